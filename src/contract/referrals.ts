import { z } from 'zod';
import { endpoint, listAnswer, listQuery } from './endpoint';
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
