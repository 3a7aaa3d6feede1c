import { sql, isNotNull, isNull } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  integer,
  jsonb,
  unique,
} from 'drizzle-orm/pg-core';
import { bits, bytes, moment, oneOf, references } from './columns';
import { applications, tasks } from './jobs';
import { users } from './members';
import { media } from './system';
import type { Kit } from '../../../contract/jobDetails';

/** Pictures of submitted proofs; `position` is their order from 0. */
export const proofPictures = pgTable(
  'proof_pictures',
  {
    applicationId: uuid('application_id').notNull(),
    position: smallint('position').notNull(),
    userId: uuid('user_id').notNull(),
    sha256: bytes('sha256').notNull(),
    perceptualHashes: bits('perceptual_hashes', 256).array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'proof_pictures_pkey', columns: [table.applicationId, table.position] }),
    ...references(applications.id, table.applicationId),
    check('proof_pictures_position_check', sql`position >= 0`),
    index('proof_pictures_same').on(table.sha256),
    index('proof_pictures_alike')
      .using('gin', sql`perceptual_hash_pieces(perceptual_hashes)`)
      .with({ fastupdate: 'off' }),
  ],
);

/** A shared picture, with one row for each of the two proofs. */
export const pictureMatches = pgTable(
  'picture_matches',
  {
    applicationId: uuid('application_id').notNull(),
    position: smallint('position').notNull(),
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    otherPosition: smallint('other_position').notNull(),
    otherUserId: uuid('other_user_id').notNull(),
    /** True for the same bytes; otherwise they are similar. */
    identical: boolean('identical').notNull(),
    /** Differing bits, of 256, between the nearest hashes; null if one picture has none. */
    distance: smallint('distance'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'picture_matches_pkey', columns: [table.applicationId, table.otherId] }),
    ...references(applications.id, table.applicationId, table.otherId),
    check('no_proof_is_its_own_match', sql`application_id <> other_id`),
    index('picture_matches_of_member').on(table.userId, table.otherUserId, table.foundAt),
  ],
);

export const pictureChecks = pgTable(
  'picture_checks',
  {
    applicationId: uuid('application_id').primaryKey(),
    tries: smallint('tries').notNull().default(0),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    ...references(applications.id, table.applicationId),
    index('picture_checks_due').on(table.dueAt, table.applicationId),
  ],
);

export const followerVerifications = pgTable(
  'follower_verifications',
  {
    userId: uuid('user_id').notNull(),
    platform: text('platform', { enum: ['twitter', 'instagram', 'facebook', 'tiktok'] }).notNull(),
    mediaName: text('media_name').notNull().unique('follower_verifications_media_name_key'),
    status: text('status', { enum: ['waiting', 'verified', 'renew'] }).notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'follower_verifications_pkey', columns: [table.userId, table.platform] }),
    ...references(users.id, table.userId),
    ...references(media.name, table.mediaName).map((key) => key.onDelete('cascade')),
    ...oneOf(table.platform, table.status),
  ],
);

export const kits = pgTable(
  'kits',
  {
    taskId: uuid('task_id').primaryKey(),
    captions: jsonb('captions').$type<Kit['captions']>().notNull(),
    hashtags: jsonb('hashtags').$type<Kit['hashtags']>().notNull(),
  },
  (table) => [...references(tasks.id, table.taskId)],
);

/** A kit's pictures and video, by their public name in the store. */
export const kitFiles = pgTable(
  'kit_files',
  {
    name: text('name').primaryKey(),
    kind: text('kind', { enum: ['picture', 'video'] }).notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    /** Null until a job is saved with the file. */
    taskId: uuid('task_id'),
    /** A picture's order in the kit from 0; the video has 0. */
    position: smallint('position'),
    alt: text('alt'),
    removedFrom: moment('removed_from'),
  },
  (table) => [
    ...references(tasks.id, table.taskId),
    ...references(users.id, table.uploadedBy),
    ...oneOf(table.kind),
    unique('kit_files_of_job').on(table.taskId, table.kind, table.position),
    check('picture_has_size', sql`(kind = 'picture') = (width IS NOT NULL AND height IS NOT NULL)`),
    check('kit_files_position_check', sql`position >= 0 AND (kind = 'picture' OR position = 0)`),
    check('file_of_job_has_place', sql`(task_id IS NULL) = (position IS NULL)`),
    check('picture_of_job_has_alt', sql`(alt IS NOT NULL) = (task_id IS NOT NULL AND kind = 'picture')`),
    check('unused_file_goes', sql`task_id IS NOT NULL OR removed_from IS NOT NULL`),
    index('kit_files_removed').on(table.removedFrom, table.name).where(isNotNull(table.removedFrom)),
    index('kit_files_kept').on(table.taskId).where(isNull(table.removedFrom)),
    index('kit_files_uploaded_by').on(table.uploadedBy, table.uploadedAt),
  ],
);
