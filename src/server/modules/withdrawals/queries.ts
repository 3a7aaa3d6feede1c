import { pick } from '../../lib/pick';
import { and, eq, sql, asc } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { WithdrawalStage } from '../../../contract/primitives';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/withdrawals';
import { assertMember } from '../../assertActor';
import { readReplica, type Ctx } from '../../context';
import { payouts, receipts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import type { LivePart } from '../../liveParts';
import type { Verb } from '../../verb';

export const feesPart: LivePart = {
  name: 'fees',
  everyMinutes: 60,
  read: async ({ config }) => (config.chargesBorneBy === 'product' ? { fees: messages.withdrawals.noCharges } : null),
};

export const receiptPathOf = (code: string): string => `/r/${code}`;

interface WithPayout {
  readonly withdrawal: typeof withdrawals.$inferSelect;
  /** Null until approved. */
  readonly payout: typeof payouts.$inferSelect | null;
}

export const stageOf = ({ withdrawal: { status }, payout }: WithPayout): WithdrawalStage => {
  if (status === 'rejected') return 'rejected';
  if (status === 'pending' || payout === null) return 'requested';
  // Not sent while its file is not at the bank.
  if (payout.status === 'waiting' || (payout.status === 'sent' && payout.sentAt === null)) return 'approved';
  return payout.status;
};

export const presentWithdrawal = ({ withdrawal: row, payout }: WithPayout): contract.Withdrawal => {
  const borne = row.chargesBorneBy === 'member' ? row.stampDutyKobo + row.transferFeeKobo : 0;
  return {
    ...pick(row, 'id', 'reference', 'status'),
    amount: toNaira(row.amountKobo),
    createdAt: row.createdAt.toISOString(),
    stage: stageOf({ withdrawal: row, payout }),
    bank_name: row.bankName,
    account_no: row.accountNo,
    stamp_duty: toNaira(row.stampDutyKobo),
    transfer_fee: toNaira(row.transferFeeKobo),
    charges_borne_by: row.chargesBorneBy,
    receives: toNaira(row.amountKobo - borne),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    sentAt: payout?.sentAt?.toISOString() ?? null,
    paidAt: payout?.paidAt?.toISOString() ?? null,
    returnedAt: payout?.returnedAt?.toISOString() ?? null,
    reason: payout?.reason ?? row.reason,
  };
};

export const withWithdrawals = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ withdrawal: withdrawals, payout: payouts })
    .from(withdrawals)
    .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id));

/** Recent payouts: a period, and the number that makes a time typical. */
const recentlyPaid = 100;
const enoughPaid = 10;

export const getWithdrawalTerms = async (ctx: Ctx): Promise<ResultOf<typeof contract.getWithdrawalTerms>> => {
  assertMember(ctx);
  const { rows } = await readReplica(ctx).db.execute<{ hours: number }>(sql`
    SELECT ceil(percentile_disc(0.5) WITHIN GROUP (ORDER BY hours)) AS hours
      FROM (SELECT extract(epoch FROM p.paid_at - w.created_at)::float8 / 3600 AS hours
              FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
             WHERE p.status = 'paid'
             ORDER BY p.paid_at DESC
             LIMIT ${recentlyPaid}) AS recent
    HAVING count(*) >= ${enoughPaid}`);
  const hours = rows[0] && Math.max(1, Number(rows[0].hours));
  return { data: { charges_borne_by: ctx.config.chargesBorneBy, usual_hours: hours ?? null } };
};

export const listWithdrawals: Verb<typeof contract.listWithdrawals> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const where = and(
    eq(withdrawals.userId, userId),
    matches(input.q, [withdrawals.reference]),
    input.status && eq(withdrawals.status, input.status),
    input.key === undefined ? undefined : eq(withdrawals.requestKey, input.key),
  );
  const query = withWithdrawals(ctx).where(where).$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { createdAt: withdrawals.createdAt, amount: withdrawals.amountKobo, status: withdrawals.status },
    defaultSort: '-createdAt',
    tiebreak: withdrawals.id,
    pageSize: limits.pageSize.withdrawalHistory,
  });
  return { data: rows.map(presentWithdrawal), meta };
};

export const ownWithdrawal = async (ctx: Ctx, id: string, userId: string) => {
  const [row] = await ctx.db
    .select({ withdrawal: withdrawals, payout: payouts, code: receipts.code })
    .from(withdrawals)
    .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id))
    .leftJoin(receipts, eq(receipts.withdrawalId, withdrawals.id))
    .where(and(eq(withdrawals.id, id), eq(withdrawals.userId, userId)));
  if (!row) throw new DomainError('not_found');
  const isPaid = stageOf(row) === 'paid';
  return { ...row, isPaid, receipt: isPaid && row.code !== null ? receiptPathOf(row.code) : null };
};

export const getWithdrawal: Verb<typeof contract.getWithdrawal> = async (ctx, { id }) => {
  const row = await ownWithdrawal(ctx, id, assertMember(ctx).userId);
  return { data: { ...presentWithdrawal(row), receipt: row.receipt } };
};

export const getWithdrawalTotals = async (ctx: Ctx): Promise<ResultOf<typeof contract.getWithdrawalTotals>> => {
  const { userId } = assertMember(ctx);
  const returnedKobo = sql<string>`sum(${withdrawals.amountKobo}) FILTER (WHERE ${payouts.status} = 'returned')`;
  const sums = await ctx.db
    .select({ status: withdrawals.status, kobo: sql<string>`sum(${withdrawals.amountKobo})`, returnedKobo })
    .from(withdrawals)
    .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id))
    .where(eq(withdrawals.userId, userId))
    .groupBy(withdrawals.status);
  const of = (status: string) => toNaira(Number(sums.find((row) => row.status === status)?.kobo ?? 0));
  const total = (what: 'kobo' | 'returnedKobo') => toNaira(sums.reduce((sum, row) => sum + Number(row[what] ?? 0), 0));
  const byStatus = { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
  return { data: { ...byStatus, total: total('kobo'), returned: total('returnedKobo') } };
};

export const oldestPending = async (ctx: Pick<Ctx, 'db'>): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ since: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1);
  return oldest?.since ?? null;
};
