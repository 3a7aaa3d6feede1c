import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery, summedAnswer } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { days, id, instant, naira, payoutStatus, reason, standingBan } from './primitives';

const payoutChannel = z.enum(['manual', 'provider']);

export const payout = z.object({
  id,
  reference: z.string(),
  status: payoutStatus,
  /** The transferred sum, in naira: the withdrawal less the charges that its member bears. */
  amount: naira,
  user: z.object({ id, fullname: z.string(), email: z.string(), ban: standingBan }),
  bank: z.object({ bank_name: z.string(), account_no: z.string(), account_name: z.string() }),
  channel: payoutChannel.nullable(),
  batch: z.object({ id, reference: z.string() }).nullable(),
  approvedAt: instant,
  /** Null for one in a file that is not at the bank yet. */
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  /** The admin who reported it as paid or returned; null if the provider did or it is open. */
  settledBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The reason why it is stuck, in the provider’s words or ours; otherwise null. */
  problem: z.string().nullable(),
  /** The admin who accepted it, if a second one must send or release it. */
  secondAdmin: z.object({ acceptedBy: z.string(), isYou: z.boolean() }).nullable(),
  /** It waits and is not sent while its member is banned, because it was accepted without confirming the ban. */
  heldByBan: z.boolean(),
  /** It waits and is not sent before an admin decides about another payout of its member, which was returned and then paid. */
  heldByContradiction: z.boolean(),
});
export type Payout = z.output<typeof payout>;

/** Days are those of the approval. `troubled` keeps those that are stuck. */
const payoutFilters = {
  status: payoutStatus.optional(),
  batch_id: id.optional(),
  user_id: id.optional(),
  troubled: z.literal('true').optional(),
  ...days,
};

export const listPayouts = endpoint('listPayouts', 'GET /admin/payouts', {
  summary:
    'The transfers of approved withdrawals, newest approval first; `q` searches name, e-mail, reference and account number.',
  query: listQuery({ sort: ['approvedAt', 'amount'], filters: payoutFilters }),
  answer: summedAnswer(payout, payoutStatus),
  shows: ['payout'],
});

export const exportPayouts = exportOf('exportPayouts', '/admin/export/payouts', {
  summary: 'All payouts that the search and the filters match, newest approval first.',
  filters: payoutFilters,
});

const sum = z.object({ rows: z.int(), amount: naira });
export const payoutSummary = z.object({
  channel: payoutChannel,
  waiting: sum,
  sent: sum,
  paid: sum,
  returned: sum,
  troubled: z.int(),
  /** Waiting ones that need a second admin: accepted by the caller, who cannot send them, and by others. */
  secondAdmin: z.object({ yours: sum, others: sum }),
  /** Waiting ones that the caller could send but whose members are banned. */
  heldByBan: sum,
  /** Waiting ones that the caller could send and no ban holds, but that wait for a decision about another payout. */
  heldByContradiction: sum,
  /** The approval of the oldest that is not paid yet. */
  oldestUnpaid: instant.nullable(),
});
export type PayoutSummary = z.output<typeof payoutSummary>;

export const getPayoutSummary = endpoint('getPayoutSummary', 'GET /admin/payouts/summary', {
  summary: 'How payouts are made here, with numbers and sums by status.',
  answer: answer({ data: payoutSummary }),
  shows: ['payout'],
});

/** Withdrawals paid at the bank together, in one file. `open` ones are neither paid nor returned yet. */
export const payoutBatch = z.object({
  id,
  reference: z.string(),
  createdAt: instant,
  createdBy: z.object({ id, fullname: z.string() }),
  /** The moment when an admin reported that the file is at the bank, and the admin's name; null until then. */
  uploaded: z.object({ at: instant, by: z.string() }).nullable(),
  rows: z.int(),
  amount: naira,
  open: z.int(),
  paid: z.int(),
  returned: z.int(),
});
export type PayoutBatch = z.output<typeof payoutBatch>;

export const listPayoutBatches = endpoint('listPayoutBatches', 'GET /admin/payouts/batches', {
  summary: 'The batches that were made, newest first; `q` searches the reference.',
  query: listQuery({ sort: ['createdAt'], filters: {} }),
  answer: listAnswer(payoutBatch),
  shows: ['payout'],
});

const someIds = z.array(id).min(1).max(limits.idsPerCall);

export const createPayoutBatch = endpoint('createPayoutBatch', 'POST /admin/payouts/batches', {
  summary: `Takes up payouts that wait, those of \`ids\` or the ${limits.payoutBatchRows} oldest, to be paid at the bank by one file. From then on no other batch takes them up; members read that the money is on its way once “confirmPayoutUpload” was called. Those that another admin must send are left out, those of banned members, and those held until an admin decides about a payout that came back and was then paid; the message says so.`,
  body: z.strictObject({ ids: someIds.optional() }),
  answer: answer({ data: payoutBatch }),
  idempotent: 'create',
  money: true,
  confirms: 'the transfers in the batch',
  toast: { success: messages.payouts.batchMade, failure: messages.payouts.batchFailed },
  invalidates: ['payout', 'withdrawal', 'member'],
  audit: { 'payout-batch.create': 'Made a batch of payouts' },
  example: { ids: [fixture('waitingPayout')] },
  errors: ['nothing_waits'],
});

