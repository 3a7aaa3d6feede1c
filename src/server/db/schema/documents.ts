import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DocumentContent } from '../../../contract/documents';
import { falling, kobo, moment, oneOf, references } from './columns';
import { tasks } from './jobs';
import { ledgerTransfers } from './ledger';
import { deposits } from './funding';
import { owners } from './owners';

const kinds = ['invoice', 'receipt', 'credit_note', 'statement'] as const;

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: kinds }).notNull(),
    number: text('number').notNull().unique('documents_number_key'),
    ownerId: uuid('owner_id').notNull(),
    taskId: uuid('task_id'),
    depositId: uuid('deposit_id'),
    /** The booking that it is about; a statement is about none. */
    transferId: uuid('transfer_id'),
    /** Of a statement: the closing balance. */
    amountKobo: kobo('amount_kobo').notNull(),
    issuedAt: moment('issued_at').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(tasks.id, table.taskId),
    ...references(deposits.id, table.depositId),
    ...references(ledgerTransfers.id, table.transferId),
    ...oneOf(table.kind),
    unique('one_document_per_booking').on(table.transferId),
    uniqueIndex('one_receipt_per_deposit')
      .on(table.depositId)
      .where(sql`kind = 'receipt'`),
    check(
      'documents_number_check',
      sql`number ~ (CASE kind WHEN 'invoice' THEN 'INV' WHEN 'receipt' THEN 'RCT' WHEN 'credit_note' THEN 'CRN' ELSE 'STM' END || '-\\d{4}-\\d{6,}$')`,
    ),
    check('documents_amount_kobo_check', sql`kind = 'statement' OR amount_kobo > 0`),
    check('document_has_booking', sql`(kind = 'statement') = (transfer_id IS NULL)`),
    check(
      'document_has_subject',
      sql`num_nonnulls(task_id, deposit_id) = CASE kind WHEN 'statement' THEN 0 ELSE 1 END
        AND (kind <> 'invoice' OR task_id IS NOT NULL) AND (kind <> 'receipt' OR deposit_id IS NOT NULL)`,
    ),
    index('documents_of_owner').on(table.ownerId, falling(table.issuedAt), falling(table.id)),
    index('documents_newest').on(falling(table.issuedAt), falling(table.id)),
    index('documents_of_task').on(table.taskId, table.kind, table.number).where(isNotNull(table.taskId)),
    index('documents_of_deposit').on(table.depositId).where(isNotNull(table.depositId)),
    index('documents_to_mail')
      .on(table.ownerId)
      .where(sql`mailed_at IS NULL AND task_id IS NOT NULL`),
    index('statements_of_owner').on(table.ownerId, table.issuedAt).where(isNull(table.transferId)),
  ],
);

/** The last number of each kind and year. A transaction locks its row last, so that an unused number is returned. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    kind: text('kind', { enum: kinds }).notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ name: 'document_numbers_pkey', columns: [table.kind, table.year] }),
    ...oneOf(table.kind),
    check('document_numbers_last_check', sql`last > 0`),
  ],
);
