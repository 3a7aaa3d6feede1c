import { costOf, negated, mergeLines } from './content';

const at = (slots: number, payoutKobo = 10_000) => ({ slots, payoutKobo, feeKobo: 1_000, vatKobo: 75 });

test('slots cost payout, fee and VAT each, less returned ones', () => {
  expect(costOf([])).toBe(0);
  expect(costOf([at(3), negated(at(1, 20_000))])).toBe(3 * 11_075 - 21_075);
});

test('slots at one price share a line, and empty sums have none', () => {
  expect(mergeLines([at(5), negated(at(2)), at(1, 20_000), at(0, 30_000)])).toEqual([at(3), at(1, 20_000)]);
  expect(mergeLines([at(5), negated(at(5))])).toEqual([]);
  const feeDiffers = { ...at(1), feeKobo: 2_000 };
  const vatDiffers = { ...at(1), vatKobo: 100 };
  expect(mergeLines([at(1), feeDiffers, vatDiffers])).toEqual([at(1), feeDiffers, vatDiffers]);
});
