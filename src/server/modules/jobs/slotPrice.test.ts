import { slotCost } from '../../../contract/slotPrice';
import { parseConfig } from '../../config';
import type { Ctx } from '../../context';
import { isWaiting, missingKobo } from './fundTask';
import { costOf } from '../owners';
import { freeSlots, slotPrice, type TaskRow } from './slots';

const at = (fee: string, vat = '7.5') =>
  ({ config: parseConfig({ NODE_ENV: 'test', SERVICE_FEE_PERCENT: fee, VAT_PERCENT: vat }) }) as Ctx;

/** ₦100, a fee of ₦10 and 75 kobo VAT; three of five slots are paid for and one is taken. */
const task = {
  ...{ status: 'available', deletedAt: null, payoutKobo: 10_000, feeKobo: 1_000, vatKobo: 75, nextPayoutKobo: null },
  ...{ maxSlots: 5, fundedSlots: 3, applied: 1 },
} as TaskRow;
const cost = 11_075;

test.each([
  ['0', '7.5', 50_000, 0, 0],
  ['10', '7.5', 50_000, 5_000, 375],
  ['10', '0', 50_000, 5_000, 0],
  ['100', '100', 333, 333, 333],
  // Half a kobo rounds up, in the fee and in the VAT on the rounded fee.
  ['2.5', '50', 20, 1, 1],
  ['2.5', '50', 19, 0, 0],
  ['12.25', '7.5', 333, 41, 3],
])(
  'with a fee of %s %% and VAT of %s %%, a slot of %d kobo has a fee of %d and VAT of %d',
  (fee, vat, payoutKobo, feeKobo, vatKobo) => {
    expect(slotPrice(at(fee, vat), payoutKobo)).toEqual({ payoutKobo, feeKobo, vatKobo });
  },
);

test('a slot costs payout, fee and VAT, and funded free slots cost that each', () => {
  expect(slotCost(task)).toBe(cost);
  expect(costOf([freeSlots(task)])).toBe(2 * cost);
  expect(costOf([freeSlots({ ...task, applied: 3 })])).toBe(0);
});

test.each([
  ['no slot that is paid for', { fundedSlots: 5 }, 0],
  ['two slots at the price that it has', {}, 2 * cost],
  [
    'the whole job, before the first slot is paid for',
    { status: 'awaiting-payment', fundedSlots: 0, applied: 0 },
    5 * cost,
  ],
  // With the new fee and VAT, and without taken slots.
  ['a higher price of the free slots', { fundedSlots: 5, nextPayoutKobo: 20_000 }, 4 * (22_150 - cost)],
  ['a higher price and two slots at it', { nextPayoutKobo: 20_000 }, 4 * 22_150 - 2 * cost],
] as const)('a job lacks the money of %s', (_, change, missing) => {
  expect(missingKobo(at('10'), { ...task, ...change })).toBe(missing);
});

test('a changed fee applies to a higher price, but not to more slots at the old one', () => {
  expect(missingKobo(at('20'), task)).toBe(2 * cost);
  expect(missingKobo(at('20', '10'), { ...task, fundedSlots: 5, nextPayoutKobo: 20_000 })).toBe(4 * (24_400 - cost));
});

test.each([
  [true, 'more slots', {}],
  [true, 'a price', { fundedSlots: 5, nextPayoutKobo: 20_000 }],
  [true, 'all of it', { status: 'awaiting-payment', fundedSlots: 0 }],
  [true, 'more slots, and is paused', { status: 'paused' }],
  [false, 'nothing', { fundedSlots: 5 }],
  [false, 'nothing: it was stopped', { status: 'stopped' }],
  [false, 'nothing: it is done', { status: 'completed' }],
  [false, 'nothing: it was deleted', { deletedAt: new Date(0) }],
] as const)('a job waiting for money is %p if it waits for %s', (waits, _, change) => {
  expect(isWaiting({ ...task, ...change })).toBe(waits);
});
