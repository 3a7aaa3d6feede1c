import { z } from 'zod';
import { answer, endpoint, fixture, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { id, instant, naira, reason } from './primitives';

const bookDifference = z.object({ what: z.string(), where: z.string() });
export type BookDifference = z.output<typeof bookDifference>;

/** The books at one moment: their totals, the debts, and the comparison with the payments provider. */
export const reconciliation = z.object({
  id,
  at: instant,
  ok: z.boolean(),
  /** The first `limits.bookDifferencesMax` of them. */
  differences: z.array(bookDifference).max(limits.bookDifferencesMax),
  /** Naira that the product owes: wallets, withdrawals pending or unpaid, open slots, and closed accounts. */
  liabilities: z.object({ wallets: naira, held: naira, onTheWay: naira, escrow: naira, unclaimed: naira }),
  /** The cost of payouts so far in naira, whoever bore it. */
  charges: z.object({ stampDuty: naira, transferFees: naira, borneByProduct: naira }),
  /** Naira of the job owners, by account; null in a report from before owners had accounts. */
  owners: z
    .object({
      deposits: naira,
      /** The part of the deposits that came through the payments provider; missing in reports from before there was one. */
      byProvider: naira.optional(),
      unspent: naira,
      owed: naira,
      unearned: naira,
      fees: naira,
      vat: naira,
      unallocated: naira,
      promo: naira,
    })
    .nullable(),
  oldest: z.object({ pending: instant.nullable(), unpaid: instant.nullable() }),
  /** Null without a provider. `balance` is null if it gave none. */
  provider: z.object({ balance: naira.nullable(), compared: z.int(), unanswered: z.int() }).nullable(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const listReconciliations = endpoint('listReconciliations', 'GET /admin/reconciliations', {
  summary: 'What each nightly look at the books found, newest first.',
  query: listQuery({ sort: ['at'], filters: {} }),
  answer: listAnswer(reconciliation),
  shows: ['reconciliation'],
});

export const runReconciliation = endpoint('runReconciliation', 'POST /admin/reconciliations', {
  summary:
    'Has the books compared now: the ledger with itself, and the newest payouts with the payments provider. Answers at once; the result joins the list, and is later than `newest`, the newest one so far.',
  answer: answer({ data: z.object({ newest: instant.nullable() }) }),
  idempotent: 'create',
  toast: { success: messages.payouts.reconciliationStarted, failure: messages.payouts.reconciliationFailed },
  audit: { 'reconciliation.ask': 'Asked for a reconciliation' },
});

/** A payout or an owner's payment on which the payments provider contradicts our record. */
const contradiction = z.object({
  id,
  of: z.enum(['payout', 'pay-in']),
  kind: z.enum(['differs', 'missing', 'unpaid', 'failed', 'returned_paid', 'returned_underway', 'reversed_paid']),
  what: z.string(),
  /** The reference of the payout or the payment. */
  where: z.string(),
  /** The member or job owner; empty if unknown. */
  name: z.string(),
  /** Naira of our record; null if nothing is booked. */
  ours: naira.nullable(),
  /** Naira of the provider's answer; null if it names none. */
  says: naira.nullable(),
  foundAt: instant,
});
export type Contradiction = z.output<typeof contradiction>;

export const listContradictions = endpoint('listContradictions', 'GET /admin/contradictions', {
  summary: 'Undecided contradictions between the payments provider and our books, newest first.',
  answer: answer({ data: z.array(contradiction).max(limits.bookDifferencesMax) }),
  shows: ['reconciliation'],
});

export const decideContradiction = endpoint('decideContradiction', 'POST /admin/contradictions/{id}/decision', {
  summary:
    'Decides a contradiction. Of a payout that was returned and then paid, `taken` takes the money from the wallet again and `released` leaves it there; both end the hold of the member’s withdrawals. All others are `settled`.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(['taken', 'released', 'settled']),
    reason: reason.min(1, messages.fields.required),
  }),
  idempotent: 'set',
  money: true,
  confirms: 'its amount',
  toast: { success: (_arg, { message }) => message, failure: messages.payouts.reconciliationDecisionFailed },
  invalidates: ['reconciliation', 'member'],
  audit: { 'contradiction.decide': 'Decided what the payments provider contradicts' },
  example: { id: fixture('contradiction'), decision: 'settled', reason: 'The provider was wrong.' },
  errors: ['already_decided', 'another_admin_decides', 'conflict_of_interest', 'money_on_hold'],
});
