import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../../context';
import {
  applications,
  auditLog,
  consents,
  coupons,
  tableViews,
  deviceIds,
  followerVerifications,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  media,
  memberNotes,
  notifications,
  payouts,
  proofUploads,
  receipts,
  referrals,
  sessions,
  tasks,
  users,
  withdrawals,
} from '../../../db/schema';
import { toNaira } from '../../../lib/money';
import { ownSharesOf } from '../../sharing';
import { receiptPathOf } from '../../withdrawals';

interface CopiedRow {
  readonly key: string;
  readonly row: object;
}

/** At most `size` rows about a member after a key, oldest first. */
export type ReadRows = (
  ctx: Ctx,
  of: { readonly userId: string; readonly after: string | null; readonly size: number },
) => Promise<CopiedRow[]>;

/** Continues after a key, oldest first. */
const continued = async <Q extends PgSelect>(
  query: Q,
  own: SQL | undefined,
  key: PgColumn | SQL,
  { after, size }: Parameters<ReadRows>[1],
): Promise<Awaited<Q>> =>
  await query
    .where(and(own, after === null ? undefined : sql`${key} > ${after}`))
    .orderBy(asc(key))
    .limit(size);

const ofTable =
  <T extends PgTable>(
    table: T,
    [member, key]: readonly [PgColumn, PgColumn],
    copied: (row: T['$inferSelect'], ctx: Ctx) => CopiedRow,
  ): ReadRows =>
  async (ctx, of) => {
    const query = ctx.db
      .select()
      .from(table as PgTable)
      .$dynamic();
    return (await continued(query, eq(member, of.userId), key, of)).map((row) => copied(row, ctx));
  };

const walletEntries: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ entry: ledgerEntries, transfer: ledgerTransfers })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.txId))
    .$dynamic();
  const rows = await continued(query, eq(ledgerAccounts.userId, of.userId), ledgerEntries.versionAfter, of);
  return rows.map(({ entry, transfer }) => ({
    key: String(entry.versionAfter),
    row: {
      at: transfer.createdAt,
      kind: transfer.kind,
      reference: transfer.ref,
      naira: toNaira(entry.amount),
      balanceAfter: toNaira(entry.balanceAfter ?? 0),
    },
  }));
};

const jobs: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ application: applications, title: tasks.title, reference: tasks.reference })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .$dynamic();
  const rows = await continued(query, eq(applications.userId, of.userId), applications.id, of);
  const ids = rows.map(({ application }) => application.id);
  const shares = await ownSharesOf(ctx, ids);
  return rows.map(({ application, title, reference }) => {
    const { id, taskId: _task, userId: _user, takeNo: _take, ...shown } = application;
    const { payoutKobo, decidedBy: _admin, rejectedBeforeBy: _other, ...rest } = shown;
    return { key: id, row: { reference, title, naira: toNaira(payoutKobo), ...rest, share: shares.get(id) ?? null } };
  });
};

const ownWithdrawals: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ withdrawal: withdrawals, payout: payouts, code: receipts.code })
    .from(withdrawals)
    .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id))
    .leftJoin(receipts, eq(receipts.withdrawalId, withdrawals.id))
    .$dynamic();
  const rows = await continued(query, eq(withdrawals.userId, of.userId), withdrawals.id, of);
  return rows.map(({ withdrawal, payout, code }) => {
    const { id, userId: _user, amountKobo, decidedBy: _admin, stampDutyKobo, transferFeeKobo, ...rest } = withdrawal;
    const charges = { stampDutyNaira: toNaira(stampDutyKobo), transferFeeNaira: toNaira(transferFeeKobo) };
    const { sentAt = null, paidAt = null, returnedAt = null, reason: returnReason = null } = payout ?? {};
    // As on the member's screens: a payout whose file is not at the bank yet has not been sent.
    const stage = payout?.status === 'sent' && payout.sentAt === null ? 'waiting' : (payout?.status ?? null);
    const transferred = { payout: stage, sentAt, paidAt, returnedAt, returnReason };
    const receipt = code && `${ctx.config.publicUrl}${receiptPathOf(code)}`;
    return { key: id, row: { naira: toNaira(amountKobo), ...rest, ...charges, ...transferred, receipt } };
  });
};

/** The referred members, with the names of the referral page; inactive sign-ups have no name. */
const invitations: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ referral: referrals, fullname: users.fullname })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .$dynamic();
  const rows = await continued(query, eq(referrals.referrerId, of.userId), referrals.referredId, of);
  return rows.map(({ referral, fullname }) => {
    const { referredId: key, reference, rewardKobo, invitedAt, rewardedAt, convertedAt, refusal } = referral;
    const who = convertedAt ? fullname : null;
    return { key, row: { reference, who, naira: toNaira(rewardKobo), invitedAt, rewardedAt, refusal } };
  });
};

