import { median, quantile } from './statistics';

it.each([
  [[5], 5],
  [[9, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('finds the median of %j', (values, middle) => expect(median(values)).toBe(middle));

it('refuses the median of nothing', () => expect(() => median([])).toThrow('no median'));

it.each([
  [0.5, 2],
  [0.99, 4],
  [0.01, 1],
])('finds the smallest value that the share %d does not exceed', (share, value) =>
  expect(quantile([4, 1, 3, 2], share)).toBe(value),
);
