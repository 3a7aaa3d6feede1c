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
  /** People, at least, who opened members' links, each counted once a day for a link; and how often people opened them. */
  ...openCounts,
  /** The sum of the withdrawals accepted, in naira. */
  accepted: naira,
});
export type FiguresDay = z.output<typeof figuresDay>;

/** The figures of a range of Lagos days, `from` and `to` included. Sums are in naira. */
export const figuresRange = z.object({
  from: day,
  to: day,
  /** What the jobs posted in the range put into escrow when they were posted: slots × payout. */
  booked: naira,
  /** What members earned by proofs approved in the range. */
  paid: naira,
  /** Withdrawals accepted in the range, whatever became of their payouts. */
  accepted: naira,
  /** Payouts that arrived in the range and did not come back, less the charges that members bear. */
  paidOut: naira,
  handedIn: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Seconds from the hand-in, or the reopening, to the decision of an admin, over the decisions of the range; null without any. */
  reviewTime: z.object({ median: z.int(), ninetieth: z.int() }).nullable(),
  signUps: z.int(),
  ...openCounts,
  /** Members who handed in at least one proof in the range. */
  activeMembers: z.int(),
  /** One for each day of the range, the oldest first. */
  days: z.array(figuresDay).max(overviewLimits.maxDays),
});
export type FiguresRange = z.output<typeof figuresRange>;

/** A job by the proofs approved in the range, and what they earned in naira. A deleted one has no page any more. */
export const topJob = z.object({ id, jobTitle: z.string(), deleted: z.boolean(), approved: z.int(), paid: naira });
export type TopJob = z.output<typeof topJob>;

export const adminFigures = z.object({
  range: figuresRange,
  /** The equally long range that ends the day before. */
  before: figuresRange,
  /** At the time of the call, in naira: what all escrows hold, and what members can withdraw. */
  now: z.object({ escrow: naira, owed: naira }),
  /** The jobs with the most proofs approved in the range, the most first. */
  topJobs: z.array(topJob).max(overviewLimits.topJobs),
});
export type AdminFigures = z.output<typeof adminFigures>;

const figuresDayInput = day.refine((typed) => /^20\d\d/.test(typed), messages.adminFigures.thisCentury).optional();

export const getAdminFigures = endpoint({
  name: 'getAdminFigures',
  method: 'GET',
  path: '/admin/figures',
  access: 'admin',
  summary: `Money, proofs, review time, members and opened links of a range of Lagos days, at most ${overviewLimits.maxDays}, beside the equally long range before it. Without \`to\` it ends today; without \`from\` it has ${overviewLimits.days} days.`,
  query: z.strictObject({ from: figuresDayInput, to: figuresDayInput }),
  answer: answer({ data: adminFigures }),
  shows: ['proof', 'withdrawal', 'payout', 'member', 'task'],
});
