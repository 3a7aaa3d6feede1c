import { z } from 'zod';
import { answer, endpoint, fixture, listQuery, tabbedAnswer } from './endpoint';
import { ownerLimits } from './limits';
import * as messages from './messages';
import { decidedHow, id, instant, multilineText, ownerWord, proofStatus } from './primitives';

/** A proof as the job's owner sees it. Nothing in it identifies the member, beside a first name. */
export const ownProof = z.object({
  id,
  status: proofStatus,
  submittedAt: instant,
  reviewDueAt: instant,
  decidedAt: instant.nullable(),
  decidedHow: decidedHow.nullable(),
  reason: z.string().nullable(),
  links: z.array(z.string()).max(ownerLimits.linksShown),
  /** The addresses of its pictures, a long screenshot's pieces together, for the owner alone. */
  pictures: z.array(z.array(z.string()).max(ownerLimits.picturesShown)).max(ownerLimits.picturesShown),
  /** Such as "Ada O., Lagos, 4,200 followers". */
  member: z.string(),
  word: z.object({ word: ownerWord, reason: z.string().nullable(), saidAt: instant }).nullable(),
});
export type OwnProof = z.output<typeof ownProof>;

const tabbed = tabbedAnswer(ownProof, proofStatus);

export const listOwnProofs = endpoint('listOwnProofs', 'GET /owner/jobs/{id}/proofs', {
  access: 'owner',
  summary:
    'The proofs of one’s own job, newest first; `sort=word` has those without a word first. Proofs from before the terms said that owners see them are hidden and counted.',
  params: z.strictObject({ id }),
  query: listQuery({
    sort: ['submittedAt', 'reviewDueAt', 'word'],
    filters: { status: proofStatus.optional() },
  }).omit({ q: true }),
  answer: tabbed.extend({
    meta: tabbed.shape.meta.extend({
      hidden: z.int(),
      /** True if an acceptance may decide at once. */
      decides: z.boolean(),
    }),
  }),
  shows: ['ownProof'],
  example: { id: fixture('ownerJob') },
});

export const setOwnerWord = endpoint('setOwnerWord', 'POST /owner/proofs/{id}/word', {
  access: 'owner',
  summary:
    'Says whether a proof in review is as agreed, or takes that back with null; until it is decided, and with a link of the last 60 minutes. With `OWNERS_DECIDE=on` an acceptance approves and pays a proof that the owner’s deposits cover.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    word: ownerWord.nullable(),
    /** Set only if it is not as agreed. */
    reason: multilineText(ownerLimits.wordMaxCharacters).optional(),
  }),
  answer: answer({ data: z.object({ id, status: proofStatus }) }),
  money: true,
  toast: {
    success: ({ word }) =>
      messages.ownerPage[word === null ? 'proofTakenBack' : word === 'agreed' ? 'proofAgreed' : 'proofNotAgreed'],
    failure: messages.ownerPage.proofWordFailed,
  },
  invalidates: ['ownProof', 'ownJob', 'ownMoney'],
  audit: {
    'proof.word': {
      text: 'Gave the job owner’s word on a proof',
      field: 'word',
      outcomes: { agreed: 'Called a proof as agreed', not_agreed: 'Called a proof not as agreed' },
    },
    'proof.review': null,
  },
  example: { id: fixture('ownerProof'), word: 'agreed' },
  errors: ['already_decided', 'conflict', 'link_needed'],
});
