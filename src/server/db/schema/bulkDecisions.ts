import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

export const bulkDecisions = pgTable('bulk_decisions', {
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
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
  /** Until when the server that works on it has it to itself. */
  heldUntil: moment('held_until'),
  /** When the last member was mailed; null while some are still to be. */
  mailedAt: moment('mailed_at'),
});

/** The rows of a bulk decision, in their order, and the outcome of each. */
export const bulkDecisionRows = pgTable(
  'bulk_decision_rows',
  {
    bulkId: uuid('bulk_id').notNull(),
    position: integer('position').notNull(),
    /** The application or the withdrawal. */
    rowId: uuid('row_id').notNull(),
    outcome: text('outcome', { enum: ['decided', 'refused'] }),
    message: text('message'),
    mailed: boolean('mailed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.position] })],
);
