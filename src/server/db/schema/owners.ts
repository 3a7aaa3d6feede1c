import { isNotNull, sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, falling, kobo, moment, oneOf, references } from './columns';
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
    /** How far the balance may stand below zero after the owner spends; null is no limit. */
    creditKobo: kobo('credit_kobo'),
    status: text('status', { enum: ['active', 'closed'] })
      .notNull()
      .default('active'),
    /** Null where the owner came with the jobs of before there were owners. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(users.id, table.createdBy),
    ...oneOf(table.status),
    check('owners_credit_kobo_check', sql`credit_kobo >= 0`),
    index('owners_newest').on(falling(table.createdAt), falling(table.id)),
    index('owners_by_name').on(table.name, table.id),
    index('owners_created_by').on(table.createdBy).where(isNotNull(table.createdBy)),
    index('owners_found').using(
      'gin',
      table.name.op('gin_trgm_ops'),
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
    /** As it was given: mails go there. */
    email: text('email').notNull(),
    mailbox: text('mailbox')
      .notNull()
      .generatedAlwaysAs(sql`mailbox_family(email)`),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    unique('owner_contacts_mailbox_key').on(table.mailbox),
    index('owner_contacts_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('owner_contacts_found').using('gin', table.email.op('gin_trgm_ops')),
  ],
);

/** Mailed links to the owner's page: gone once they are used. */
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

/** Browsers on which the owner's page is open: gone once they are closed. */
export const ownerSessions = pgTable(
  'owner_sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('owner_sessions_token_hash_key'),
    contactId: uuid('contact_id').notNull(),
    /** The device, in words; null where it cannot be recognised. */
    device: text('device'),
    /** When the link was followed. */
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

/** What the bank shows of owners' money. Booked rows are only reversed, never edited. */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('deposits_reference_key'),
    ownerId: uuid('owner_id'),
    amountKobo: kobo('amount_kobo').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    bankReference: text('bank_reference').notNull(),
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['waiting', 'unallocated', 'booked', 'refused', 'reversed'] }).notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    bookedAt: moment('booked_at'),
    /** Another admin, where the deposit waited for one. */
    confirmedBy: uuid('confirmed_by'),
    endedBy: uuid('ended_by'),
    endedAt: moment('ended_at'),
    reason: text('reason'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(users.id, table.recordedBy, table.confirmedBy, table.endedBy),
    ...oneOf(table.status),
    check('deposits_amount_kobo_check', sql`amount_kobo > 0`),
    check('booked_deposit_has_owner', sql`status <> 'booked' OR owner_id IS NOT NULL`),
    check('unallocated_deposit_has_none', sql`status <> 'unallocated' OR owner_id IS NULL`),
    check('deposit_has_times', sql`(status IN ('unallocated', 'booked', 'reversed')) = (booked_at IS NOT NULL)`),
    check(
      'deposit_has_ending',
      sql`(status IN ('refused', 'reversed')) = (ended_at IS NOT NULL AND ended_by IS NOT NULL)`,
    ),
    check('another_confirms_deposit', sql`confirmed_by <> recorded_by`),
    uniqueIndex('one_deposit_per_bank_reference')
      .on(table.bankReference)
      .where(sql`status NOT IN ('refused', 'reversed')`),
    index('deposits_newest').on(falling(table.recordedAt), falling(table.id)),
    index('deposits_by_status').on(table.status, falling(table.recordedAt), falling(table.id)),
    index('deposits_of_owner').on(table.ownerId, falling(table.recordedAt), falling(table.id)),
    index('deposits_recorded_by').on(table.recordedBy),
    index('deposits_confirmed_by').on(table.confirmedBy).where(isNotNull(table.confirmedBy)),
    index('deposits_ended_by').on(table.endedBy).where(isNotNull(table.endedBy)),
  ],
);

/** What one admin asks about an owner's money and another one accepts: to raise the credit, to pay back, to move all to another owner. */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['credit', 'refund', 'move'] }).notNull(),
    /** The credit so far and the one asked for; null is no limit. */
    fromKobo: kobo('from_kobo'),
    toKobo: kobo('to_kobo'),
    /** The deposit whose account a refund goes back to. */
    depositId: uuid('deposit_id'),
    /** Who gets what is moved. */
    targetId: uuid('target_id'),
    /** What is paid back; of a move, the balance that went along, once it is accepted. */
    amountKobo: kobo('amount_kobo'),
    /** Of an accepted move: what had been booked for the jobs that went along. */
    jobsKobo: kobo('jobs_kobo'),
    reason: text('reason').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    status: text('status', { enum: ['waiting', 'accepted', 'refused'] }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    /** The bank's reference of a refund that was sent. */
    bankReference: text('bank_reference'),
  },
  (table) => [
    ...references(owners.id, table.ownerId, table.targetId),
    ...references(deposits.id, table.depositId),
    ...references(users.id, table.requestedBy, table.decidedBy),
    ...oneOf(table.kind, table.status),
    check('owner_requests_to_kobo_check', sql`to_kobo >= 0`),
    check(
      'refund_has_deposit',
      sql`(kind = 'refund') = (deposit_id IS NOT NULL) AND (kind <> 'refund' OR amount_kobo > 0)`,
    ),
    check('move_has_target', sql`(kind = 'move') = (target_id IS NOT NULL) AND target_id <> owner_id`),
    check('decided_request_has_admin', sql`(status = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)`),
    check('sent_refund_is_accepted', sql`bank_reference IS NULL OR (kind = 'refund' AND status = 'accepted')`),
    uniqueIndex('one_request_waits')
      .on(table.ownerId, table.kind)
      .where(sql`status = 'waiting'`),
    index('owner_requests_newest').on(falling(table.requestedAt), falling(table.id)),
    index('owner_requests_of_owner').on(table.ownerId, falling(table.requestedAt), falling(table.id)),
    index('owner_requests_of_deposit').on(table.depositId).where(isNotNull(table.depositId)),
    index('owner_requests_target').on(table.targetId).where(isNotNull(table.targetId)),
    index('owner_requests_requested_by').on(table.requestedBy),
    index('owner_requests_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);
