import { chargesOf, stampDutyOn } from './charges';

test.each([
  // withdrawn, bearer, duty, fee, amount that arrives
  [100, 'product', 0, 10, 100],
  [5_000, 'product', 0, 10, 5_000],
  [5_000.01, 'product', 0, 25, 5_000.01],
  [9_999.99, 'product', 0, 25, 9_999.99],
  [10_000, 'product', 50, 25, 10_000],
  [50_000.01, 'product', 50, 50, 50_000.01],
  [100, 'member', 0, 10, 90],
  [5_010, 'member', 0, 10, 5_000],
  [5_010.01, 'member', 0, 25, 4_985.01],
  [10_000, 'member', 0, 25, 9_975],
  [10_074.99, 'member', 0, 25, 10_049.99],
  [10_075, 'member', 50, 25, 10_000],
  [50_075, 'member', 50, 25, 50_000],
  [50_075.01, 'member', 50, 50, 49_975.01],
  [60_000, 'member', 50, 50, 59_900],
] as const)('the charges of ₦%d, borne by the %s: duty %d, fee %d, arrives %d', (naira, bearer, duty, fee, arrives) => {
  expect(chargesOf(Math.round(naira * 100), bearer)).toEqual({
    stampDutyKobo: duty * 100,
    transferFeeKobo: fee * 100,
    receivedKobo: Math.round(arrives * 100),
  });
});

test('a duty is due from ₦10,000 on', () => {
  expect([999_999, 1_000_000].map(stampDutyOn)).toEqual([0, 5_000]);
});
