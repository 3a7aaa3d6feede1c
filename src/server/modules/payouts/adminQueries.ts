import { pick } from '../../lib/pick';
import { and, asc, count, eq, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/payouts';
import { payoutStatus, type PayoutStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import { heldByBan, standingBan } from '../../policies/bans';
import type { Ctx } from '../../context';
import { payoutBatches, payouts, users, withdrawals } from '../../db/schema';
import { tabbedAdminList } from '../../lists/adminList';
import { andPredicates, whereIds, orPredicates, betweenDates, toPredicate, type Predicate } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { heldByContradiction } from '../contradictions';
import { nameOf } from '../../lib/nameOf';
import { peopleFound, withdrawalsFound } from '../../lists/search';
import { byDay } from '../../lists/seekPosition';
import { countByStatus, countEach } from '../../lists/counters';
import { waitsForSecond } from './releasePayouts';
import { lagosTime } from '../../lists/tableFile';

type PayoutFilter = InputOf<typeof contract.exportPayouts>;

const found = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const [people, coded] = [await peopleFound(ctx, q), await withdrawalsFound(ctx, q)];
  return orPredicates(people(payouts.userId), coded(payouts.withdrawalId));
};

const ofStatus = (status: PayoutStatus) => eq(payouts.status, status);

const payoutsWhere = async (ctx: Ctx, input: PayoutFilter): Promise<Predicate> => {
  const filters = and(
    input.status && ofStatus(input.status),
    input.batch_id ? eq(payouts.batchId, input.batch_id) : undefined,
    input.user_id ? eq(payouts.userId, input.user_id) : undefined,
    input.troubled ? isNotNull(payouts.problem) : undefined,
    betweenDates(payouts.approvedAt, input),
    whereIds(payouts.withdrawalId, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await found(ctx, input.q) : undefined);
};

const selectPayouts = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({
      payout: payouts,
      withdrawal: withdrawals,
      user: { id: users.id, fullname: users.fullname, email: users.email, ban: standingBan },
      heldByBan: sql<boolean>`(payouts.status = 'waiting' AND ${heldByBan})`,
      heldByContradiction: sql<boolean>`(payouts.status = 'waiting' AND ${heldByContradiction})`,
      settledBy: nameOf(payouts.settledBy),
      batch: { id: payoutBatches.id, reference: payoutBatches.reference },
      acceptedBy: nameOf(withdrawals.decidedBy),
      waits: waitsForSecond(ctx),
      // The requesting admin cannot be the second.
      isYours: waitsForSecond(ctx, assertAdmin(ctx).userId),
    })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .innerJoin(users, eq(users.id, payouts.userId))
    .leftJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(inArray(payouts.withdrawalId, [...ids]));

type Row = Awaited<ReturnType<typeof selectPayouts>>[number];

const present = ({ payout, withdrawal, acceptedBy, waits, isYours, ...row }: Row): contract.Payout => ({
  ...row,
  id: payout.withdrawalId,
  reference: withdrawal.reference,
  ...pick(payout, 'status', 'channel', 'reason', 'problem'),
  amount: toNaira(payout.amountKobo),
  bank: {
    bank_name: withdrawal.bankName,
    account_no: withdrawal.accountNo,
    account_name: withdrawal.accountName,
  },
  approvedAt: payout.approvedAt.toISOString(),
  sentAt: payout.sentAt?.toISOString() ?? null,
  paidAt: payout.paidAt?.toISOString() ?? null,
  returnedAt: payout.returnedAt?.toISOString() ?? null,
  secondAdmin: waits && acceptedBy !== null ? { acceptedBy, isYou: isYours } : null,
});

const list = tabbedAdminList(
  {
    resource: 'payouts',
    table: payouts,
    id: payouts.withdrawalId,
    where: payoutsWhere,
    sortable: { approvedAt: payouts.approvedAt, amount: payouts.amountKobo },
    daily: {
      approvedAt: byDay(payouts.approvedAt, ({ status }) =>
        (status ? [status] : payoutStatus.options).map((one) => `payouts.approved.${one}` as const),
      ),
    },
    defaultSort: '-approvedAt',
    pageSize: limits.pageSize.payouts,
    rowsOf: selectPayouts,
    idOf: ({ payout }) => payout.withdrawalId,
    present,
    fileColumns: {
      reference: ({ withdrawal }) => withdrawal.reference,
      member: ({ user }) => user.fullname,
      email: ({ user }) => user.email,
      amount: ({ payout }) => toNaira(payout.amountKobo),
      bank: ({ withdrawal }) => withdrawal.bankName,
      'account number': ({ withdrawal }) => withdrawal.accountNo,
      'account name': ({ withdrawal }) => withdrawal.accountName,
      status: ({ payout }) => payout.status,
      channel: ({ payout }) => payout.channel,
      batch: ({ batch }) => batch?.reference ?? null,
      [`approved ${lagosTime}`]: ({ payout }) => payout.approvedAt,
      [`sent ${lagosTime}`]: ({ payout }) => payout.sentAt,
      [`paid ${lagosTime}`]: ({ payout }) => payout.paidAt,
      [`returned ${lagosTime}`]: ({ payout }) => payout.returnedAt,
      reason: ({ payout }) => payout.reason,
      problem: ({ payout }) => payout.problem,
    },
  },
  {
    statuses: payoutStatus.options,
    status: payouts.status,
    ofStatus,
    waits: 'waiting',
    amount: payouts.amountKobo,
    counted: (ctx) => countByStatus(ctx, 'payouts', payoutStatus.options),
  },
);

export const listPayouts = list.page;

export const exportPayouts = list.file;

export const oldestUnpaid = async (ctx: Pick<Ctx, 'db'>): Promise<Date | null> => {
  const oldest = await Promise.all(
    (['waiting', 'sent'] as const).map((status) =>
      ctx.db
        .select({ since: payouts.approvedAt })
        .from(payouts)
        .where(eq(payouts.status, status))
        .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId))
        .limit(1),
    ),
  );
  const moments = oldest.flat().map(({ since }) => since);
  return moments.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
};

