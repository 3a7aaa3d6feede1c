import { z } from 'zod';
import { answer, endpoint, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { decision, id, instant, reason } from './primitives';
import { listProofs } from './proofs';
import { listAdminWithdrawals } from './withdrawals';

export const bulkQueue = z.enum(['proofs', 'withdrawals'], { error: messages.fields.choice });
export type BulkQueue = z.output<typeof bulkQueue>;

const notMatching = { page: true, pageSize: true, sort: true } as const;
/** What “all that match” is chosen by: a queue's own search and filters. */
export const bulkFilters = {
  proofs: listProofs.query.omit(notMatching),
  withdrawals: listAdminWithdrawals.query.omit(notMatching),
} as const;

/** `stopped` is final too: what was decided before stays decided. */
export const bulkStatus = z.enum(['running', 'stopped', 'finished']);
export type BulkStatus = z.output<typeof bulkStatus>;

/** One decision over many rows, carried out by the server row by row, and how far it is. */
export const bulkDecision = z.object({
  id,
  queue: bulkQueue,
  given_status: decision,
  reason: z.string().nullable(),
  fraudulent: z.boolean(),
  status: bulkStatus,
  /** Why it stopped before its last row; null where nothing stopped it. */
  stoppedBecause: z.string().nullable(),
  /** The rows chosen when it was started: exactly these are decided, whatever matches by now. */
  total: z.int(),
  decided: z.int(),
  /** Rows that could not be decided. `listBulkRefusals` names each of them and why. */
  refused: z.int(),
  /** Rows of banned members that were chosen or matched and are not in `total`: each is decided by itself. */
  leftOut: z.int(),
  startedBy: z.object({ id, fullname: z.string() }),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type BulkDecision = z.output<typeof bulkDecision>;

export const startBulkDecision = endpoint({
  name: 'startBulkDecision',
  method: 'POST',
  path: '/admin/bulk-decisions',
  access: 'admin',
  summary:
    'Decides many rows of one queue alike: those whose `ids` are given, or all that wait and that `filter` matches at this moment. Answers at once; the server goes on by itself, each row in its own transaction. A rejection needs a reason.',
  body: z.strictObject({
    queue: bulkQueue,
    given_status: decision,
    reason: reason.optional(),
    fraudulent: z.boolean().optional(),
    ids: z.array(id).min(1, messages.bulk.nothingChosen).max(limits.bulkSelectionRows).optional(),
    filter: z.union([bulkFilters.proofs, bulkFilters.withdrawals], { error: messages.server.badRequest }).optional(),
  }),
  bodyMaxBytes: limits.bulkBodyMaxBytes,
  answer: answer({ data: bulkDecision }),
  idempotent: true,
});

export const listBulkDecisions = endpoint({
  name: 'listBulkDecisions',
  method: 'GET',
  path: '/admin/bulk-decisions',
  access: 'admin',
  summary: 'The bulk decisions that this admin started, newest first; `q` searches the reason that was given.',
  query: listQuery({ sort: ['startedAt'], filters: { status: bulkStatus.optional() } }),
  answer: listAnswer(bulkDecision),
});

export const getBulkDecision = endpoint({
  name: 'getBulkDecision',
  method: 'GET',
  path: '/admin/bulk-decisions/{id}',
  access: 'admin',
  summary: 'One bulk decision of any admin, and how far it is.',
  params: z.strictObject({ id }),
  answer: answer({ data: bulkDecision }),
});

/** A row that could not be decided. Who and what are null where the row itself is gone. */
export const bulkRefusal = z.object({
  id,
  member: z.object({ id, fullname: z.string() }).nullable(),
  /** The job's title and reference, or the withdrawal's reference and amount. */
  what: z.string().nullable(),
  message: z.string(),
});
export type BulkRefusal = z.output<typeof bulkRefusal>;

export const listBulkRefusals = endpoint({
  name: 'listBulkRefusals',
  method: 'GET',
  path: '/admin/bulk-decisions/{id}/refusals',
  access: 'admin',
  summary:
    'Every row of a bulk decision that could not be decided, and why, in the order they were come to; `q` searches the why.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['position'], filters: {} }),
  answer: listAnswer(bulkRefusal),
});

export const stopBulkDecision = endpoint({
  name: 'stopBulkDecision',
  method: 'POST',
  path: '/admin/bulk-decisions/{id}/stop',
  access: 'admin',
  summary: 'Stops a bulk decision: once this is answered no further row is decided. What was decided stays so.',
  params: z.strictObject({ id }),
  answer: answer({ data: bulkDecision }),
  idempotent: true,
});
