import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import * as messages from './messages';
import { ownerDetails } from './owners';
import { payIn, payInErrors, payInWays, payInWish } from './payIns';
import { day, days, id, instant, naira, nairaInput, nairaSumInput, reason, text } from './primitives';
import { bankReferenceInput } from './readReference';

/** `waiting`: needs a second admin. `unallocated`: booked without an owner. `refused`: never booked. `reversed`: booked and taken back. */
const depositStatus = z.enum(['waiting', 'unallocated', 'booked', 'refused', 'reversed']);

export const deposit = z.object({
  id,
  reference: z.string(),
  status: depositStatus,
  amount: naira,
  receivedOn: day,
  /** The bank's reference of the transfer: each counts for one deposit. */
  bankReference: z.string(),
  note: z.string(),
  owner: z.object({ id, name: z.string() }).nullable(),
  /** `provider`: booked from the payments provider's answer, without an admin. */
  source: z.enum(['manual', 'provider']),
  recordedBy: z.object({ id, fullname: z.string() }).nullable(),
  recordedAt: instant,
  reason: z.string().nullable(),
});
export type Deposit = z.output<typeof deposit>;

const takeBackErrors = ['already_decided', 'deposit_refunded', 'pay_in_stands', 'pay_in_unclear'] as const;

/** Days are those on which the bank received the money. */
const depositFilters = { status: depositStatus.optional(), owner_id: id.optional(), ...days };

export const listDeposits = endpoint('listDeposits', 'GET /admin/deposits', {
  summary: 'What owners paid in, newest first; `q` searches references, notes and owners.',
  query: listQuery({ sort: ['recordedAt', 'receivedOn', 'amount'], filters: depositFilters }),
  answer: listAnswer(deposit),
  shows: ['deposit'],
});

export const exportDeposits = exportOf('exportDeposits', '/admin/export/deposits', {
  summary: 'All deposits that the search and the filters match, newest first.',
  filters: depositFilters,
});

export const recordDeposit = endpoint('recordDeposit', 'POST /admin/deposits', {
  summary:
    'Records what the bank shows. It is booked at once, and jobs that waited for it go live with it. It waits for a second admin where it, or with it what the admin or the owner had booked on one admin’s word in 24 hours, is above the limit. Without an owner it is booked as unallocated. One that resembles another is refused unless `another_transfer` is true.',
  body: z.strictObject({
    owner_id: id.nullable().optional(),
    amount: nairaInput(),
    receivedOn: day,
    bankReference: bankReferenceInput,
    note: text(200).optional(),
    another_transfer: z.boolean().optional(),
  }),
  answer: answer({ data: deposit }),
  idempotent: 'create',
  money: true,
  confirms: 'its amount, unless it waits for a second admin',
  toast: {
    success: (_arg, { data: { status } }) =>
      ({ waiting: messages.funding.depositWaits, unallocated: messages.funding.depositUnallocated })[
        status as string
      ] ?? messages.funding.depositBooked,
    failure: messages.funding.depositFailed,
  },
  invalidates: ['deposit', 'owner', 'task'],
  audit: {
    'deposit.record': {
      text: 'Recorded a deposit',
      field: 'status',
      outcomes: {
        waiting: 'Recorded a deposit to confirm',
        unallocated: 'Recorded an unknown deposit',
        booked: 'Recorded a deposit',
      },
    },
  },
  example: { owner_id: fixture('jobOwner'), amount: 500, receivedOn: '2026-03-04', bankReference: 'FT-4' },
  errors: ['deposit_day_ahead', 'deposit_day_old', 'deposit_resembles', 'deposit_twice', 'owner_closed'],
});

export const confirmDeposit = endpoint('confirmDeposit', 'POST /admin/deposit/{id}/confirm', {
  summary: 'Books a waiting deposit. Another admin than who recorded it does.',
  params: z.strictObject({ id }),
  answer: answer({ data: deposit }),
  idempotent: 'create',
  money: true,
  confirms: 'its amount',
  toast: { success: messages.funding.depositConfirmed, failure: messages.funding.depositNotDecided },
  invalidates: ['deposit', 'owner', 'task'],
  audit: { 'deposit.confirm': 'Confirmed a deposit' },
  example: { id: fixture('waitingDeposit') },
  errors: ['already_decided', 'another_admin_decides', 'owner_closed'],
});