const waitingWith = async (ctx: Ctx, condition: SQL | undefined) => {
  const [held] = await ctx.db
    .select({ rows: count(), kobo: sql<string>`COALESCE(sum(${payouts.amountKobo}), 0)` })
    .from(payouts)
    .where(and(eq(payouts.status, 'waiting'), condition));
  return { rows: held?.rows ?? 0, amount: toNaira(Number(held?.kobo ?? 0)) };
};

export const getPayoutSummary = async (ctx: Ctx): Promise<ResultOf<typeof contract.getPayoutSummary>> => {
  const isYours = waitsForSecond(ctx, assertAdmin(ctx).userId);
  const kept = await countEach(ctx, ['payouts.waiting', 'payouts.sent', 'payouts.paid', 'payouts.returned']);
  const sumOf = (status: keyof typeof kept) => ({ rows: kept[status].rows, amount: toNaira(kept[status].kobo) });
  const [troubled] = await ctx.db.select({ rows: count() }).from(payouts).where(isNotNull(payouts.problem));
  return {
    data: {
      channel: ctx.providers.payouts ? 'provider' : 'manual',
      waiting: sumOf('payouts.waiting'),
      sent: sumOf('payouts.sent'),
      paid: sumOf('payouts.paid'),
      returned: sumOf('payouts.returned'),
      troubled: troubled?.rows ?? 0,
      secondAdmin: {
        yours: await waitingWith(ctx, isYours),
        others: await waitingWith(ctx, and(waitsForSecond(ctx), not(isYours))),
      },
      // Held ones that this admin could otherwise send.
      heldByBan: await waitingWith(ctx, and(heldByBan, not(isYours))),
      heldByContradiction: await waitingWith(ctx, and(heldByContradiction, not(heldByBan), not(isYours))),
      oldestUnpaid: (await oldestUnpaid(ctx))?.toISOString() ?? null,
    },
  };
};