/** The browsers used with the account. Their device ids are stored as a hash and stay secret. */
const browsers: ReadRows = async (ctx, of) => {
  const deviceId = sql<string>`encode(${deviceIds.deviceIdHash}, 'hex')`;
  const { userId, firstSeenAt, lastSeenAt } = deviceIds;
  const query = ctx.db.select({ key: deviceId, firstSeenAt, lastSeenAt }).from(deviceIds).$dynamic();
  const rows = await continued(query, eq(userId, of.userId), deviceId, of);
  return rows.map(({ key, ...row }) => ({ key, row }));
};

const uploads: ReadRows = async (ctx, of) => {
  const { id, received, total, createdAt } = proofUploads;
  const query = ctx.db.select({ id, received, total, createdAt }).from(proofUploads).$dynamic();
  const rows = await continued(query, eq(proofUploads.userId, of.userId), id, of);
  return rows.map((row) => ({ key: row.id, row }));
};

/** The log names the admin who decided, whose data it is. */
const withoutStaff = (held: unknown): unknown => {
  if (typeof held !== 'object' || held === null) return held;
  return Object.fromEntries(Object.entries(held).filter(([name]) => name !== 'decidedBy'));
};

/** Actions by the member or on them. The admin's identity and address are another person's data. */
const record: ReadRows = async (ctx, of) => {
  const { userId } = of;
  const about = or(
    eq(auditLog.actorId, userId),
    eq(auditLog.subjectId, userId),
    and(eq(auditLog.objectType, 'user'), eq(auditLog.objectId, userId)),
  );
  const query = ctx.db.select().from(auditLog).$dynamic();
  const rows = await continued(query, about, auditLog.id, of);
  return rows.map(({ id, at, action, objectType, objectId, before, after: then, actorId, actorKind, ip }) => {
    const own = actorId === userId;
    const by = own ? 'you' : actorKind;
    const from = own || actorKind === 'anonymous' ? ip : null;
    const changed = { before: withoutStaff(before), after: withoutStaff(then) };
    return { key: id, row: { at, action, by, from, of: { type: objectType, id: objectId }, ...changed } };
  });
};

/** The newsletter knows an address and no account. */
const newsletter: ReadRows = async (ctx, { userId, after }) => {
  if (after !== null) return [];
  const { rows } = await ctx.db.execute<{ created_at: string; confirmed_at: string; unsubscribed_at: string }>(sql`
    SELECT s.created_at, s.confirmed_at, s.unsubscribed_at
      FROM subscribers s JOIN users u ON u.email = s.email WHERE u.id = ${userId}`);
  return rows.map((row) => ({ key: 'one', row }));
};

/** Every table with data about a member, by its name in the file. Names of staff, device ids and other secrets are left out. */
export const sections: Readonly<Record<string, ReadRows>> = {
  walletEntries,
  jobs,
  withdrawals: ownWithdrawals,
  invitations,
  coupons: ofTable(coupons, [coupons.heldBy, coupons.id], ({ id: key, code, status, usedAt }) => ({
    key,
    row: { code, status, usedAt },
  })),
  notifications: ofTable(
    notifications,
    [notifications.userId, notifications.id],
    ({ id: key, userId: _user, ...row }) => ({ key, row }),
  ),
  logins: ofTable(sessions, [sessions.userId, sessions.id], ({ id: key, revokedAt: endedAt, ...session }) => {
    const { device, createdAt, lastSeenAt, expiresAt } = session;
    return { key, row: { device, createdAt, lastSeenAt, expiresAt, endedAt } };
  }),
  browsers,
  pictures: ofTable(media, [media.userId, media.name], ({ name: key, kind, bytes, createdAt }, { config }) => ({
    key,
    row: { address: `${config.publicUrl}/media/${key}`, kind, bytes, createdAt },
  })),
  proofUploads: uploads,
  followerVerifications: ofTable(
    followerVerifications,
    [followerVerifications.userId, followerVerifications.mediaName],
    ({ mediaName: key, platform, status, sentAt }) => ({ key, row: { platform, status, sentAt } }),
  ),
  notes: ofTable(memberNotes, [memberNotes.userId, memberNotes.id], ({ id: key, text, createdAt }) => ({
    key,
    row: { text, createdAt },
  })),
  tableViews: ofTable(tableViews, [tableViews.userId, tableViews.id], ({ id: key, userId: _user, ...row }) => ({
    key,
    row,
  })),
  agreements: ofTable(consents, [consents.userId, consents.version], ({ version, givenAt }) => ({
    key: version,
    row: { version, givenAt },
  })),
  newsletter,
  record,
};
