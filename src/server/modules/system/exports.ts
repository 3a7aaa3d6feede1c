import { and, desc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { couponStatus, proofStatus, taskStatus, withdrawalStatus } from '../../../contract/primitives';
import type { exportResource } from '../../../contract/system';
import type { Ctx } from '../../context';
import { applications, coupons, ledgerAccounts, tasks, users, withdrawals } from '../../db/schema';
import { matches } from '../../lists';
import { toNaira } from '../../money';
import { membersMatching } from '../members';
import type { Cell } from '../../csv';

export interface Filter {
  readonly q: string | undefined;
  readonly status: string | undefined;
}

export interface Batch {
  /** Rows after this id, in the order newest first; null begins. */
  readonly after: string | null;
  readonly size: number;
}

export interface ExportedRow {
  readonly id: string;
  readonly cells: readonly Cell[];
}

export interface Export {
  readonly header: readonly string[];
  /** What the filter `status` may say. */
  readonly status: z.ZodType<string>;
  readonly rows: (ctx: Ctx, filter: Filter, batch: Batch) => Promise<ExportedRow[]>;
}

// Ids are made in the order of time, so that the primary key is all an export needs to walk from the newest row to the oldest.
const beyond = (id: PgColumn, { after }: Batch): SQL | undefined => (after ? lt(id, after) : undefined);
const holds = (column: PgColumn, { status }: Filter): SQL | undefined =>
  status ? sql`${column} = ${status}` : undefined;

const exportTasks: Export = {
  header: [
    'reference',
    'title',
    'status',
    'payout',
    'slots',
    'taken',
    'in review',
    'approved',
    'owner email',
    'owner phone',
    'created',
  ],
  status: taskStatus,
  rows: async (ctx, filter, batch) => {
    const found = matches(filter.q, [tasks.title, tasks.description, tasks.reference, tasks.ownerEmail]);
    const rows = await ctx.db
      .select()
      .from(tasks)
      .where(and(isNull(tasks.deletedAt), found, holds(tasks.status, filter), beyond(tasks.id, batch)))
      .orderBy(desc(tasks.id))
      .limit(batch.size);
    return rows.map((task) => ({
      id: task.id,
      cells: [
        task.reference,
        task.title,
        task.status,
        toNaira(task.payoutKobo),
        task.maxSlots,
        task.applied,
        task.inReview,
        task.approved,
        task.ownerEmail,
        task.ownerPhone,
        task.createdAt,
      ],
    }));
  },
};

const exportProofs: Export = {
  header: [
    'reference',
    'job',
    'member',
    'email',
    'status',
    'payout',
    'submitted',
    'decided',
    'decided by',
    'reason',
    'fraudulent',
  ],
  status: proofStatus,
  rows: async (ctx, filter, batch) => {
    const found = matches(filter.q, [users.fullname, users.email, tasks.title, tasks.reference]);
    const rows = await ctx.db
      .select({ application: applications, task: tasks, user: users })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .innerJoin(users, eq(users.id, applications.userId))
      .where(
        and(
          isNotNull(applications.submittedAt),
          found,
          holds(applications.status, filter),
          beyond(applications.id, batch),
        ),
      )
      .orderBy(desc(applications.id))
      .limit(batch.size);
    return rows.map(({ application, task, user }) => ({
      id: application.id,
      cells: [
        task.reference,
        task.title,
        user.fullname,
        user.email,
        application.status,
        toNaira(application.payoutKobo),
        application.submittedAt,
        application.decidedAt,
        application.decidedHow,
        application.reason,
        application.fraudulent,
      ],
    }));
  },
};

const memberStatus = z.enum(['active', 'banned', 'closed']);

const exportUsers: Export = {
  header: ['name', 'email', 'phone', 'state', 'status', 'admin', 'jobs', 'balance', 'referral code', 'joined'],
  status: memberStatus,
  rows: async (ctx, filter, batch) => {
    const found = membersMatching(filter.q, memberStatus.optional().parse(filter.status));
    const rows = await ctx.db
      .select({ user: users, balance: ledgerAccounts.balance })
      .from(users)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
      .where(and(found, beyond(users.id, batch)))
      .orderBy(desc(users.id))
      .limit(batch.size);
    return rows.map(({ user, balance }) => ({
      id: user.id,
      cells: [
        user.fullname,
        user.email,
        user.phone,
        user.state,
        user.status,
        user.isAdmin,
        user.jobsCount,
        toNaira(balance),
        user.referralCode,
        user.createdAt,
      ],
    }));
  },
};

const exportWithdrawals: Export = {
  header: [
    'reference',
    'member',
    'email',
    'amount',
    'bank',
    'account number',
    'account name',
    'status',
    'requested',
    'decided',
    'reason',
  ],
  status: withdrawalStatus,
  rows: async (ctx, filter, batch) => {
    const found = matches(filter.q, [users.fullname, users.email, withdrawals.reference, withdrawals.accountNo]);
    const rows = await ctx.db
      .select({ withdrawal: withdrawals, user: users })
      .from(withdrawals)
      .innerJoin(users, eq(users.id, withdrawals.userId))
      .where(and(found, holds(withdrawals.status, filter), beyond(withdrawals.id, batch)))
      .orderBy(desc(withdrawals.id))
      .limit(batch.size);
    return rows.map(({ withdrawal, user }) => ({
      id: withdrawal.id,
      cells: [
        withdrawal.reference,
        user.fullname,
        user.email,
        toNaira(withdrawal.amountKobo),
        withdrawal.bankName,
        withdrawal.accountNo,
        withdrawal.accountName,
        withdrawal.status,
        withdrawal.createdAt,
        withdrawal.decidedAt,
        withdrawal.reason,
      ],
    }));
  },
};

const holder = alias(users, 'holder');

const exportCoupons: Export = {
  header: ['code', 'status', 'member', 'used', 'created'],
  status: couponStatus,
  rows: async (ctx, filter, batch) => {
    const rows = await ctx.db
      .select({ coupon: coupons, holder })
      .from(coupons)
      .leftJoin(holder, eq(holder.id, coupons.heldBy))
      .where(
        and(
          or(matches(filter.q, [coupons.code, holder.fullname])),
          holds(coupons.status, filter),
          beyond(coupons.id, batch),
        ),
      )
      .orderBy(desc(coupons.id))
      .limit(batch.size);
    return rows.map(({ coupon, holder: member }) => ({
      id: coupon.id,
      cells: [coupon.code, coupon.status, member?.fullname ?? null, coupon.usedAt, coupon.createdAt],
    }));
  },
};

/** What can be exported. The search of each finds what the search of the same list finds. */
export const exportsByResource: Readonly<Record<z.output<typeof exportResource>, Export>> = {
  tasks: exportTasks,
  'submitted-tasks': exportProofs,
  users: exportUsers,
  withdrawals: exportWithdrawals,
  coupons: exportCoupons,
};
