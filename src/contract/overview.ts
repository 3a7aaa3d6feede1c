import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { limits } from './limits';
import { overviewLimits } from './overviewLimits';
import * as messages from './messages';
import { openCounts } from './opens';
import { day, id, instant, naira, requiredText, taskStatus, withdrawalStatus } from './primitives';

/** The number of rows that wait in each admin queue. */
export const adminCounts = z.object({ proofs: z.int(), withdrawals: z.int(), referrals: z.int() });

export const getAdminCounts = endpoint('getAdminCounts', 'GET /admin/counts', {
  summary: 'How many proofs, withdrawals and referral rewards on hold wait for a decision.',
  answer: answer({ data: adminCounts }),
  shows: ['proof', 'withdrawal', 'referral'],
});

export const overview = z.object({
  proofs: z.object({ waiting: z.int(), oldest: instant.nullable() }),
  /** `owed` is the sum of the waiting ones in naira. */
  withdrawals: z.object({ waiting: z.int(), owed: naira, oldest: instant.nullable() }),
  /** The last `overviewLimits.weekDays` Lagos days, today included. `accepted` is the sum of the withdrawals accepted in naira. */
  week: z.object({ from: day, to: day, signUps: z.int(), decided: z.int(), accepted: naira }),
  /** Visitors of members' links today, and on the same days. */
  opened: z.object({ today: z.object(openCounts), week: z.object(openCounts) }),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint('getOverview', 'GET /admin/overview', {
  summary: `What waits, since when, and what happened in the last ${overviewLimits.weekDays} days in Lagos.`,
  answer: answer({ data: overview }),
  shows: ['proof', 'withdrawal', 'member'],
});

export const foundMember = z.object({ id, fullname: z.string(), email: z.string(), phone: z.string() });
export const foundJob = z.object({ id, reference: z.string(), jobTitle: z.string(), status: taskStatus });
export const foundWithdrawal = z.object({
  id,
  reference: z.string(),
  amount: naira,
  status: withdrawalStatus,
  fullname: z.string(),
});
const atMost = <T extends z.ZodType>(item: T) => z.array(item).max(limits.findMaxRows);

/** Matches of each kind, those that begin with the text first. */
export const finds = z.object({
  members: atMost(foundMember),
  jobs: atMost(foundJob),
  withdrawals: atMost(foundWithdrawal),
});
export type Finds = z.output<typeof finds>;

export const searchAdmin = endpoint('searchAdmin', 'GET /admin/find', {
  summary: `Members by name, email, phone or account number, jobs by title or reference, withdrawals by reference, account number or their member: at most ${limits.findMaxRows} of each.`,
  query: z.strictObject({ q: requiredText(100).min(limits.findMinCharacters, messages.fields.searchShort) }),
  answer: answer({ data: finds }),
  shows: ['member', 'task', 'withdrawal'],
  example: { q: 'Ada' },
});