export const confirmPayoutUpload = endpoint('confirmPayoutUpload', 'POST /admin/payouts/batches/{id}/uploaded', {
  summary: 'Says that the file of a batch is at the bank: from then on members read that their money is on its way.',
  params: z.strictObject({ id }),
  answer: answer({ data: payoutBatch }),
  idempotent: 'create',
  toast: { success: messages.payouts.uploadConfirmed, failure: messages.payouts.uploadFailed },
  invalidates: ['payout', 'withdrawal', 'member'],
  audit: { 'payout-batch.upload': 'Confirmed the upload of a batch' },
  example: { id: fixture('payoutBatch') },
  errors: ['batch_uploaded'],
});

export const releasePayouts = endpoint('releasePayouts', 'POST /admin/payouts/release', {
  summary:
    'Lets payouts go that need a second admin, who is another than who accepted them: from then on any admin, or the payments provider, sends them. Those that the caller cannot release are named with why.',
  body: z.strictObject({ ids: someIds }),
  answer: answer({
    data: z.object({
      released: z.array(id).max(limits.idsPerCall),
      refused: z.array(z.object({ id, message: z.string() })).max(limits.idsPerCall),
    }),
  }),
  idempotent: 'create',
  money: true,
  confirms: 'what is released',
  toast: {
    success: (_arg, { data: { released } }) => messages.payouts.released(released.length),
    failure: messages.payouts.releaseFailed,
  },
  invalidates: ['payout'],
  audit: { 'payout.release': 'Released a payout as second admin' },
  example: { ids: [fixture('waitingPayout')] },
  errors: ['payout_not_held'],
});

export const exportPayoutBatch = endpoint('exportPayoutBatch', 'GET /admin/export/payout-batch/{id}', {
  summary:
    'What is open of a batch as a bank’s bulk upload takes it; the same file however often it is asked for, but for what was settled meanwhile and for codes of banks that the directory has learned since.',
  params: z.strictObject({ id }),
  produces: 'csv-file',
  toast: { success: messages.payouts.fileSaved, failure: messages.payouts.fileFailed },
  audit: { 'payout-batch.export': 'Saved the file of a batch' },
  example: { id: fixture('payoutBatch') },
});

const payoutOutcome = z.enum(['paid', 'returned']);
export type PayoutOutcome = z.output<typeof payoutOutcome>;

export const settlePayouts = endpoint('settlePayouts', 'POST /admin/payouts/settle', {
  summary:
    'Writes down what became of payouts, each for itself: `paid` ends one that was sent; `returned` gives its money back to the wallet, also after it was paid or before it was sent, and needs a reason that the member reads. Those that cannot be settled are named with why.',
  body: z.strictObject({ ids: someIds, outcome: payoutOutcome, reason: reason.optional() }),
  answer: answer({
    data: z.object({
      settled: z.array(id).max(limits.idsPerCall),
      refused: z.array(z.object({ id, message: z.string() })).max(limits.idsPerCall),
    }),
  }),
  idempotent: 'create',
  money: true,
  confirms: 'what was withdrawn',
  toast: {
    // Calls about a whole batch show no toast: the dialog shows the outcome of all.
    success: ({ outcome, ofMany }: { outcome: 'paid' | 'returned'; ofMany?: true }, { data: { settled } }) =>
      ofMany || settled.length === 0 ? null : messages.payouts[outcome](settled.length),
    failure: messages.payouts.settleFailed,
  },
  invalidates: ['payout', 'withdrawal', 'member'],
  audit: { 'payout.settle': 'Settled a payout' },
  example: { ids: [fixture('sentPayout')], outcome: 'paid' },
  errors: [
    'conflict_of_interest',
    'payout_moved_on',
    'payout_not_open',
    'payout_not_returnable',
    'payout_not_sent',
    'payout_with_provider',
  ],
});

export const askPayouts = endpoint('askPayouts', 'POST /admin/payouts/ask', {
  summary: 'Has the payments provider asked about these payouts at once, instead of at their next turn.',
  body: z.strictObject({ ids: someIds }),
  answer: answer({ data: z.object({ asked: z.int() }) }),
  idempotent: 'create',
  money: true,
  toast: { success: messages.payouts.askStarted, failure: messages.payouts.askFailed },
  audit: { 'payout.ask': 'Asked the payments provider about payouts' },
  example: { ids: [fixture('sentPayout')] },
  errors: ['no_payout_provider'],
});
