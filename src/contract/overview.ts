import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { limits, overviewLimits } from './limits';
import * as messages from './messages';
import { day, id, instant, naira, requiredText, taskStatus, withdrawalStatus } from './primitives';
import { openCounts } from './sharing';

const adminCounts = z.object({ proofs: z.int(), withdrawals: z.int(), referrals: z.int() });

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

const foundMember = z.object({ id, fullname: z.string(), email: z.string(), phone: z.string() });
const foundJob = z.object({ id, reference: z.string(), jobTitle: z.string(), status: taskStatus });
const foundWithdrawal = z.object({
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

export const figuresDay = z.object({
  day,
  handedIn: z.int(),
  approved: z.int(),
  rejected: z.int(),
  signUps: z.int(),
  /** People, at least, who opened members' links, each counted once a day per link; and the number of visits. */
  ...openCounts,
  accepted: naira,
});
export type FiguresDay = z.output<typeof figuresDay>;

/** The figures of a range of Lagos days, `from` and `to` included. Sums are in naira. */
export const figuresRange = z.object({
  from: day,
  to: day,
  /** The initial escrow of the jobs posted in the range: slots × payout. */
  booked: naira,
  /** Members' earnings from proofs approved in the range. */
  paid: naira,
  /** Withdrawals accepted in the range, whatever happened to their payouts. */
  accepted: naira,
  /** Payouts that arrived in the range and did not come back, less the charges that members bear. */
  paidOut: naira,
  handedIn: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Seconds from submission, or reopening, to an admin's decision, over the decisions of the range; null without any. */
  reviewTime: z.object({ median: z.int(), ninetieth: z.int() }).nullable(),
  signUps: z.int(),
  ...openCounts,
  activeMembers: z.int(),
  days: z.array(figuresDay).max(overviewLimits.maxDays),
});
export type FiguresRange = z.output<typeof figuresRange>;

/** A job by its proofs approved in the range, and their earnings in naira. A deleted one no longer has a page. */
const topJob = z.object({ id, jobTitle: z.string(), deleted: z.boolean(), approved: z.int(), paid: naira });
export type TopJob = z.output<typeof topJob>;

export const adminFigures = z.object({
  range: figuresRange,
  /** The equally long range that ends the day before. */
  before: figuresRange,
  /** At the time of the call, in naira: all escrows, and the sum that members can withdraw. */
  now: z.object({ escrow: naira, owed: naira }),
  /** The jobs with the most proofs approved in the range, in descending order. */
  topJobs: z.array(topJob).max(overviewLimits.topJobs),
});
export type AdminFigures = z.output<typeof adminFigures>;

const figuresDayInput = day.refine((typed) => /^20\d\d/.test(typed), messages.members.thisCentury).optional();

export const getAdminFigures = endpoint('getAdminFigures', 'GET /admin/figures', {
  summary: `Money, proofs, review time, members and opened links of a range of Lagos days, at most ${overviewLimits.maxDays}, beside the equally long range before it. Without \`to\` it ends today; without \`from\` it has ${overviewLimits.days} days.`,
  query: z.strictObject({ from: figuresDayInput, to: figuresDayInput }),
  answer: answer({ data: adminFigures }),
  shows: ['proof', 'withdrawal', 'payout', 'member', 'task'],
});
