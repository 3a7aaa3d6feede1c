import { isNotNull, sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, falling, folded, kobo, moment, oneOf, references } from './columns';
import { users } from './members';

export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('owners_reference_key'),
    name: text('name').notNull(),
    phone: text('phone'),
    companyNumber: text('company_number'),
    notes: text('notes').notNull().default(''),
    /** The lowest balance below zero that spending may reach; null is no limit. */
    creditKobo: kobo('credit_kobo'),
    status: text('status', { enum: ['active', 'closed'] })
      .notNull()
      .default('active'),
    /** The owner who now has a closed owner's money, however often it moved. */
    heirId: uuid('heir_id'),
    /** Null if the owner came with jobs older than owners' accounts. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(users.id, table.createdBy),
    foreignKey({ name: 'owners_heir_id_fkey', columns: [table.heirId], foreignColumns: [table.id] }),
    ...oneOf(table.status),
    check('owners_credit_kobo_check', sql`credit_kobo >= 0`),
    index('owners_newest').on(falling(table.createdAt), falling(table.id)),
    index('owners_by_name').on(table.name, table.id),
    index('owners_created_by').on(table.createdBy).where(isNotNull(table.createdBy)),
    index('owners_heir').on(table.heirId).where(isNotNull(table.heirId)),
    index('owners_found').using(
      'gin',
      folded('name'),
      table.reference.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
    ),
  ],
);

export const ownerContacts = pgTable(
  'owner_contacts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** As typed, because mail goes there. */
    email: text('email').notNull(),
    mailbox: text('mailbox')
      .notNull()
      .generatedAlwaysAs(sql`mailbox_family(email)`),
    /** Since then it gets no job news; mandatory emails such as documents are still sent. */
    jobNewsOffAt: moment('job_news_off_at'),
    /** The admin who added it; its requests count as theirs until the owner has vouched for it. */
    addedBy: uuid('added_by'),
    /** When the owner confirmed it through a mailbox the same admin had not added. */
    vouchedAt: moment('vouched_at'),
    /** Since then it waits for the owner or a second admin, and gets no mail and opens nothing. */
    pendingSince: moment('pending_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(users.id, table.addedBy),
    check('pending_contact_has_admin', sql`pending_since IS NULL OR (added_by IS NOT NULL AND vouched_at IS NULL)`),
    index('owner_contacts_added_by').on(table.addedBy).where(isNotNull(table.addedBy)),
    unique('owner_contacts_mailbox_key').on(table.mailbox),
    index('owner_contacts_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('owner_contacts_found').using('gin', folded('email')),
  ],
);

export const ownerLinks = pgTable(
  'owner_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('owner_links_token_hash_key'),
    contactId: uuid('contact_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ...references(ownerContacts.id, table.contactId).map((key) => key.onDelete('cascade')),
    index('owner_links_of_contact').on(table.contactId),
  ],
);

export const ownerSessions = pgTable(
  'owner_sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('owner_sessions_token_hash_key'),
    contactId: uuid('contact_id').notNull(),
    device: text('device'),
    /** For the browser's device id; members who use it share it. */
    deviceIdHash: bytes('device_id_hash'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ...references(ownerContacts.id, table.contactId).map((key) => key.onDelete('cascade')),
    check('owner_sessions_device_check', sql`length(device) <= 60`),
    index('owner_sessions_of_contact').on(table.contactId),
  ],
);
