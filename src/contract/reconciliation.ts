import { z } from 'zod';
import { answer, endpoint, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import { id, instant, naira } from './primitives';

/** One thing that does not add up: what, and where to look. */
const bookDifference = z.object({ what: z.string(), where: z.string() });
export type BookDifference = z.output<typeof bookDifference>;

/** What the books said at one moment: whether they add up, what is owed to whom, and whether the payments provider agrees. */
export const reconciliation = z.object({
  id,
  at: instant,
  /** Whether there was no difference, in the ledger and with the provider. */
  ok: z.boolean(),
  /** The first `limits.bookDifferencesMax` of them. */
  differences: z.array(bookDifference).max(limits.bookDifferencesMax),
  /** Naira that the product owes: in wallets, held for pending withdrawals, approved and not paid yet, promised for open slots, and come back for members who are gone. */
  liabilities: z.object({ wallets: naira, held: naira, onTheWay: naira, escrow: naira, unclaimed: naira }),
  /** Naira that payouts have cost so far, whoever bore it. */
  charges: z.object({ stampDuty: naira, transferFees: naira, borneByProduct: naira }),
  /**
   * Naira of the owners of jobs: paid in and not booked back, not spent yet, owed by owners, set aside for the fees and the VAT of open slots, earned as
   * fees, due as VAT, paid in by who is not known, and given by the product itself. Null in a report from before owners had accounts.
   */
  owners: z
    .object({
      deposits: naira,
      /** The part of the deposits that came through the payments provider; left out of a report from before there was one. */
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
  /** Null where no provider is set up. `balance` is null where it did not tell. */
  provider: z.object({ balance: naira.nullable(), compared: z.int(), unanswered: z.int() }).nullable(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const listReconciliations = endpoint({
  name: 'listReconciliations',
  method: 'GET',
  path: '/admin/reconciliations',
  access: 'admin',
  summary: 'What each nightly look at the books found, newest first.',
  query: listQuery({ sort: ['at'], filters: {} }),
  answer: listAnswer(reconciliation),
});

export const runReconciliation = endpoint({
  name: 'runReconciliation',
  method: 'POST',
  path: '/admin/reconciliations',
  access: 'admin',
  summary:
    'Has the books compared now: the ledger with itself, and the newest payouts with the payments provider. Answers at once; the result joins the list, and is later than `newest`, the newest one so far.',
  answer: answer({ data: z.object({ newest: instant.nullable() }) }),
  idempotent: 'create',
});
