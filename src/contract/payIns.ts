import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { fixture } from './example';
import { ownerLimits } from './ownerLimits';
import { id, instant, naira, nairaInput } from './primitives';

const payInAccount = z.object({ bank: z.string(), number: z.string(), name: z.string() });

/** `expired`: its time is over. A payment that comes all the same is booked. */
export const payInStatus = z.enum(['open', 'paid', 'failed', 'expired']);

/** A link of the payments provider's to pay in by. */
export const payIn = z.object({
  id,
  reference: z.string(),
  status: payInStatus,
  amount: naira,
  /** What it was made for; the money is the owner's balance whatever becomes of the job. */
  task: z.object({ id, reference: z.string(), title: z.string() }).nullable(),
  checkoutUrl: z.string(),
  /** An account for this payment alone, where the provider gives one. */
  account: payInAccount.nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type PayIn = z.output<typeof payIn>;

/** How an owner pays in. */
export const payInWays = z.object({
  /** The product's account, for a transfer with the owner's reference; null where the owner asks support. */
  account: payInAccount.nullable(),
  /** What a transfer says, so that it is known whose it is. */
  reference: z.string(),
  /** Whether a link to pay by can be made. */
  byLink: z.boolean(),
  /** The newest links. */
  links: z.array(payIn).max(ownerLimits.payIns),
});
export type PayInWays = z.output<typeof payInWays>;

/** What a link is for. */
export const payInWish = {
  amount: nairaInput().optional(),
  /** Pays what this job waits for, less what the owner has. */
  task_id: id.optional(),
};

export const getOwnPayInWays = endpoint({
  name: 'getOwnPayInWays',
  method: 'GET',
  path: '/owner/pay-ins',
  access: 'owner',
  summary: 'How to pay in: the account, and the own links to pay by, newest first.',
  answer: answer({ data: payInWays }),
  shows: ['ownMoney'],
});

export const startOwnPayIn = endpoint({
  name: 'startOwnPayIn',
  method: 'POST',
  path: '/owner/pay-ins',
  access: 'owner',
  summary:
    'Has the payments provider make a link to pay by: some amount, or what a job waits for. An open link for the same is answered again.',
  body: z.strictObject(payInWish),
  answer: answer({ data: payIn }),
  invalidates: ['ownMoney'],
  audit: { 'owner.pay-in': null },
  example: { task_id: fixture('ownerJob') },
  errors: [
    'no_pay_in_provider',
    'owner_closed',
    'pay_in_not_needed',
    'pay_in_refused',
    'pay_in_underway',
    'too_many_pay_ins',
  ],
});
