import { and, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context';
import {
  applications,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  referrals,
  tasks,
  users,
  withdrawals,
} from '../../db/schema';
import { matches } from '../../lists/lists';
import { lagosMonthStart, monthsAfter } from '../../lib/time';

/** A wallet after its `version`th entry; version 0 is empty. */
interface Edge {
  readonly version: number;
  readonly balanceKobo: number;
}

export interface Segment {
  readonly accountId: number;
  /** No entry after `from` is older. */
  readonly start: Date;
  readonly from: Edge;
  readonly to: Edge;
}

const edgeAt = async (ctx: Ctx, accountId: number, moment: Date): Promise<Edge> => {
  const [last] = await ctx.db
    .select({ version: ledgerEntries.versionAfter, balanceKobo: ledgerEntries.balanceAfter })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountId, accountId), lt(ledgerEntries.at, moment)))
    .orderBy(desc(ledgerEntries.versionAfter))
    .limit(1);
  return { version: last?.version ?? 0, balanceKobo: last?.balanceKobo ?? 0 };
};

/** Ends at the month's last entry by version, because transfers around midnight may have swapped times. */
export const monthRange = (ctx: Ctx, userId: string, month: string): Promise<Segment> =>
  entryRange(ctx, { wallet: userId }, lagosMonthStart(month), lagosMonthStart(monthsAfter(month, 1)));

export const entryRange = async (
  ctx: Ctx,
  party: { readonly wallet: string } | { readonly owner: string },
  start: Date,
  end: Date,
): Promise<Segment> => {
  const [account] = await ctx.db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where('wallet' in party ? eq(ledgerAccounts.userId, party.wallet) : eq(ledgerAccounts.ownerId, party.owner));
  if (!account) throw new Error(`no account of ${Object.values(party).join()}`);
  const { id: accountId } = account;
  return { accountId, start, from: await edgeAt(ctx, accountId, start), to: await edgeAt(ctx, accountId, end) };
};

/** The months before `start` are not read. Later ones are: a transfer that waited over midnight comes before one with an earlier time. */
export const inSegment = ({ accountId, start, from, to }: Segment) =>
  and(
    eq(ledgerEntries.accountId, accountId),
    gte(ledgerEntries.at, start),
    gt(ledgerEntries.versionAfter, from.version),
    lte(ledgerEntries.versionAfter, to.version),
  );

type WalletKind = Extract<
  typeof ledgerTransfers.$inferSelect.kind,
  | 'job_payout'
  | 'withdraw_hold'
  | 'withdraw_release'
  | 'payout_return'
  | 'payout_return_charges'
  | 'payout_late'
  | 'closing_remainder'
  | 'referral_reward'
>;
interface Cause {
  readonly title: string | null;
  readonly reference: string;
  readonly friend: string | null;
}

const words: Readonly<Record<WalletKind, (cause: Cause) => string>> = {
  job_payout: ({ title }) => `Paid for “${title ?? ''}”`,
  withdraw_hold: ({ reference }) => `Withdrawal ${reference} requested: held`,
  withdraw_release: ({ reference }) => `Withdrawal ${reference} rejected: back in your wallet`,
  payout_return: ({ reference }) => `Withdrawal ${reference} came back: back in your wallet`,
  payout_return_charges: ({ reference }) => `Withdrawal ${reference} came back: charges given back`,
  payout_late: ({ reference }) => `Withdrawal ${reference} reached your bank after all: taken again`,
  closing_remainder: () => 'Account closed: given up, because it was too little to withdraw',
  referral_reward: ({ friend }) => `Referral of ${friend ?? ''}`,
};

const friends = alias(users, 'friend');
/** The id in a transfer's reference, for kinds that have one. */
const refAsId = (...kinds: WalletKind[]) =>
  sql`CASE WHEN ${ledgerTransfers.kind} IN ${kinds} THEN ${ledgerTransfers.ref}::uuid END`;

export const entriesIn = (ctx: Ctx, segment: Segment, q?: string) =>
  ctx.db
    .select({
      number: ledgerEntries.versionAfter,
      createdAt: ledgerTransfers.createdAt,
      kind: ledgerTransfers.kind,
      amountKobo: ledgerEntries.amount,
      balanceKobo: ledgerEntries.balanceAfter,
      reference: sql<string>`COALESCE(${tasks.reference}, ${withdrawals.reference}, ${referrals.reference}, '')`,
      title: tasks.title,
      friend: friends.fullname,
      withdrawalId: withdrawals.id,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.txId))
    .leftJoin(applications, eq(applications.id, refAsId('job_payout')))
    .leftJoin(tasks, eq(tasks.id, applications.taskId))
    .leftJoin(
      withdrawals,
      eq(
        withdrawals.id,
        refAsId('withdraw_hold', 'withdraw_release', 'payout_return', 'payout_return_charges', 'payout_late'),
      ),
    )
    .leftJoin(referrals, eq(referrals.referredId, refAsId('referral_reward')))
    .leftJoin(friends, eq(friends.id, referrals.referredId))
    .where(
      and(
        inSegment(segment),
        matches(q, [tasks.reference, tasks.title, withdrawals.reference, referrals.reference, friends.fullname]),
      ),
    )
    .$dynamic();

type Row = Awaited<ReturnType<typeof entriesIn>>[number];

export const toWalletEntry = ({ kind, number, balanceKobo, title, friend, ...row }: Row) => ({
  ...row,
  // Wallet entries have both; only accounts without a balance lack them.
  number: number ?? 0,
  balanceKobo: balanceKobo ?? 0,
  description: words[kind as WalletKind]({ title, friend, reference: row.reference }),
});
export type WalletEntry = ReturnType<typeof toWalletEntry>;
