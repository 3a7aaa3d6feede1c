import { oldestPending } from '../withdrawals';
import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/reconciliation';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inLongSnapshot, inTransaction, newId } from '../../context';
import { payIns, payouts, reconciliations, withdrawals } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { daysAfter, formatMoment, hoursAfter } from '../../lib/time';
import { sendAlert } from '../alarms';
import { openContradictions } from '../contradictions';
import { judgePayIn } from '../funding';
import { checkLedger } from '../ledger';
import { judgePayout, oldestUnpaid } from '../payouts';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { readPage } from '../../lists/lists';
import type { Verb } from '../../verb';

export const reconcileJob = 'reconcile';

export const listReconciliations: Verb<typeof contract.listReconciliations> = async (ctx, input) => {
  assertAdmin(ctx);
  const { rows, meta } = await readPage(ctx, ctx.db.select().from(reconciliations).$dynamic(), input, {
    sortable: { at: reconciliations.at },
    defaultSort: '-at',
    tiebreak: reconciliations.id,
    pageSize: limits.pageSize.reconciliations,
  });
  return {
    data: rows.map(({ id, at, ok, report }) => ({ id, at: at.toISOString(), ok, owners: null, ...report })),
    meta,
  };
};

export const newestReconciliation = async (ctx: Pick<Ctx, 'db'>): Promise<{ at: Date; ok: boolean } | null> => {
  const [newest] = await ctx.db
    .select({ at: reconciliations.at, ok: reconciliations.ok })
    .from(reconciliations)
    .orderBy(desc(reconciliations.at))
    .limit(1);
  return newest ?? null;
};

export const runReconciliation = async (ctx: Ctx): Promise<ResultOf<typeof contract.runReconciliation>> => {
  assertAdmin(ctx);
  const newest = await inTransaction(ctx, async (tx) => {
    const last = await newestReconciliation(tx);
    await tx.boss.send(tx, reconcileJob, {});
    await audit(tx, { action: 'reconciliation.ask', object: { type: 'reconciliation', id: 'now' } });
    return last?.at.toISOString() ?? null;
  });
  return { message: messages.payouts.reconciliationStarted, data: { newest } };
};

const sums = async (ctx: Pick<Ctx, 'db'>): Promise<(code: string) => number> => {
  const { rows } = await ctx.db.execute<{ code: string; kobo: string }>(sql`
    SELECT a.code, sum(e.amount) AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id GROUP BY a.code`);
  return (code) => toNaira(Number(rows.find((row) => row.code === code)?.kobo ?? 0));
};

/** In naira: owners' balances and debts, fees and VAT in escrows, and the provider's deposits. */
const ownerSums = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await ctx.db.execute<Record<'unspent' | 'owed' | 'unearned' | 'provider', string>>(sql`
    SELECT COALESCE(sum(balance) FILTER (WHERE balance > 0), 0) AS unspent,
           COALESCE(-sum(balance) FILTER (WHERE balance < 0), 0) AS owed,
           (SELECT COALESCE(sum((funded - applied) * (fee_kobo + vat_kobo)), 0)
              FROM tasks JOIN job_portions ON task_id = id WHERE status IN ('available', 'paused') AND deleted_at IS NULL)
         + (SELECT COALESCE(sum(fee_kobo + vat_kobo), 0) FROM applications WHERE status IN ('taken', 'in-review')) AS unearned,
           (SELECT COALESCE(sum(amount_kobo), 0) FROM deposits WHERE source = 'provider' AND status IN ('booked', 'unallocated')) AS provider
      FROM ledger_account WHERE code = 'owner'`);
  const { unspent, owed, unearned, provider } = rows[0] ?? {};
  const naira = (kobo: string | undefined) => toNaira(Number(kobo));
  return { unspent: naira(unspent), owed: naira(owed), unearned: naira(unearned), byProvider: naira(provider) };
};

const readFigures = async (ctx: Ctx): Promise<Pick<contract.Reconciliation, 'liabilities' | 'charges' | 'owners'>> => {
  const of = await sums(ctx);
  return {
    liabilities: {
      ...{ wallets: of('wallet'), held: of('withdrawals_pending'), onTheWay: of('bank_out') },
      ...{ escrow: of('escrow'), unclaimed: of('unclaimed') },
    },
    // Expenses are negative, like every source of money.
    charges: { stampDuty: of('stamp_duty'), transferFees: of('transfer_fees'), borneByProduct: 0 - of('payout_costs') },
    owners: {
      ...(await ownerSums(ctx)),
      ...{ deposits: 0 - of('bank_in'), fees: of('fees'), vat: of('vat') },
      ...{ unallocated: of('unallocated'), promo: 0 - of('promo') },
    },
  };
};

const batchSize = 4;

