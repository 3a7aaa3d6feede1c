import { isNotNull, sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, falling, kobo, moment, oneOf, references, when } from './columns';
import { tasks } from './jobs';
import { users } from './members';
import { ownerContacts, owners } from './owners';

/** Advertisers' requests from the page "Start a campaign"; each row is removed after 90 days, whatever happened to it. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('leads_reference_key'),
    name: text('name').notNull(),
    company: text('company').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    mailbox: text('mailbox')
      .notNull()
      .generatedAlwaysAs(sql`mailbox_family(email)`),
    budgetKobo: kobo('budget_kobo'),
    text: text('text').notNull(),
    consentedAt: moment('consented_at').notNull(),
    createdAt: moment('created_at').notNull(),
    reportedAt: moment('reported_at'),
    status: text('status', { enum: ['new', 'taken', 'declined'] })
      .notNull()
      .default('new'),
    ownerId: uuid('owner_id'),
    taskId: uuid('task_id'),
    handledBy: uuid('handled_by'),
    handledAt: moment('handled_at'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(tasks.id, table.taskId),
    ...references(users.id, table.handledBy),
    ...oneOf(table.status),
    check('leads_budget_kobo_check', sql`budget_kobo > 0`),
    check('taken_lead_has_draft', sql`(status = 'taken') = (owner_id IS NOT NULL AND task_id IS NOT NULL)`),
    check('handled_lead_has_admin', sql`(status = 'new') = (handled_by IS NULL AND handled_at IS NULL)`),
    index('leads_newest').on(falling(table.createdAt), falling(table.id)),
    index('leads_by_status').on(table.status, falling(table.createdAt), falling(table.id)),
    index('leads_unreported').on(table.createdAt).where(when("status = 'new' AND reported_at IS NULL")),
    index('leads_of_owner').on(table.ownerId).where(isNotNull(table.ownerId)),
    index('leads_of_task').on(table.taskId).where(isNotNull(table.taskId)),
    index('leads_handled_by').on(table.handledBy).where(isNotNull(table.handledBy)),
  ],
);

/** News about a job for its owner, each kind once per job; a scheduled job mails it soon after the event. */
export const ownerMails = pgTable(
  'owner_mails',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    kind: text('kind', { enum: ['live', 'half', 'done', 'money'] }).notNull(),
    /** Only for `money`, which an owner gets once a day by the clock in Lagos. */
    ownerId: uuid('owner_id'),
    day: date('day', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    /** The moment when it was mailed, or would have been if anybody had wanted it. */
    sentAt: moment('sent_at'),
    contactId: uuid('contact_id'),
    /** For the unsubscribe link; each mail has a different one, so that links in old mails keep working. */
    tokenHash: bytes('token_hash'),
  },
  (table) => [
    ...references(tasks.id, table.taskId),
    ...references(owners.id, table.ownerId),
    ...references(ownerContacts.id, table.contactId).map((key) => key.onDelete('set null')),
    ...oneOf(table.kind),
    unique('owner_mails_task_id_kind_key').on(table.taskId, table.kind),
    unique('owner_mails_token_hash_key').on(table.tokenHash),
    check('owner_mails_check', sql`(kind = 'money') = (owner_id IS NOT NULL AND day IS NOT NULL)`),
    uniqueIndex('one_money_mail_a_day').on(table.ownerId, table.day).where(isNotNull(table.ownerId)),
    index('owner_mails_unsent').on(table.id).where(when('sent_at IS NULL')),
    index('owner_mails_contact').on(table.contactId).where(isNotNull(table.contactId)),
  ],
);
