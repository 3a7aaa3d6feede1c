import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { overviewLimits } from './overviewLimits';
import * as messages from './messages';
import { openCounts } from './opens';
import { day, id, naira } from './primitives';

/** Counts and sums of one Lagos day. */
export const figuresDay = z.object({
  day,
  handedIn: z.int(),
  approved: z.int(),
  rejected: z.int(),
  signUps: z.int(),
  /** People, at least, who opened members' links, each counted once a day per link; and the number of visits. */
  ...openCounts,
  /** The sum of the withdrawals accepted, in naira. */
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
  /** Members who submitted at least one proof in the range. */
  activeMembers: z.int(),
  /** One for each day of the range, oldest first. */
  days: z.array(figuresDay).max(overviewLimits.maxDays),
});
export type FiguresRange = z.output<typeof figuresRange>;

/** A job by its proofs approved in the range, and their earnings in naira. A deleted one no longer has a page. */
export const topJob = z.object({ id, jobTitle: z.string(), deleted: z.boolean(), approved: z.int(), paid: naira });
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
