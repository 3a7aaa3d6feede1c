import { z } from 'zod';
import { answer, endpoint, listAnswer, listQuery } from './endpoint';
import { instant, naira } from './primitives';

export const referral = z.object({
  referralID: z.string(),
  user_fullname: z.string(),
  reward: naira,
  invitedDate: instant,
  /** When the referred person activated the account and the reward was paid. */
  convertedDate: instant,
});
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/user/referrals',
  access: 'member',
  summary: 'The people who joined through the member and activated their account, newest first.',
  query: listQuery({ sort: ['convertedDate'], filters: {} }),
  answer: listAnswer(referral),
});

/** What inviting has brought a member so far. */
export const referralTotals = z.object({
  /** People who activated their account. */
  converted: z.int().nonnegative(),
  earned: naira,
});
export type ReferralTotals = z.output<typeof referralTotals>;

export const getReferralTotals = endpoint({
  name: 'getReferralTotals',
  method: 'GET',
  path: '/user/referrals/totals',
  access: 'member',
  summary: 'How many people the member has brought, and what that has earned.',
  answer: answer({ data: referralTotals }),
});
