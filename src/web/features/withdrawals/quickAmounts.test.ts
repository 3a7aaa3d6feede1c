import { quickAmounts } from './quickAmounts';

test.each<[balance: number, round: number[], all: number | null]>([
  [0, [], null],
  [99.99, [], null],
  [100, [], 100],
  [100.5, [100], 100.5],
  [450, [100, 200], 450],
  [500, [100, 200], 500],
  [6_200, [1_000, 2_000, 5_000], 6_200],
  [48_500.75, [5_000, 10_000, 20_000], 48_500.75],
  [25_000_000, [1_000_000, 2_000_000, 5_000_000], 10_000_000],
])('a wallet of ₦%p offers %j, and %p as all of it', (balance, round, all) => {
  expect(quickAmounts(balance)).toEqual({ round, all });
});
