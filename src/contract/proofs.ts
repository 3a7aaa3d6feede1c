import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listQuery, tabbedAnswer } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import {
  days,
  decidedDays,
  decidedHow,
  decision,
  despiteBan,
  id,
  instant,
  naira,
  ownerWord,
  proofStatus,
  reason,
  standingBan,
} from './primitives';
import { socials } from './profile';
import { openCounts } from './sharing';
import { task } from './taskShapes';

/** Rare traits of a link's visits; nothing follows automatically. Networks are left out: carriers put thousands of people behind one. */
export const shareSign = z.enum(['no_ids', 'machines', 'burst', 'one_agent', 'night_only']);
export type ShareSign = z.output<typeof shareSign>;

/** Visitors of a proof's link, with the signs of its whole life. */
const proofShare = z.object({ ...openCounts, signs: z.array(shareSign).max(shareSign.options.length) });

/** A proof as an admin sees it. `proof` is a link, an inline image, or cleaned rich text. */
export const proof = z.object({
  dataValues: z.object({ id }),
  status: proofStatus,
  proof: z.string(),
  userInfo: z.object({ id, fullname: z.string(), email: z.string(), ban: standingBan }),
  taskInfo: z.object({ id, jobTitle: z.string(), reference: z.string(), payoutAmount: naira }),
  submittedAt: instant,
  reviewDueAt: instant,
  decidedAt: instant.nullable(),
  decidedHow: decidedHow.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The same or a similar picture is in another proof too. */
  sharesPicture: z.boolean(),
  /** It fell due while its member was banned: the clock never approves it, an admin decides it. */
  escalated: z.boolean(),
  ownerWord: z
    .object({
      word: ownerWord,
      reason: z.string().nullable(),
      saidBy: z.string(),
      saidAt: instant,
    })
    .nullable(),
  /** Visitors of the member's link; null if the member has none. */
  share: proofShare.nullable(),
});
export type Proof = z.output<typeof proof>;

/** `how`: who decided it. `due`: still to be decided, with less than that left. `pictures`: those that share one with another proof. `word`: what the owner of the job says of it. Days are those of submitting. */
export const proofFilters = {
  status: proofStatus.optional(),
  task_id: id.optional(),
  user_id: id.optional(),
  how: decidedHow.optional(),
  due: z.enum(['24h']).optional(),
  pictures: z.enum(['shared']).optional(),
  word: z.enum([...ownerWord.options, 'none']).optional(),
  ...days,
  ...decidedDays,
};

export const listProofs = endpoint('listProofs', 'GET /admin/submitted-tasks', {
  summary:
    'Proofs submitted; `q` searches member, e-mail, job title and reference. In review comes first, nearest to its clock on top.',
  query: listQuery({
    sort: ['submittedAt', 'reviewDueAt', 'status', 'fullname', 'jobTitle', 'word'],
    filters: proofFilters,
  }),
  answer: tabbedAnswer(proof, proofStatus),
  shows: ['proof'],
});

const proofMember = z.object({
  since: instant,
  /** True while the member may use the product, false while banned or gone. */
  status: z.boolean(),
  approved: z.int(),
  rejected: z.int(),
  /** The number of rejected ones that were an attempt to cheat. */
  fraudulent: z.int(),
  inReview: z.int(),
  lastRejections: z
    .array(
      z.object({ jobTitle: z.string(), reason: z.string().nullable(), fraudulent: z.boolean(), decidedAt: instant }),
    )
    .max(limits.rejectionsShown),
  socials,
});
/** Another proof with the same or a similar picture. Nothing follows automatically: a person looks at both. */
const duplicatePicture = z.object({
  id,
  /** True for the same file; otherwise the two are similar. */
  identical: z.boolean(),
  picture: z.string(),
  otherPicture: z.string(),
  member: z.object({ id, fullname: z.string() }),
  /** True if this proof's member has submitted it for another job. */
  sameMember: z.boolean(),
  job: z.object({ id, jobTitle: z.string(), reference: z.string() }),
  submittedAt: instant,
  status: proofStatus,
});
export type DuplicatePicture = z.output<typeof duplicatePicture>;

const proofDetail = proof.extend({
  fraudulent: z.boolean(),
  job: task.pick({ jobDescription: true, instructions: true, link: true, platform: true, minFollowers: true }),
  member: proofMember,
  pictureMatches: z.array(duplicatePicture).max(limits.duplicatePicturesShown),
});
export type ProofDetail = z.output<typeof proofDetail>;

export const getProof = endpoint('getProof', 'GET /admin/submitted-tasks/{id}', {
  summary: 'One proof with its job, its instructions, and what the member has submitted before.',
  params: z.strictObject({ id }),
  answer: answer({ data: proofDetail }),
  shows: ['proof'],
  example: { id: fixture('proofInReview') },
});

export const exportProofs = exportOf('exportProofs', '/admin/export/submitted-tasks', {
  summary: 'All proofs submitted that the search and the filters match, newest first.',
  filters: proofFilters,
});

export const reviewProof = endpoint('reviewProof', 'POST /admin/update-submitted-tasks/{id}', {
  summary:
    'Approves a proof and pays it, or rejects it and frees its slot. Only a proof in review can be decided; one of a banned member is approved with `despite_ban` alone.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    given_status: decision,
    reason: reason.optional(),
    fraudulent: z.boolean().optional(),
    despite_ban: despiteBan.optional(),
  }),
  answer: answer({ data: z.object({ id, status: proofStatus }) }),
  idempotent: 'create',
  money: true,
  confirms: 'what the job pays for the proof',
  toast: {
    success: ({ given_status }) =>
      ({ approved: messages.proofs.approved, rejected: messages.proofs.rejected })[given_status],
    failure: messages.proofs.updateFailed,
  },
  invalidates: ['proof', 'task', 'member', 'owner'],
  audit: {
    'proof.review': {
      text: 'Decided a proof',
      field: 'status',
      outcomes: { approved: 'Accepted a proof', rejected: 'Rejected a proof' },
    },
  },
  example: { id: fixture('proofInReview'), given_status: 'approved' },
  errors: ['already_decided', 'another_admin_decides', 'conflict_of_interest', 'member_banned', 'rejections_limited'],
});

export const reopenProof = endpoint('reopenProof', 'POST /admin/submitted-tasks/{id}/reopen', {
  summary:
    'Looks at a rejected proof again after an appeal: it is in review again and holds a slot of its open job at its own price. Not by whoever rejected it, who does not decide it either. `reason` is kept in the audit log.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: reason.min(1, messages.fields.reason) }),
  answer: answer({ data: z.object({ id, status: proofStatus }) }),
  idempotent: 'create',
  money: true,
  toast: { success: messages.proofs.reopened, failure: messages.proofs.reopenFailed },
  invalidates: ['proof', 'task', 'member', 'owner'],
  audit: { 'proof.reopen': 'Reopened a rejected proof' },
  example: { id: fixture('rejectedProof'), reason: 'The member has shown the post.' },
  errors: [
    'account_closed',
    'another_admin_decides',
    'conflict_of_interest',
    'job_ended',
    'job_full',
    'not_rejected',
    'owner_not_covered',
  ],
});
