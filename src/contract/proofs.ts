import { z } from 'zod';
import { answer, endpoint, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import { decision, id, instant, naira, proofStatus, reason } from './primitives';

/** A proof as the review desk sees it. `proof` is a link, an inline image, or cleaned rich text. */
export const proof = z.object({
  dataValues: z.object({ id }),
  status: proofStatus,
  proof: z.string(),
  userInfo: z.object({ id, fullname: z.string(), email: z.string() }),
  taskInfo: z.object({ id, jobTitle: z.string(), reference: z.string(), payoutAmount: naira }),
  submittedAt: instant,
  reviewDueAt: instant,
  decidedAt: instant.nullable(),
  decidedHow: z.enum(['admin', 'auto']).nullable(),
  reason: z.string().nullable(),
});
export type Proof = z.output<typeof proof>;

export const listProofs = endpoint({
  name: 'listProofs',
  method: 'GET',
  path: '/admin/submitted-tasks',
  access: 'admin',
  summary:
    'Proofs handed in; `q` searches member, e-mail, job title and reference. In review comes first, nearest to its clock on top.',
  query: listQuery({
    sort: ['submittedAt', 'reviewDueAt', 'status', 'fullname', 'jobTitle'],
    filters: { status: proofStatus.optional(), task_id: id.optional(), user_id: id.optional() },
  }),
  answer: listAnswer(proof),
});

const verdict = { given_status: decision, reason: reason.optional(), fraudulent: z.boolean().optional() };

export const reviewProof = endpoint({
  name: 'reviewProof',
  method: 'POST',
  path: '/admin/update-submitted-tasks/{id}',
  access: 'admin',
  summary: 'Approves a proof and pays it, or rejects it and frees its slot. Only a proof in review can be decided.',
  params: z.strictObject({ id }),
  body: z.strictObject(verdict),
  answer: answer({ data: z.object({ id, status: proofStatus }) }),
  idempotent: true,
});

/** What became of each row of a bulk decision: decided, or why not. */
export const bulkOutcome = z.object({
  decided: z.int(),
  refused: z.array(z.object({ id, message: z.string() })).max(limits.decisionsPerCall),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

export const reviewProofs = endpoint({
  name: 'reviewProofs',
  method: 'POST',
  path: '/admin/submitted-tasks/decisions',
  access: 'admin',
  summary: 'Decides many proofs alike, each in its own transaction, and reports those that could not be decided.',
  body: z.strictObject({ ids: z.array(id).min(1).max(limits.decisionsPerCall), ...verdict }),
  answer: answer({ data: bulkOutcome }),
});
