import { formatChange } from './changes';

test.each([
  [112, 100, 30, '+12% on the 30 days before'],
  [95, 100, 7, '−5% on the 7 days before'],
  [2_100, 100, 1, '+2,000% on the day before'],
  [100, 100, 30, 'Same as the 30 days before'],
  [0, 0, 30, 'Same as the 30 days before'],
  [1_001, 1_000, 30, 'About the same as the 30 days before'],
  [5, 0, 30, 'None in the 30 days before'],
  [5, null, 30, 'None in the 30 days before'],
  [0, 5, 30, '−100% on the 30 days before'],
])('%p after %p in %p days: %s', (now, before, days, expected) => {
  expect(formatChange(now, before, days)).toBe(expected);
});
