import * as messages from '../../../contract/messages';
import { quickAmounts, withdrawalProblem } from './withdrawalWords';

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

const { amountInvalid, belowMinimum, insufficient, tooMuch } = messages.withdrawals;

// The first broken rule wins: positive, minimum, balance.
test.each<[amount: string | undefined, balance: number, problem: string | null]>([
  [undefined, 6_200, amountInvalid],
  ['', 6_200, amountInvalid],
  ['abc', 6_200, amountInvalid],
  ['0', 6_200, amountInvalid],
  ['0.00', 6_200, amountInvalid],
  ['-500', 6_200, amountInvalid],
  ['1e3', 6_200, amountInvalid],
  ['500.505', 6_200, messages.fields.amountTwofold('₦500,505', '₦500.50')],
  ['5 00', 6_200, amountInvalid],
  ['-500', 0, amountInvalid],
  ['99.99', 6_200, belowMinimum],
  ['50', 0, belowMinimum],
  ['100', 99.99, insufficient],
  ['6200.01', 6_200, insufficient],
  ['999999999', 6_200, insufficient],
  ['123456789.5', 130_000_343.5, tooMuch],
  ['10000000.01', 130_000_343.5, tooMuch],
  ['10000000', 130_000_343.5, null],
  ['100', 6_200, null],
  ['6200', 6_200, null],
  ['5 000', 6_200, null],
  ['50,5', 6_200, belowMinimum],
  ['6199.5', 6_200, null],
  ['6200.50', 6_200.5, null],
])('%p of a balance of %p: %p', (amount, balance, problem) => {
  expect(withdrawalProblem(amount, balance)).toBe(problem);
});
