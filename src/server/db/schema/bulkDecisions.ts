import { isNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { falling, moment, oneOf, references, when } from './columns';
import { users } from './members';

export const bulkDecisions = pgTable(
  'bulk_decisions',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id').notNull(),
    queue: text('queue', { enum: ['proofs', 'withdrawals'] }).notNull(),
    givenStatus: text('given_status', { enum: ['approved', 'rejected'] }).notNull(),
    reason: text('reason'),
    fraudulent: boolean('fraudulent').notNull(),
    status: text('status', { enum: ['running', 'stopped', 'finished'] }).notNull(),
    stoppedBecause: text('stopped_because'),
    total: integer('total').notNull(),
    decided: integer('decided').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    leftOutShared: integer('left_out_shared').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** The end of its server's claim. */
    heldUntil: moment('held_until'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    ...references(users.id, table.adminId),
    ...oneOf(table.queue, table.givenStatus, table.status),
    check('bulk_decisions_total_check', sql`total > 0`),
    check('counts_within_total', sql`decided >= 0 AND refused >= 0 AND decided + refused <= total`),
    check('finished_is_complete', sql`status <> 'finished' OR decided + refused = total`),
    check('ended_when_not_running', sql`(status = 'running') = (ended_at IS NULL)`),
    check('stopped_says_why', sql`(status = 'stopped') = (stopped_because IS NOT NULL)`),
    check('rejected_says_why', sql`given_status = 'approved' OR length(reason) > 0`),
    index('bulk_decisions_of_admin').on(table.adminId, falling(table.startedAt), falling(table.id)),
    index('bulk_decisions_to_work_on').on(table.startedAt).where(when("status = 'running' OR mailed_at IS NULL")),
  ],
);

export const bulkDecisionRows = pgTable(
  'bulk_decision_rows',
  {
    bulkId: uuid('bulk_id').notNull(),
    position: integer('position').notNull(),
    /** An application's or a withdrawal's id. */
    rowId: uuid('row_id').notNull(),
    outcome: text('outcome', { enum: ['decided', 'refused'] }),
    message: text('message'),
    mailed: boolean('mailed').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'bulk_decision_rows_pkey', columns: [table.bulkId, table.position] }),
    unique('row_once_per_bulk').on(table.bulkId, table.rowId),
    ...references(bulkDecisions.id, table.bulkId).map((key) => key.onDelete('cascade')),
    ...oneOf(table.outcome),
    check('refused_says_why', sql`(outcome IS NOT DISTINCT FROM 'refused') = (message IS NOT NULL)`),
    index('bulk_rows_left').on(table.bulkId, table.position).where(isNull(table.outcome)),
    index('bulk_rows_refused').on(table.bulkId, table.position).where(when("outcome = 'refused'")),
    index('bulk_rows_to_mail').on(table.bulkId, table.position).where(when("outcome = 'decided' AND NOT mailed")),
  ],
);
