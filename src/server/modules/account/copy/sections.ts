import { and, asc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

export interface CopiedRow {
  readonly key: string;
  readonly row: object;
}

/** At most `size` rows about a member after a key, oldest first. */
export type ReadRows = (
  ctx: Ctx,
  of: { readonly userId: string; readonly after: string | null; readonly size: number },
) => Promise<CopiedRow[]>;

const beyond = (column: PgColumn, after: string | null): SQL | undefined => (after ? gt(column, after) : undefined);

const walletEntries: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ entry: ledgerEntries, transfer: ledgerTransfers })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.txId))
    .where(and(eq(ledgerAccounts.userId, userId), gt(ledgerEntries.versionAfter, Number(after ?? 0))))
    .orderBy(asc(ledgerEntries.versionAfter))
    .limit(size);
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

const jobs: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ application: applications, title: tasks.title, reference: tasks.reference })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(and(eq(applications.userId, userId), beyond(applications.id, after)))
    .orderBy(asc(applications.id))
    .limit(size);
  const shares = await ownSharesOf(
    ctx,
    rows.map(({ application }) => application.id),
  );
  return rows.map(({ application, title, reference }) => {
    const {
      id,
      taskId: _task,
      userId: _user,
      payoutKobo,
      takeNo: _take,
      decidedBy: _admin,
      rejectedBeforeBy: _other,
      ...rest
    } = application;
    return { key: id, row: { reference, title, naira: toNaira(payoutKobo), ...rest, share: shares.get(id) ?? null } };
  });
};

const ownWithdrawals: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ withdrawal: withdrawals, payout: payouts, code: receipts.code })
    .from(withdrawals)
    .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id))
    .leftJoin(receipts, eq(receipts.withdrawalId, withdrawals.id))
    .where(and(eq(withdrawals.userId, userId), beyond(withdrawals.id, after)))
    .orderBy(asc(withdrawals.id))
    .limit(size);
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
const invitations: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ referral: referrals, fullname: users.fullname })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(and(eq(referrals.referrerId, userId), beyond(referrals.referredId, after)))
    .orderBy(asc(referrals.referredId))
    .limit(size);
  return rows.map(
    ({ referral: { referredId, reference, rewardKobo, invitedAt, rewardedAt, convertedAt, refusal }, fullname }) => ({
      key: referredId,
      row: {
        reference,
        who: convertedAt ? fullname : null,
        naira: toNaira(rewardKobo),
        invitedAt,
        rewardedAt,
        refusal,
      },
    }),
  );
};

const ownCoupons: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ id: coupons.id, code: coupons.code, status: coupons.status, usedAt: coupons.usedAt })
    .from(coupons)
    .where(and(eq(coupons.heldBy, userId), beyond(coupons.id, after)))
    .orderBy(asc(coupons.id))
    .limit(size);
  return rows.map(({ id, ...row }) => ({ key: id, row }));
};

const ownNotifications: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), beyond(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(size);
  return rows.map(({ id, userId: _user, ...row }) => ({ key: id, row }));
};

const logins: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), beyond(sessions.id, after)))
    .orderBy(asc(sessions.id))
    .limit(size);
  return rows.map(({ id, device, createdAt, lastSeenAt, expiresAt, revokedAt }) => ({
    key: id,
    row: { device, createdAt, lastSeenAt, expiresAt, endedAt: revokedAt },
  }));
};

/** The browsers used with the account. Their device ids are stored as a hash and stay secret. */
const browsers: ReadRows = async (ctx, { userId, after, size }) => {
  const deviceId = sql<string>`encode(${deviceIds.deviceIdHash}, 'hex')`;
  const rows = await ctx.db
    .select({ key: deviceId, firstSeenAt: deviceIds.firstSeenAt, lastSeenAt: deviceIds.lastSeenAt })
    .from(deviceIds)
    .where(and(eq(deviceIds.userId, userId), after === null ? undefined : gt(deviceId, after)))
    .orderBy(asc(deviceId))
    .limit(size);
  return rows.map(({ key, ...row }) => ({ key, row }));
};

