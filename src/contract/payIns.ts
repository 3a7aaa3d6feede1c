import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { ownerLimits } from './limits';
import { id, instant, naira, nairaInput } from './primitives';

const payInAccount = z.object({ bank: z.string(), number: z.string(), name: z.string() });

/** `expired`: its time is over, but a late payment is still booked. */
const payInStatus = z.enum(['open', 'paid', 'failed', 'expired']);

export const payIn = z.object({
  id,
  reference: z.string(),
  status: payInStatus,
  amount: naira,
  /** The job it was created for; the money becomes the owner's balance whatever happens to the job. */
  task: z.object({ id, reference: z.string(), title: z.string() }).nullable(),
  checkoutUrl: z.string(),
  /** An account for this payment alone, if the provider gives one. */
  account: payInAccount.nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type PayIn = z.output<typeof payIn>;

export const payInWays = z.object({
  /** The product's account, for a transfer with the owner's reference; null if the owner asks support. */
  account: payInAccount.nullable(),
  reference: z.string(),
  byLink: z.boolean(),
  links: z.array(payIn).max(ownerLimits.payIns),
});
export type PayInWays = z.output<typeof payInWays>;

export const payInWish = {
  amount: nairaInput().optional(),
  /** Pays the sum this job waits for, less what the owner has. */
  task_id: id.optional(),
};

export const getOwnPayInWays = endpoint('getOwnPayInWays', 'GET /owner/pay-ins', {
  access: 'owner',
  summary: 'How to pay in: the account, and the own links to pay by, newest first.',
  answer: answer({ data: payInWays }),
  shows: ['ownMoney'],
});

export const payInErrors = [
  'no_pay_in_provider',
  'owner_closed',
  'pay_in_not_needed',
  'pay_in_refused',
  'pay_in_underway',
  'too_many_pay_ins',
] as const;

export const startOwnPayIn = endpoint('startOwnPayIn', 'POST /owner/pay-ins', {
  access: 'owner',
  summary:
    'Has the payments provider make a link to pay by: some amount, or what a job waits for. An open link for the same is answered again.',
  body: z.strictObject(payInWish),
  answer: answer({ data: payIn }),
  invalidates: ['ownMoney'],
  audit: { 'owner.pay-in': null },
  example: { task_id: fixture('unpaidJob') },
  errors: payInErrors,
});