export const allocateDeposit = endpoint('allocateDeposit', 'POST /admin/deposit/{id}/allocate', {
  summary:
    'Gives an unallocated deposit to its owner, whose waiting jobs go live with it. Above the limit of recording, counted likewise, it is asked, and a second admin accepts it.',
  params: z.strictObject({ id }),
  body: z.strictObject({ owner_id: id }),
  answer: answer({ data: deposit }),
  idempotent: 'create',
  money: true,
  confirms: 'its amount',
  toast: { success: messages.funding.depositAllocated, failure: messages.funding.depositNotDecided },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: { 'deposit.allocate': 'Gave a deposit to its owner', 'owner.ask': null },
  example: { id: fixture('unallocatedDeposit'), owner_id: fixture('jobOwner') },
  errors: ['already_decided', 'conflict', 'owner_closed', 'request_waits'],
});

export const reverseDeposit = endpoint('reverseDeposit', 'POST /admin/deposit/{id}/reverse', {
  summary:
    'Takes back a deposit that was recorded wrongly: one that waits is refused, one that is booked is booked back. Another admin than who recorded it does. The payments provider is asked about one that it knows: it must no longer be paid there. One that the provider booked is asked above the limit, counted over 24 hours, and a second admin accepts it. It leaves the balance of who has the money now. Where the owner then owes more than may be, the open jobs are paused.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: reason.min(1, messages.fields.reason) }),
  answer: answer({ data: deposit }),
  idempotent: 'create',
  money: true,
  confirms: 'its amount',
  toast: {
    success: (_arg, { data: { status } }) =>
      status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed,
    failure: messages.funding.depositNotDecided,
  },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: {
    'deposit.reverse': {
      text: 'Took back a deposit',
      field: 'status',
      outcomes: { refused: 'Refused a deposit', reversed: 'Reversed a deposit' },
    },
    'owner.ask': null,
  },
  example: { id: fixture('bookedDeposit'), reason: 'It was another owner’s.' },
  errors: [...takeBackErrors, 'another_admin_decides', 'conflict', 'request_waits'],
});

