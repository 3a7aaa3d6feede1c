import { z } from 'zod';
import { answer, endpoint, fixture, listAnswer, listQuery, tabbedAnswer } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { days, decision, id, instant, linkKind, naira, reason } from './primitives';

/** For a reward on hold: undecided, paid, or refused. */
export const onHoldStatus = z.enum(['on_hold', 'rewarded', 'refused']);

export const referral = z.object({
  referralID: z.string(),
  user_fullname: z.string(),
  reward: naira,
  invitedDate: instant,
  convertedDate: instant,
  status: onHoldStatus,
  reason: z.string().nullable(),
});
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint('listReferrals', 'GET /user/referrals', {
  summary: 'The people who joined through the member and activated their account, newest first.',
  query: listQuery({ sort: ['convertedDate'], filters: {} }),
  answer: listAnswer(referral),
  shows: ['referral'],
});

const referralTotals = z.object({
  /** People who activated their account, whatever happened to the reward. Counting unverified sign-ups would reveal who has an account. */
  joined: z.int().nonnegative(),
  /** People who activated their account and whose reward was paid. */
  converted: z.int().nonnegative(),
  earned: naira,
  checking: z.int().nonnegative(),
});

export const getReferralTotals = endpoint('getReferralTotals', 'GET /user/referrals/totals', {
  summary: 'How many people the member has brought, and what that has earned.',
  answer: answer({ data: referralTotals }),
  shows: ['referral'],
});

/** Details that the new member shares with the referrer, with other invitees (`invited`), or with the referrers above (`above`). */
const sharedReason = z.object({
  what: linkKind,
  with: z.enum(['referrer', 'invited', 'above']),
  /** Without a name for an unverified sign-up, which has no page. */
  member: z.object({ id, fullname: z.string().nullable() }),
});

/** A reward put on hold when the new member activated the account. `id` is the new member's. */
const referralOnHold = z.object({
  id,
  reference: z.string(),
  referrer: z.object({ id, fullname: z.string() }),
  referred: z.object({ id, fullname: z.string() }),
  reward: naira,
  onHoldSince: instant,
  status: onHoldStatus,
  reasons: z.array(sharedReason).max(limits.referralReasonsMax),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  refusal: z.string().nullable(),
});
export type ReferralOnHold = z.output<typeof referralOnHold>;

export const listReferralsOnHold = endpoint('listReferralsOnHold', 'GET /admin/referrals', {
  summary:
    'Referral rewards that were put on hold, and why; `q` searches both members and the reference. What waits comes first, the longest on top. Days are those when they were put on hold.',
  query: listQuery({ sort: ['onHoldSince', 'reward'], filters: { status: onHoldStatus.optional(), ...days } }),
  answer: tabbedAnswer(referralOnHold, onHoldStatus),
  shows: ['referral'],
});

export const decideReferral = endpoint('decideReferral', 'POST /admin/referrals/{id}', {
  summary: 'Pays a reward that is on hold, or refuses it with a reason that the referrer reads.',
  params: z.strictObject({ id }),
  body: z.strictObject({ given_status: decision, reason: reason.optional() }),
  answer: answer({ data: z.object({ id, status: onHoldStatus }) }),
  idempotent: 'create',
  money: true,
  confirms: 'the reward',
  toast: {
    success: ({ given_status }) => messages.withdrawals.referralDecided[given_status],
    failure: messages.withdrawals.referralDecideFailed,
  },
  invalidates: ['referral', 'member'],
  audit: { 'referral.decide': 'Decided a reward on hold' },
  example: { id: fixture('rewardOnHold'), given_status: 'approved' },
  errors: ['already_decided', 'conflict_of_interest'],
});