const pictures: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.userId, userId), beyond(media.name, after)))
    .orderBy(asc(media.name))
    .limit(size);
  return rows.map(({ name, kind, bytes, createdAt }) => ({
    key: name,
    row: { address: `${ctx.config.publicUrl}/media/${name}`, kind, bytes, createdAt },
  }));
};

const uploads: ReadRows = async (ctx, { userId, after, size }) => {
  const { id, received, total, createdAt } = proofUploads;
  const rows = await ctx.db
    .select({ id, received, total, createdAt })
    .from(proofUploads)
    .where(and(eq(proofUploads.userId, userId), beyond(id, after)))
    .orderBy(asc(id))
    .limit(size);
  return rows.map((row) => ({ key: row.id, row }));
};

const verifications: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select()
    .from(followerVerifications)
    .where(and(eq(followerVerifications.userId, userId), beyond(followerVerifications.mediaName, after)))
    .orderBy(asc(followerVerifications.mediaName))
    .limit(size);
  return rows.map(({ platform, mediaName, status, sentAt }) => ({ key: mediaName, row: { platform, status, sentAt } }));
};

/** The author of a note is left out; its text is the member's data. */
const notes: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ id: memberNotes.id, text: memberNotes.text, createdAt: memberNotes.createdAt })
    .from(memberNotes)
    .where(and(eq(memberNotes.userId, userId), beyond(memberNotes.id, after)))
    .orderBy(asc(memberNotes.id))
    .limit(size);
  return rows.map(({ id, ...row }) => ({ key: id, row }));
};

/** For former admins: the saved views of their tables. */
const views: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select()
    .from(tableViews)
    .where(and(eq(tableViews.userId, userId), beyond(tableViews.id, after)))
    .orderBy(asc(tableViews.id))
    .limit(size);
  return rows.map(({ id, userId: _user, ...row }) => ({ key: id, row }));
};

/** The log names the admin who decided, whose data it is. */
const withoutStaff = (held: unknown): unknown => {
  if (typeof held !== 'object' || held === null) return held;
  return Object.fromEntries(Object.entries(held).filter(([name]) => name !== 'decidedBy'));
};

/** Actions by the member or on them. The admin's identity and address are another person's data. */
const record: ReadRows = async (ctx, { userId, after, size }) => {
  const about = or(
    eq(auditLog.actorId, userId),
    eq(auditLog.subjectId, userId),
    and(eq(auditLog.objectType, 'user'), eq(auditLog.objectId, userId)),
  );
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(about, beyond(auditLog.id, after)))
    .orderBy(asc(auditLog.id))
    .limit(size);
  return rows.map(({ id, at, action, objectType, objectId, before, after: then, actorId, actorKind, ip }) => {
    const own = actorId === userId;
    const by = own ? 'you' : actorKind;
    const from = own || actorKind === 'anonymous' ? ip : null;
    return {
      key: id,
      row: {
        at,
        action,
        by,
        from,
        of: { type: objectType, id: objectId },
        before: withoutStaff(before),
        after: withoutStaff(then),
      },
    };
  });
};

const agreements: ReadRows = async (ctx, { userId, after, size }) => {
  const rows = await ctx.db
    .select({ version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(and(eq(consents.userId, userId), beyond(consents.version, after)))
    .orderBy(asc(consents.version))
    .limit(size);
  return rows.map((row) => ({ key: row.version, row }));
};

/** The newsletter knows an address and no account. */
const newsletter: ReadRows = async (ctx, { userId, after }) => {
  if (after !== null) return [];
  const { rows } = await ctx.db.execute<{ created_at: string; confirmed_at: string; unsubscribed_at: string }>(sql`
    SELECT s.created_at, s.confirmed_at, s.unsubscribed_at
      FROM subscribers s JOIN users u ON u.email = s.email WHERE u.id = ${userId}`);
  return rows.map((row) => ({ key: 'one', row }));
};

/** Every table with data about a member, by its name in the file. */
export const sections: Readonly<Record<string, ReadRows>> = {
  walletEntries,
  jobs,
  withdrawals: ownWithdrawals,
  invitations,
  coupons: ownCoupons,
  notifications: ownNotifications,
  logins,
  browsers,
  pictures,
  proofUploads: uploads,
  followerVerifications: verifications,
  notes,
  tableViews: views,
  agreements,
  newsletter,
  record,
};
