import { basisPointsOf, shareOf } from './slotPrice';

test.each([
  [1, 3, 3_333],
  [2, 3, 6_667],
  [1, 8, 1_250],
  [1, 20_000, 1],
  [1, 20_001, 0],
  [3, 20_000, 2],
  [0, 7, 0],
  [7, 7, 10_000],
])('%d of %d are %d basis points', (part, whole, expected) => {
  expect(basisPointsOf(part, whole)).toBe(expected);
});

test.each([
  [1_500, 870, 131],
  [1_500, 750, 113],
  [1_493, 870, 130],
  [1_000, 10_000, 1_000],
  [1, 4_999, 0],
])('%d kobo by %d basis points are %d', (kobo, points, expected) => {
  expect(shareOf(kobo, points)).toBe(expected);
});