/** The provider's open and recently ended payouts; banks may return paid ones. */
const recentPayouts = (ctx: Ctx) => {
  const since = daysAfter(ctx.now(), -limits.reconciledDays);
  const isRecent = gte(sql`COALESCE(${payouts.returnedAt}, ${payouts.paidAt})`, since);
  // Open ones first, so that a cut list loses the least.
  const order = [desc(sql`${payouts.status} = 'sent'`), desc(payouts.approvedAt)];
  return ctx.db
    .select({ payout: payouts, accountNo: withdrawals.accountNo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(and(eq(payouts.channel, 'provider'), or(eq(payouts.status, 'sent'), isRecent)))
    .orderBy(...order)
    .limit(limits.reconciledRowsMax);
};

/** Paid pay-ins with recently changed deposits; `followPayIns` asks about the others. */
const recentPayIns = (ctx: Ctx) => {
  const since = daysAfter(ctx.now(), -limits.reconciledDays).toISOString();
  const isRecent = sql`EXISTS (SELECT FROM deposits d WHERE d.pay_in_id = ${payIns.id}
    AND GREATEST(d.recorded_at, d.booked_at, d.ended_at) >= ${since}::timestamptz)`;
  return ctx.db
    .select()
    .from(payIns)
    .where(and(eq(payIns.status, 'paid'), isRecent))
    .orderBy(desc(payIns.createdAt))
    .limit(limits.reconciledRowsMax);
};

const askAll = async <Row, Answer extends { readonly kind: string }>(
  rows: readonly Row[],
  inquire: (row: Row) => Promise<Answer>,
  compare: (row: Row, answer: Answer) => Promise<void>,
) => {
  let unanswered = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize).map(async (row) => ({ row, answer: await inquire(row) }));
    for (const { row, answer } of await Promise.all(some)) {
      if (answer.kind === 'unclear') unanswered += 1;
      await compare(row, answer);
    }
  }
  return { compared: rows.length - unanswered, unanswered };
};

const comparePayouts = async (ctx: Ctx) => {
  const provider = ctx.providers.payouts;
  if (!provider) return null;
  const asked = await askAll(
    await recentPayouts(ctx),
    ({ payout }) => provider.inquire(payout.reference),
    async ({ payout, accountNo }, answer) => {
      const { verdict } = await judgePayout(ctx, payout, accountNo, answer);
      if (verdict.do !== 'nothing' && payout.status !== 'returned')
        await ctx.db
          .update(payouts)
          .set({ askAt: ctx.now() })
          .where(and(eq(payouts.withdrawalId, payout.withdrawalId), ne(payouts.status, 'returned')));
    },
  );
  return { ...asked, heldKobo: await provider.balanceKobo() };
};

const comparePayIns = async (ctx: Ctx) => {
  const provider = ctx.providers.payIns;
  if (!provider) return null;
  return askAll(
    await recentPayIns(ctx),
    ({ reference }) => provider.inquire(reference),
    async (payIn, answer) => {
      const { verdict } = await judgePayIn(ctx, payIn, answer);
      if (verdict.do === 'settle')
        await ctx.db.update(payIns).set({ nextAskAt: ctx.now() }).where(eq(payIns.id, payIn.id));
    },
  );
};

/** Compares with the provider, or null without one; the follow-up job settles what changed. */
const compareWithProvider = async (ctx: Ctx): Promise<contract.Reconciliation['provider']> => {
  const [out, into] = [await comparePayouts(ctx), await comparePayIns(ctx)];
  if (!out && !into) return null;
  const held = out?.heldKobo ?? null;
  return {
    balance: held === null ? null : toNaira(held),
    compared: (out?.compared ?? 0) + (into?.compared ?? 0),
    unanswered: (out?.unanswered ?? 0) + (into?.unanswered ?? 0),
  };
};

type Report = Omit<contract.Reconciliation, 'id' | 'at' | 'ok'>;

const readLedger = (ctx: Ctx) =>
  inLongSnapshot(ctx, async (snapshot) => {
    const { differences } = await checkLedger(snapshot);
    const [pending, unpaid] = [await oldestPending(snapshot), await oldestUnpaid(snapshot)];
    return {
      differences: differences.map(({ check, rows, example: where }) => ({
        what: `Broken: ${check} (${rows} rows)`,
        where,
      })),
      ...(await readFigures(snapshot)),
      oldest: { pending: pending?.toISOString() ?? null, unpaid: unpaid?.toISOString() ?? null },
    };
  });

const raise = async (ctx: Ctx, { differences, oldest }: Report): Promise<void> => {
  if (differences.length > 0)
    await sendAlert(ctx, {
      key: 'reconciliation',
      subject: 'Reconciliation found differences',
      paragraphs: [
        'The comparison of the ledger with itself and with the payments provider found what does not fit. Nothing was moved.',
        ...differences.slice(0, 20).map(({ what, where }) => `• ${what}, for example ${where}`),
      ],
      runbook: 'reconciliation',
    });
  const late = hoursAfter(ctx.now(), -limits.payoutLateHours);
  if (oldest.unpaid !== null && new Date(oldest.unpaid) < late)
    await sendAlert(ctx, {
      key: 'payout-late',
      subject: 'An approved withdrawal waits for its money',
      paragraphs: [`The oldest payout that is not paid was approved on ${formatMoment(new Date(oldest.unpaid))}.`],
      runbook: 'paying-out',
    });
};

/** Compares ledger and provider, stores findings and mails differences. Moves no money. */
export const reconcile = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const ledger = await readLedger(ctx);
  const provider = await compareWithProvider(ctx);
  const open = await openContradictions(ctx);
  const all = [...ledger.differences, ...open.differences];
  const report: Report = { ...ledger, differences: all.slice(0, limits.bookDifferencesMax), provider };
  const row = { id: newId(), at: ctx.now(), ok: all.length === 0, report };
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(reconciliations).values(row);
    const after = { ok: row.ok, differences: ledger.differences.length + open.all };
    await audit(tx, { action: 'reconciliation.run', object: { type: 'reconciliation', id: row.id }, after });
  });
  await raise(ctx, report);
};

export const forgetReconciliations = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(reconciliations).where(lt(reconciliations.at, daysAfter(ctx.now(), -limits.reconciliationDays)));
};
