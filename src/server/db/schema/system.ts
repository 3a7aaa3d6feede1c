import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bits, bytes, falling, kobo, moment, oneOf, references, when } from './columns';
import { users } from './members';

/** In partitions by month, like the audit log and the counts per link; see `functions/months.sql`. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** The job or withdrawal that the message is about; null for older messages and if it is about neither. */
    aboutId: uuid('about_id'),
  },
  (table) => [
    primaryKey({ name: 'notifications_pkey', columns: [table.id, table.createdAt] }),
    ...references(users.id, table.userId),
    index('notifications_of_member').on(table.userId, falling(table.createdAt), falling(table.id)),
    index('notifications_unread').on(table.userId).where(isNull(table.readAt)),
  ],
);
export const media = pgTable(
  'media',
  {
    name: text('name').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['photo', 'proof', 'verification'] }).notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Set by the search for proofs never submitted. */
    inProof: boolean('in_proof').notNull().default(false),
    /** Of the original bytes, or of the stored ones for old pictures; null until needed. */
    sha256: bytes('sha256'),
    /** Null until known; empty for a picture that shows too little. */
    perceptualHashes: bits('perceptual_hashes', 256).array(),
  },
  (table) => [
    ...references(users.id, table.userId),
    ...oneOf(table.kind),
    index('media_unused').on(table.createdAt, table.name).where(when("kind = 'proof' AND NOT in_proof")),
    index('media_of_member').on(table.userId, table.kind, table.createdAt),
  ],
);

export const proofUploads = pgTable(
  'proof_uploads',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    total: integer('total').notNull(),
    received: integer('received').notNull(),
    /** The bytes received so far; emptied once the picture is stored. */
    bytes: bytes('bytes').notNull(),
    url: text('url'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'proof_uploads_pkey', columns: [table.userId, table.id] }),
    ...references(users.id, table.userId),
    check('proof_uploads_total_check', sql`total BETWEEN 1 AND 200000`),
    check('proof_uploads_check', sql`received BETWEEN 0 AND total`),
    check('proof_uploads_check1', sql`url IS NULL OR received = total`),
    check('bytes_are_what_was_received', sql`octet_length(bytes) = CASE WHEN url IS NULL THEN received ELSE 0 END`),
    index('proof_uploads_old').on(table.createdAt),
  ],
);

/** An address's calls in the current minute over all servers; written by `http/callCounts` alone. */
export const callCounts = pgTable('call_counts', {
  key: text('key').primaryKey(),
  calls: integer('calls').notNull(),
  endsAt: moment('ends_at').notNull(),
});

/** The bytes of pictures kept in the database; written by the media store alone. */
export const storedPictures = pgTable('stored_pictures', {
  name: text('name').primaryKey(),
  bytes: bytes('bytes').notNull(),
});

export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_pkey', columns: [table.userId, table.endpoint, table.key] }),
    ...references(users.id, table.userId),
    index('idempotency_old').on(table.createdAt),
  ],
);

export const auditLog = pgTable(
  'audit',
  {
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    actorKind: text('actor_kind', { enum: ['anonymous', 'member', 'admin', 'owner', 'system'] }).notNull(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    subjectId: uuid('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    ip: text('ip'),
  },
  (table) => [
    primaryKey({ name: 'audit_pkey', columns: [table.id, table.at] }),
    ...references(users.id, table.actorId, table.subjectId),
    ...oneOf(table.actorKind),
    index('audit_newest').on(falling(table.at), falling(table.id)),
    index('audit_of_actor').on(table.actorId, falling(table.at), falling(table.id)).where(isNotNull(table.actorId)),
    index('audit_of_subject')
      .on(table.subjectId, falling(table.at), falling(table.id))
      .where(isNotNull(table.subjectId)),
    // Few different values or few rows of each: without the order they are a third of the size.
    index('audit_of_object').on(table.objectId),
    index('audit_of_type').on(table.objectType),
    index('audit_of_action').on(table.action),
  ],
);

/** Months of a log in the bucket; without `archivedAt` being copied, with `broughtBackAt` attached again. Written by `jobs/archive` alone. */
export const archivedMonths = pgTable(
  'archived_months',
  {
    tableName: text('table_name').notNull(),
    /** The end of the partition's name. */
    month: text('month').notNull(),
    /** Lagos days: from ever if null, and up to but excluding `until`. */
    since: date('since', { mode: 'string' }),
    until: date('until', { mode: 'string' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** Of its rows; while they are being copied, the mark of the copying. */
    sha256: text('sha256'),
    archivedAt: moment('archived_at'),
    broughtBackAt: moment('brought_back_at'),
  },
  (table) => [primaryKey({ name: 'archived_months_pkey', columns: [table.tableName, table.month] })],
);

const counterColumns = {
  name: text('name').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  kobo: kobo('kobo').notNull(),
};
const counterOfDay = { ...counterColumns, day: date('day', { mode: 'string' }).notNull() };

/** Changes since the last compaction, several per name and day: read them through `lists/counters`. */
export const counterChanges = pgTable('counter_changes', counterOfDay);

export const counterDays = pgTable('counter_days', counterOfDay);

export const counterSums = pgTable('counter_sums', { ...counterColumns, name: text('name').primaryKey() });

export const alarms = pgTable(
  'alarms',
  {
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    raisedAt: moment('raised_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'alarms_pkey', columns: [table.key, table.day] }),
    check('alarms_key_check', sql`length(key) BETWEEN 1 AND 200`),
    index('alarms_old').on(table.raisedAt),
  ],
);
