import { boolean, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { bits, bytes, moment } from './columns';

/** The pictures of proofs that were handed in. `position` counts them as the proof shows them, from 0. */
export const proofPictures = pgTable(
  'proof_pictures',
  {
    applicationId: uuid('application_id').notNull(),
    position: smallint('position').notNull(),
    userId: uuid('user_id').notNull(),
    sha256: bytes('sha256').notNull(),
    looks: bits('looks', 256).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.position] })],
);

/** Two proofs that share a picture: a row for each of the two. */
export const pictureMatches = pgTable(
  'picture_matches',
  {
    applicationId: uuid('application_id').notNull(),
    position: smallint('position').notNull(),
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    otherPosition: smallint('other_position').notNull(),
    otherUserId: uuid('other_user_id').notNull(),
    /** The same bytes; else they are only similar. */
    identical: boolean('identical').notNull(),
    /** The number of differing bits, of 256, between the nearest perceptual hashes; null where one of the two has none. */
    distance: smallint('distance'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.otherId] })],
);

/** Proofs whose pictures wait for their comparison. */
export const pictureChecks = pgTable('picture_checks', {
  applicationId: uuid('application_id').primaryKey(),
  tries: smallint('tries').notNull().default(0),
  dueAt: moment('due_at').notNull(),
});
