import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { visitKinds } from '../../../contract/sharing';
import { bytes, moment, oneOf, references } from './columns';
import { applications } from './jobs';

/** The link of each application to its job's address, at `/s/<code>`. */
export const shareLinks = pgTable(
  'share_links',
  {
    code: text('code').primaryKey(),
    applicationId: uuid('application_id').notNull().unique('share_links_application_id_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [...references(applications.id, table.applicationId).map((key) => key.onDelete('cascade'))],
);

/** The secret of one Lagos day with which visitors are hashed. UNLOGGED, left out of back-ups, gone after two days. */
export const shareSalts = pgTable('share_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: bytes('salt').notNull(),
});

/** A day's visitors, hashed under its salt: UNLOGGED, left out of back-ups, gone after two days. */
export const shareVisitors = pgTable(
  'share_visitors',
  {
    applicationId: uuid('application_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    visitor: bytes('visitor').notNull(),
    network: bytes('network').notNull(),
    agent: bytes('agent').notNull(),
    /** True once the browser has returned its id; a network's first few visitors count without. */
    returned: boolean('returned').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'share_visitors_pkey', columns: [table.applicationId, table.day, table.visitor] }),
    index('share_visitors_of_network').on(table.applicationId, table.day, table.network),
    index('share_visitors_seen').on(table.seenAt),
  ],
);

const counted = {
  day: date('day', { mode: 'string' }).notNull(),
  source: text('source', {
    enum: ['whatsapp', 'facebook', 'instagram', 'twitter', 'tiktok', 'telegram', 'linkedin', 'qr', 'other'],
  }).notNull(),
  kind: text('kind', { enum: visitKinds }).notNull(),
  visits: integer('visits').notNull(),
};

/** Visits by link and day. No foreign key, so that writing clicks and deciding proofs never wait for each other. */
export const shareLinkCounts = pgTable(
  'share_link_counts',
  { applicationId: uuid('application_id').notNull(), ...counted },
  (table) => [
    primaryKey({ name: 'share_link_counts_pkey', columns: [table.applicationId, table.day, table.source, table.kind] }),
    ...oneOf(table.source, table.kind),
    check('share_link_counts_visits_check', sql`visits > 0`),
  ],
);

/** The same by job, so that a report reads few rows however many links the job has. */
export const shareJobCounts = pgTable(
  'share_job_counts',
  { taskId: uuid('task_id').notNull(), ...counted },
  (table) => [
    primaryKey({ name: 'share_job_counts_pkey', columns: [table.taskId, table.day, table.source, table.kind] }),
    ...oneOf(table.source, table.kind),
    check('share_job_counts_visits_check', sql`visits > 0`),
  ],
);

/** Common traits of a link's visitors per day, computed while their hashes exist. */
export const shareLinkDays = pgTable(
  'share_link_days',
  {
    applicationId: uuid('application_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    visitors: integer('visitors').notNull(),
    topAgent: integer('top_agent').notNull(),
    topHour: integer('top_hour').notNull(),
    atNight: integer('at_night').notNull(),
  },
  (table) => [primaryKey({ name: 'share_link_days_pkey', columns: [table.applicationId, table.day] })],
);

/** Visits per member and kind, so that signs of fraud need no sum over links. */
export const shareMemberCounts = pgTable(
  'share_member_counts',
  {
    memberId: uuid('member_id').notNull(),
    kind: text('kind', { enum: visitKinds }).notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'share_member_counts_pkey', columns: [table.memberId, table.kind] }),
    ...oneOf(table.kind),
    check('share_member_counts_visits_check', sql`visits > 0`),
  ],
);
