import { z } from 'zod';
import { adminWithdrawalFilters } from './adminWithdrawals';
import { answer, endpoint, fixture, listAnswer, listFilter, listQuery } from './endpoint';
import { selection } from './errors';
import { limits } from './limits';
import * as messages from './messages';
import { decision, id, instant, naira, nairaSumInput, reason, wholeNumber } from './primitives';
import { proofFilters } from './proofs';

const bulkQueue = z.enum(['proofs', 'withdrawals'], { error: messages.fields.choice });
export type BulkQueue = z.output<typeof bulkQueue>;

/** The meaning of “all that match”: a queue's search and filters. */
export const bulkFilters = {
  proofs: listFilter(proofFilters),
  withdrawals: listFilter(adminWithdrawalFilters),
} as const;

/** `stopped` is final too: earlier decisions stay. */
const bulkStatus = z.enum(['running', 'stopped', 'finished']);

export const bulkDecision = z.object({
  id,
  queue: bulkQueue,
  given_status: decision,
  reason: z.string().nullable(),
  fraudulent: z.boolean(),
  status: bulkStatus,
  /** The reason why it stopped before its last row; otherwise null. */
  stoppedBecause: z.string().nullable(),
  /** The rows chosen at the start; only these are decided, whatever matches later. */
  total: z.int(),
  decided: z.int(),
  /** Rows that could not be decided. `listBulkRefusals` names each of them with the reason. */
  refused: z.int(),
  /** Rows outside `total` because each is decided one by one: of banned members, or withdrawals to a shared account. */
  leftOut: z.int(),
  /** Of these, the withdrawals to a shared account. */
  leftOutShared: z.int(),
  startedBy: z.object({ id, fullname: z.string() }),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type BulkDecision = z.output<typeof bulkDecision>;

/** The rows of a queue: those of `ids`, or all waiting ones that match `filter`. One of the two. */
const which = {
  queue: bulkQueue,
  ids: z.array(id).min(1, messages.proofs.bulkNothingChosen).max(limits.bulkSelectionRows).optional(),
  filter: z.union([bulkFilters.proofs, bulkFilters.withdrawals], { error: messages.server.badRequest }).optional(),
};

/** The number of rows, and their sum in naira, that an admin was shown and agreed to. */
const confirmed = z.strictObject({ count: wholeNumber(0, limits.bulkRowsMax), sum: nairaSumInput });

export const startBulkDecision = endpoint('startBulkDecision', 'POST /admin/bulk-decisions', {
  summary:
    'Decides many rows of one queue alike: those whose `ids` are given, or all that wait and that `filter` matches at this moment. Answers at once; the server goes on by itself, each row in its own transaction. A rejection needs a reason. `confirmed` goes with `filter`, and may go with `ids`: where more rows are meant by now, or a larger sum, nothing is begun (`selection_changed`).',
  body: z.strictObject({
    ...which,
    given_status: decision,
    reason: reason.optional(),
    fraudulent: z.boolean().optional(),
    confirmed: confirmed.optional(),
  }),
  bodyMaxBytes: limits.bulkBodyMaxBytes,
  answer: answer({ data: bulkDecision }),
  idempotent: 'create',
  money: true,
  confirms: 'all that were chosen, or all that the filter finds',
  toast: { success: null, failure: messages.proofs.bulkStartFailed },
  invalidates: ['bulkDecision', 'proof', 'withdrawal'],
  audit: { 'bulk-decision.start': 'Began a bulk decision' },
  example: { queue: 'proofs', given_status: 'approved', ids: [fixture('proofInReview')] },
  errors: ['nothing_waits', 'selection_changed', 'too_many_rows'],
});

/** The current result of a bulk decision. `leftOut` are the rows decided one by one; `count` and `sum` are the values for `confirmed`. */
const bulkPreview = selection.extend({
  /** More rows wait than one bulk decision may hold: the figures are those of the first of them. */
  atLeast: z.literal(true).optional(),
  members: z.int(),
  /** The largest amount of one row; 0 without any. */
  largest: naira,
  /** `shared`: withdrawals to an account that another member uses too; the others are banned members'. */
  leftOut: selection.extend({ shared: z.int() }),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const previewBulkDecision = endpoint('previewBulkDecision', 'POST /admin/bulk-decisions/preview', {
  summary:
    'What a bulk decision over these rows would decide now; it decides nothing: how many that wait, of how many members, which sum and largest amount in naira (of proofs what they pay), and how many are left out and why.',
  body: z.strictObject(which),
  bodyMaxBytes: limits.bulkBodyMaxBytes,
  answer: answer({ data: bulkPreview }),
  shows: ['proof', 'withdrawal'],
  example: { queue: 'proofs', ids: [fixture('proofInReview')] },
});

export const listBulkDecisions = endpoint('listBulkDecisions', 'GET /admin/bulk-decisions', {
  summary: 'The bulk decisions that this admin started, newest first; `q` searches the reason that was given.',
  query: listQuery({ sort: ['startedAt'], filters: { status: bulkStatus.optional() } }),
  answer: listAnswer(bulkDecision),
  shows: ['bulkDecision'],
});

export const getBulkDecision = endpoint('getBulkDecision', 'GET /admin/bulk-decisions/{id}', {
  summary: 'One bulk decision of any admin, and how far it is.',
  params: z.strictObject({ id }),
  answer: answer({ data: bulkDecision }),
  shows: ['bulkDecision'],
  example: { id: fixture('bulkDecision') },
});

/** A row that could not be decided. Member and object are null if the row itself is gone. */
const bulkRefusal = z.object({
  id,
  member: z.object({ id, fullname: z.string() }).nullable(),
  /** The job's title and reference, or the withdrawal's reference and amount. */
  what: z.string().nullable(),
  message: z.string(),
});
export type BulkRefusal = z.output<typeof bulkRefusal>;

export const listBulkRefusals = endpoint('listBulkRefusals', 'GET /admin/bulk-decisions/{id}/refusals', {
  summary:
    'Every row of a bulk decision that could not be decided, and why, in the order they were come to; `q` searches the why.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['position'], filters: {} }),
  answer: listAnswer(bulkRefusal),
  shows: ['bulkDecision'],
  example: { id: fixture('bulkDecision') },
});

export const stopBulkDecision = endpoint('stopBulkDecision', 'POST /admin/bulk-decisions/{id}/stop', {
  summary: 'Stops a bulk decision: once this is answered no further row is decided. What was decided stays so.',
  params: z.strictObject({ id }),
  answer: answer({ data: bulkDecision }),
  idempotent: 'create',
  toast: { success: messages.proofs.bulkStopped, failure: messages.proofs.bulkStopFailed },
  invalidates: ['bulkDecision'],
  audit: { 'bulk-decision.stop': 'Stopped a bulk decision' },
  example: { id: fixture('bulkDecision') },
  errors: ['bulk_decision_over'],
});