export const setOwnerCredit = endpoint('setOwnerCredit', 'POST /admin/owner/{id}/credit', {
  summary:
    'Sets how much an owner may owe. Lowering it holds at once and stops no job; raising it waits for a second admin. `credit` null is no limit.',
  params: z.strictObject({ id }),
  body: z.strictObject({ credit: nairaSumInput.nullable(), reason: reason.min(1, messages.fields.reason) }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  money: true,
  toast: { success: messages.funding.creditSet, failure: messages.funding.creditFailed },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: { 'owner.credit': 'Changed an owner’s credit', 'owner.ask': null },
  example: { id: fixture('jobOwner'), credit: 5_000, reason: 'They pay late.' },
  errors: ['owner_closed', 'request_waits', 'status_unchanged'],
});

export const refundOwner = endpoint('refundOwner', 'POST /admin/deposit/{id}/refund', {
  summary:
    'Asks to pay back some of a deposit to the account that it came from: at most what is left of it, and what its owner has not spent. A second admin accepts it.',
  params: z.strictObject({ id }),
  body: z.strictObject({ amount: nairaInput(), reason: reason.min(1, messages.fields.reason) }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  money: true,
  confirms: 'what is paid back',
  toast: { success: messages.funding.requestWaits, failure: messages.funding.refundFailed },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: {
    'owner.ask': {
      text: 'Asked about an owner’s money',
      field: 'kind',
      outcomes: {
        credit: 'Asked to raise an owner’s credit',
        refund: 'Asked to pay an owner back',
        move: 'Asked to move an owner',
      },
    },
  },
  example: { id: fixture('bookedDeposit'), amount: 50, reason: 'Paid too much.' },
  errors: ['already_decided', 'conflict', 'refund_too_large', 'request_waits'],
});

export const moveOwner = endpoint('moveOwner', 'POST /admin/owner/{id}/move', {
  summary:
    'Asks to move the balance, the open jobs and the mailboxes of an owner to another one, and to close the first. Both keep their histories. A second admin accepts it.',
  params: z.strictObject({ id }),
  body: z.strictObject({ target_id: id, reason: reason.min(1, messages.fields.reason) }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  money: true,
  toast: { success: messages.funding.requestWaits, failure: messages.funding.moveFailed },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: { 'owner.ask': null },
  example: { id: fixture('emptyOwner'), target_id: fixture('jobOwner'), reason: 'One firm.' },
  errors: ['conflict', 'owner_busy', 'owner_closed', 'request_waits'],
});

export const getPayInWays = endpoint('getPayInWays', 'GET /admin/owner/{id}/pay-ins', {
  summary: 'How an owner pays in: the account, and the links to pay by, newest first.',
  params: z.strictObject({ id }),
  answer: answer({ data: payInWays }),
  shows: ['owner'],
  example: { id: fixture('jobOwner') },
});

export const startPayIn = endpoint('startPayIn', 'POST /admin/owner/{id}/pay-ins', {
  summary:
    'Has the payments provider make a link by which an owner pays in: some amount, or what a job waits for. An open link for the same is answered again. Payments are booked automatically once the provider says so when it is asked.',
  params: z.strictObject({ id }),
  body: z.strictObject(payInWish),
  answer: answer({ data: payIn }),
  idempotent: 'create',
  toast: { success: messages.funding.payInStarted, failure: messages.funding.payInFailed },
  invalidates: ['owner'],
  audit: {
    'owner.pay-in': {
      text: 'Made a payment link',
      field: 'status',
      outcomes: { open: 'Made a payment link', failed: 'A payment link failed' },
    },
  },
  example: { id: fixture('jobOwner'), amount: 1_000 },
  errors: payInErrors,
});

/** A request about an owner's money: an admin's, for another one to accept, or the owner's, for any. */
export const ownerRequest = z.object({
  id,
  kind: z.enum(['credit', 'refund', 'move', 'allocation', 'reversal']),
  status: z.enum(['waiting', 'accepted', 'refused']),
  owner: z.object({ id, name: z.string() }),
  /** For raised credit, in naira; null for no limit. */
  from: naira.nullable(),
  to: naira.nullable(),
  /** For refunds, allocations and reversals: the sum, and the deposit. */
  amount: naira.nullable(),
  deposit: z.object({ id, reference: z.string(), bankReference: z.string() }).nullable(),
  target: z.object({ id, name: z.string() }).nullable(),
  reason: z.string(),
  /** Null if the owner asked: then an admin accepts it who did not add that mailbox. */
  requestedBy: z.object({ id, fullname: z.string() }).nullable(),
  requestedAt: instant,
  /** For refunds: the bank's reference, once sent. */
  bankReference: z.string().nullable(),
});
export type OwnerRequest = z.output<typeof ownerRequest>;

export const listOwnerRequests = endpoint('listOwnerRequests', 'GET /admin/owners/requests', {
  summary:
    'What admins asked about owners’ money, newest first; `open` are those that wait, or whose refund was not sent yet. With `target_id`, the moves by which that owner got what another one had.',
  query: listQuery({
    sort: ['requestedAt'],
    filters: { owner_id: id.optional(), target_id: id.optional(), standing: z.enum(['open']).optional() },
  }),
  answer: listAnswer(ownerRequest),
  shows: ['ownerRequest'],
});

export const decideOwnerRequest = endpoint('decideOwnerRequest', 'POST /admin/owners/request/{id}', {
  summary:
    'Accepts or refuses. Another admin than who asked accepts; it is carried out at once, and waiting jobs that it covers go live.',
  params: z.strictObject({ id }),
  body: z.strictObject({ accepted: z.boolean({ error: messages.fields.choice }) }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  money: true,
  confirms: 'what is paid back, or by how much the credit rises; no limit is more than any sum',
  toast: {
    success: ({ accepted }) => messages.funding[accepted ? 'requestAccepted' : 'requestRefused'],
    failure: messages.funding.requestFailed,
  },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: {
    'owner.decide': {
      text: 'Decided a request about an owner',
      field: 'status',
      outcomes: { accepted: 'Accepted a request about an owner', refused: 'Refused a request about an owner' },
    },
  },
  example: { id: fixture('creditRequest'), accepted: true },
  errors: [
    ...takeBackErrors,
    'another_admin_decides',
    'conflict',
    'owner_busy',
    'owner_closed',
    'owner_not_covered',
    'refund_too_large',
  ],
});

export const recordRefundSent = endpoint('recordRefundSent', 'POST /admin/owners/request/{id}/sent', {
  summary: 'Records the bank’s reference of an accepted refund that was sent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ bankReference: bankReferenceInput }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  toast: { success: messages.funding.refundSent, failure: messages.funding.refundSentFailed },
  invalidates: ['ownerRequest', 'deposit', 'owner', 'task'],
  audit: { 'owner.refund-sent': 'Recorded a refund to an owner as sent' },
  example: { id: fixture('refundRequest'), bankReference: 'OUT-1' },
  errors: ['already_decided'],
});
