import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../../context';
import * as schema from '../../../db/schema';
import { toNaira } from '../../../lib/money';
import { ownSharesOf } from '../../sharing';
import { receiptPathOf } from '../../withdrawals';

interface CopiedRow {
  readonly key: string;
  readonly row: object;
}

export type ReadRows = (
  ctx: Ctx,
  of: { readonly userId: string; readonly after: string | null; readonly size: number },
) => Promise<CopiedRow[]>;

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
    const source: PgTable = table;
    const query = ctx.db.select().from(source).$dynamic();
    return (await continued(query, eq(member, of.userId), key, of)).map((row) => copied(row, ctx));
  };

const walletEntries: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ entry: schema.ledgerEntries, transfer: schema.ledgerTransfers })
    .from(schema.ledgerEntries)
    .innerJoin(schema.ledgerAccounts, eq(schema.ledgerAccounts.id, schema.ledgerEntries.accountId))
    .innerJoin(schema.ledgerTransfers, eq(schema.ledgerTransfers.id, schema.ledgerEntries.txId))
    .$dynamic();
  const rows = await continued(
    query,
    eq(schema.ledgerAccounts.userId, of.userId),
    schema.ledgerEntries.versionAfter,
    of,
  );
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
    .select({ application: schema.applications, title: schema.tasks.title, reference: schema.tasks.reference })
    .from(schema.applications)
    .innerJoin(schema.tasks, eq(schema.tasks.id, schema.applications.taskId))
    .$dynamic();
  const rows = await continued(query, eq(schema.applications.userId, of.userId), schema.applications.id, of);
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
    .select({ withdrawal: schema.withdrawals, payout: schema.payouts, code: schema.receipts.code })
    .from(schema.withdrawals)
    .leftJoin(schema.payouts, eq(schema.payouts.withdrawalId, schema.withdrawals.id))
    .leftJoin(schema.receipts, eq(schema.receipts.withdrawalId, schema.withdrawals.id))
    .$dynamic();
  const rows = await continued(query, eq(schema.withdrawals.userId, of.userId), schema.withdrawals.id, of);
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

const invitations: ReadRows = async (ctx, of) => {
  const query = ctx.db
    .select({ referral: schema.referrals, fullname: schema.users.fullname })
    .from(schema.referrals)
    .innerJoin(schema.users, eq(schema.users.id, schema.referrals.referredId))
    .$dynamic();
  const rows = await continued(query, eq(schema.referrals.referrerId, of.userId), schema.referrals.referredId, of);
  return rows.map(({ referral, fullname }) => {
    const { referredId: key, reference, rewardKobo, invitedAt, rewardedAt, convertedAt, refusal } = referral;
    const who = convertedAt ? fullname : null;
    return { key, row: { reference, who, naira: toNaira(rewardKobo), invitedAt, rewardedAt, refusal } };
  });
};

const browsers: ReadRows = async (ctx, of) => {
  const deviceId = sql<string>`encode(${schema.deviceIds.deviceIdHash}, 'hex')`;
  const { userId, firstSeenAt, lastSeenAt } = schema.deviceIds;
  const query = ctx.db.select({ key: deviceId, firstSeenAt, lastSeenAt }).from(schema.deviceIds).$dynamic();
  const rows = await continued(query, eq(userId, of.userId), deviceId, of);
  return rows.map(({ key, ...row }) => ({ key, row }));
};

const uploads: ReadRows = async (ctx, of) => {
  const { id, received, total, createdAt } = schema.proofUploads;
  const query = ctx.db.select({ id, received, total, createdAt }).from(schema.proofUploads).$dynamic();
  const rows = await continued(query, eq(schema.proofUploads.userId, of.userId), id, of);
  return rows.map((row) => ({ key: row.id, row }));
};

/** Admins' names are data about them. */
const withoutStaff = (held: unknown): unknown => {
  if (typeof held !== 'object' || held === null) return held;
  return Object.fromEntries(Object.entries(held).filter(([name]) => name !== 'decidedBy'));
};

/** Actions by or about the member, without the admins' identity and address. */
const record: ReadRows = async (ctx, of) => {
  const { userId } = of;
  const about = or(
    eq(schema.auditLog.actorId, userId),
    eq(schema.auditLog.subjectId, userId),
    and(eq(schema.auditLog.objectType, 'user'), eq(schema.auditLog.objectId, userId)),
  );
  const query = ctx.db.select().from(schema.auditLog).$dynamic();
  const rows = await continued(query, about, schema.auditLog.id, of);
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

/** Months that the two lists below leave out; an admin brings them back. */
const archived: ReadRows = async (ctx, { after }) => {
  const { tableName, month, since, until, archivedAt, broughtBackAt } = schema.archivedMonths;
  if (after !== null) return [];
  const rows = await ctx.db
    .select({ log: tableName, month, from: since, until })
    .from(schema.archivedMonths)
    .where(and(isNotNull(archivedAt), isNull(broughtBackAt)));
  return rows.map(({ month: key, ...row }) => ({ key, row }));
};

/** Every table with data about a member, by its name in the file. Names of staff, device ids and other secrets are left out. */
export const sections: Readonly<Record<string, ReadRows>> = {
  walletEntries,
  jobs,
  withdrawals: ownWithdrawals,
  invitations,
  coupons: ofTable(schema.coupons, [schema.coupons.heldBy, schema.coupons.id], ({ id: key, code, status, usedAt }) => ({
    key,
    row: { code, status, usedAt },
  })),
  notifications: ofTable(
    schema.notifications,
    [schema.notifications.userId, schema.notifications.id],
    ({ id: key, userId: _user, ...row }) => ({ key, row }),
  ),
  logins: ofTable(
    schema.sessions,
    [schema.sessions.userId, schema.sessions.id],
    ({ id: key, revokedAt: endedAt, ...session }) => {
      const { device, createdAt, lastSeenAt, expiresAt } = session;
      return { key, row: { device, createdAt, lastSeenAt, expiresAt, endedAt } };
    },
  ),
  browsers,
  pictures: ofTable(
    schema.media,
    [schema.media.userId, schema.media.name],
    ({ name: key, kind, bytes, createdAt }, { config }) => ({
      key,
      row: { address: `${config.publicUrl}/media/${key}`, kind, bytes, createdAt },
    }),
  ),
  proofUploads: uploads,
  followerVerifications: ofTable(
    schema.followerVerifications,
    [schema.followerVerifications.userId, schema.followerVerifications.mediaName],
    ({ mediaName: key, platform, status, sentAt }) => ({ key, row: { platform, status, sentAt } }),
  ),
  notes: ofTable(
    schema.memberNotes,
    [schema.memberNotes.userId, schema.memberNotes.id],
    ({ id: key, text, createdAt }) => ({
      key,
      row: { text, createdAt },
    }),
  ),
  tableViews: ofTable(
    schema.tableViews,
    [schema.tableViews.userId, schema.tableViews.id],
    ({ id: key, userId: _user, ...row }) => ({
      key,
      row,
    }),
  ),
  agreements: ofTable(schema.consents, [schema.consents.userId, schema.consents.version], ({ version, givenAt }) => ({
    key: version,
    row: { version, givenAt },
  })),
  newsletter,
  record,
  archivedMonths: archived,
};
