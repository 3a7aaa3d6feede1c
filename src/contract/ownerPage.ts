import { z } from 'zod';
import { answer, endpoint, fixture, listAnswer, listQuery, tabbedAnswer } from './endpoint';
import { ownerLimits } from './limits';
import * as messages from './messages';
import { day, id, instant, naira, nairaInput, reason, taskStatus } from './primitives';

/** The state of an owner's money, in naira. */
const ownerAccount = z.object({
  /** Unspent deposits; below zero, a debt. */
  balance: naira,
  /** The allowed debt; null without a limit. */
  credit: naira.nullable(),
  escrow: naira,
  /** In all: deposits, payments to members, and fees with their VAT. */
  deposited: naira,
  paid: naira,
  fees: naira,
  vat: naira,
  /** Jobs that wait for money, and the sum they need. */
  waitingJobs: z.int(),
  waiting: naira,
});
export type OwnerAccount = z.output<typeof ownerAccount>;

export const getOwnerAccount = endpoint('getOwnerAccount', 'GET /owner/account', {
  access: 'owner',
  summary: 'The money of this session’s owner.',
  answer: answer({ data: ownerAccount }),
  shows: ['ownMoney'],
});

export const ownJobTab = z.enum(['waiting', 'running', 'ended']);
export type OwnJobTab = z.output<typeof ownJobTab>;

/** The parts of a job that wait for money, in naira: the missing sum, the higher price that waits for it, if any, and the sum to pay in. */
export const ownWaits = z.object({ missing: naira, payoutAmount: naira.nullable(), toPay: naira });
export type OwnWaits = z.output<typeof ownWaits>;

export const ownJob = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  status: taskStatus,
  /** For one slot, in naira: the member's price, the service fee and its VAT. */
  payoutAmount: naira,
  fee: naira,
  vat: naira,
  maxSlots: z.int(),
  fundedSlots: z.int(),
  /** Slots that are taken, in review or approved. */
  heldSlots: z.int(),
  approved: z.int(),
  inReview: z.int(),
  rejected: z.int(),
  waits: ownWaits.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  createdAt: instant,
});
export type OwnJob = z.output<typeof ownJob>;

export const listOwnJobs = endpoint('listOwnJobs', 'GET /owner/jobs', {
  access: 'owner',
  summary: 'The jobs of the owner of this session but for drafts, newest first; `q` searches titles and references.',
  query: listQuery({ sort: ['createdAt'], filters: { tab: ownJobTab.optional() } }),
  answer: tabbedAnswer(ownJob, ownJobTab),
  shows: ['ownJob'],
});

/** One movement of an owner's balance: its reason, and the balance after it. */
export const ownerEntry = z.object({
  id,
  at: instant,
  kind: z.enum(['opening', 'deposit', 'deposit_reversal', 'job_funding', 'job_refund', 'refund', 'move']),
  /** Naira; below zero if the balance went down. */
  amount: naira,
  balance: naira,
  /** The job, the deposit or, for admins, the other owner, by reference; null for the opening. */
  about: z.object({ id, reference: z.string(), title: z.string() }).nullable(),
});
export type OwnerEntry = z.output<typeof ownerEntry>;

export const listOwnEntries = endpoint('listOwnEntries', 'GET /owner/statement', {
  access: 'owner',
  summary: 'Every movement of the balance of the owner of this session, newest first.',
  query: listQuery({ sort: ['at'], filters: {} }),
  answer: listAnswer(ownerEntry),
  shows: ['ownMoney'],
});

export const ownDeposit = z.object({
  id,
  reference: z.string(),
  /** `waiting` is not booked yet. */
  status: z.enum(['waiting', 'booked', 'reversed']),
  amount: naira,
  receivedOn: day,
  bankReference: z.string(),
  refundable: naira,
  /** Its naira in open refund requests. */
  asked: naira,
});
export type OwnDeposit = z.output<typeof ownDeposit>;

export const listOwnDeposits = endpoint('listOwnDeposits', 'GET /owner/deposits', {
  access: 'owner',
  summary: 'What the owner of this session paid in, newest first.',
  query: listQuery({ sort: ['recordedAt'], filters: {} }),
  answer: listAnswer(ownDeposit),
  shows: ['ownMoney'],
});

const ownQuestionKind = z.enum(['mailbox', 'job']);
/** Something done in the owner's name that they must confirm: a mailbox, or a job of a campaign request. */
const ownQuestion = z.object({
  id,
  kind: ownQuestionKind,
  /** The mailbox, or the job's title. */
  label: z.string(),
  askedAt: instant,
});
export type OwnQuestion = z.output<typeof ownQuestion>;

export const listOwnQuestions = endpoint('listOwnQuestions', 'GET /owner/questions', {
  access: 'owner',
  summary: `Mailboxes and jobs that wait for the word of this session’s owner, at most ${ownerLimits.questions}, the oldest first.`,
  answer: answer({ data: z.array(ownQuestion).max(ownerLimits.questions) }),
  shows: ['ownJob'],
});

export const answerOwnQuestion = endpoint('answerOwnQuestion', 'POST /owner/questions/{id}', {
  access: 'owner',
  summary:
    'Confirms a mailbox or a job, or says no: then the mailbox is taken away, the job deleted. Needs a link of the last 60 minutes.',
  params: z.strictObject({ id }),
  body: z.strictObject({ kind: ownQuestionKind, agreed: z.boolean({ error: messages.fields.choice }) }),
  toast: {
    success: ({ agreed }) => messages.ownerPage[agreed ? 'questionAgreed' : 'questionRefused'],
    failure: messages.ownerPage.questionFailed,
  },
  invalidates: ['ownJob'],
  audit: { 'task.confirm': 'Answered for a campaign request as the job owner', 'owner.contact': null },
  example: { id: fixture('pendingContact'), kind: 'mailbox', agreed: true },
  errors: ['already_decided', 'link_needed', 'owner_closed'],
});

export const askOwnRefund = endpoint('askOwnRefund', 'POST /owner/deposits/{id}/refund', {
  access: 'owner',
  summary:
    'Asks to pay back some of a deposit to the account that it came from: at most what is left of it and not spent. An admin accepts it. One waits at a time, so a repeated call asks for nothing twice. Needs a link of the last 60 minutes.',
  params: z.strictObject({ id }),
  body: z.strictObject({ amount: nairaInput(), reason: reason.min(1, messages.fields.reason) }),
  money: true,
  toast: { success: messages.ownerPage.refundAsked, failure: messages.ownerPage.refundFailed },
  invalidates: ['ownMoney'],
  audit: { 'owner.ask': null },
  example: { id: fixture('bookedDeposit'), amount: 100, reason: 'Paid too much.' },
  errors: ['conflict', 'link_needed', 'refund_too_large', 'request_waits'],
});
