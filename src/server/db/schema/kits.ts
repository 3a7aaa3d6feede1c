import { isNotNull, isNull, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Kit } from '../../../contract/jobDetails';
import { moment, oneOf, references } from './columns';
import { tasks } from './jobs';
import { users } from './members';

/** The texts of a job's ad kit. A job without a row has no kit. */
export const kits = pgTable(
  'kits',
  {
    taskId: uuid('task_id').primaryKey(),
    captions: jsonb('captions').$type<Kit['captions']>().notNull(),
    hashtags: jsonb('hashtags').$type<Kit['hashtags']>().notNull(),
  },
  (table) => [...references(tasks.id, table.taskId)],
);

/** The pictures and video of kits, by the name in the store, which is public. */
export const kitFiles = pgTable(
  'kit_files',
  {
    name: text('name').primaryKey(),
    kind: text('kind', { enum: ['picture', 'video'] }).notNull(),
    bytes: integer('bytes').notNull(),
    /** In pixels, of a picture. */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    /** Null until a job is saved with the file. */
    taskId: uuid('task_id'),
    /** Pictures are counted as the kit shows them, from 0; the video is at 0. */
    position: smallint('position'),
    alt: text('alt'),
    /** The moment of its removal; null while its job lives. */
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
