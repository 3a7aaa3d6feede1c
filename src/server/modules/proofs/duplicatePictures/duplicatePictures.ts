import { asc, desc, eq, sql, type SQL, and, lte } from 'drizzle-orm';
import { limits } from '../../../../contract/limits';
import { proofStatus } from '../../../../contract/primitives';
import type { DuplicatePicture } from '../../../../contract/proofs';
import { assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { type Ctx, inTransaction } from '../../../context';
import { isDatabaseAway } from '../../../db/databaseErrors';
import { applications, pictureMatches, tasks, users, pictureChecks, proofPictures } from '../../../db/schema';
import { minutesAfter } from '../../../lib/time';
import { hashPicture, type PictureHashes } from '../../../providers/pictures';
import { pictureHashesAt } from '../../media';
import { announceToAdmins } from '../../notifications';

const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;

/** A cleaned proof's stored pictures, in order. */
const shownPictures = (proof: string): string[] => Array.from(proof.matchAll(ownSource), ([, src = '']) => src);

export const sharesPicture: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT 1 FROM ${pictureMatches} WHERE ${pictureMatches.applicationId} = ${applications.id})`;

export const matchesOf = async (ctx: Ctx, id: string, proof: string): Promise<DuplicatePicture[]> => {
  const rows = await ctx.db
    .select({
      match: pictureMatches,
      other: { proof: applications.proof, status: applications.status, submittedAt: applications.submittedAt },
      member: { id: users.id, fullname: users.fullname },
      job: { id: tasks.id, jobTitle: tasks.title, reference: tasks.reference },
    })
    .from(pictureMatches)
    .innerJoin(applications, eq(applications.id, pictureMatches.otherId))
    .innerJoin(users, eq(users.id, pictureMatches.otherUserId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(eq(pictureMatches.applicationId, id))
    .orderBy(desc(pictureMatches.identical), asc(pictureMatches.distance), asc(pictureMatches.otherId))
    .limit(limits.duplicatePicturesShown);
  const own = shownPictures(proof);
  return rows.flatMap(({ match, other, member, job }) => {
    const [picture, otherPicture] = [own[match.position], shownPictures(other.proof ?? '')[match.otherPosition]];
    if (picture === undefined || otherPicture === undefined || !other.submittedAt) return [];
    return {
      id: match.otherId,
      identical: match.identical,
      picture,
      otherPicture,
      member,
      sameMember: match.userId === match.otherUserId,
      job,
      submittedAt: other.submittedAt.toISOString(),
      status: proofStatus.parse(other.status),
    };
  });
};

const batchSize = 50;
const candidatesMax = 200;

export const requestDuplicateCheck = async (tx: Ctx, applicationId: string, proof: string): Promise<void> => {
  if (shownPictures(proof).length === 0) return;
  await tx.db.insert(pictureChecks).values({ applicationId, dueAt: tx.now() }).onConflictDoNothing();
};

const hashesOf = (ctx: Ctx, src: string): Promise<PictureHashes | null> =>
  src.startsWith('data:')
    ? hashPicture(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64'))
    : pictureHashesAt(ctx, src);

type Row = typeof proofPictures.$inferInsert;

const picturesOf = async (ctx: Ctx, applicationId: string): Promise<Row[]> => {
  const [found] = await ctx.db
    .select({ proof: applications.proof, userId: applications.userId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const rows: Row[] = [];
  if (!found?.proof) return rows;
  for (const [position, src] of shownPictures(found.proof).slice(0, limits.proofPieces).entries()) {
    const seen = await hashesOf(ctx, src);
    if (seen) rows.push({ applicationId, position, userId: found.userId, ...seen });
  }
  return rows;
};

/** One at a time, so that of two simultaneous proofs the second finds the first. */
const noteMatches = async (tx: Ctx, applicationId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    WITH mine AS MATERIALIZED (
      SELECT *, perceptual_hash_pieces(perceptual_hashes) AS pieces FROM proof_pictures WHERE application_id = ${applicationId}::uuid),
    near AS (
      SELECT DISTINCT ON (other.application_id) mine.application_id, mine.position, mine.user_id, other.application_id AS other_id,
             other.position AS other_position, other.user_id AS other_user_id, other.sha256 = mine.sha256 AS identical, bits.distance
        FROM mine
       CROSS JOIN LATERAL (
         (SELECT p.* FROM proof_pictures p
           WHERE p.sha256 = mine.sha256 AND p.application_id <> mine.application_id LIMIT ${candidatesMax})
          UNION ALL
         (SELECT p.* FROM proof_pictures p
           WHERE perceptual_hash_pieces(p.perceptual_hashes) && mine.pieces AND p.application_id <> mine.application_id
             AND (SELECT min(bit_count(one # another)) FROM unnest(p.perceptual_hashes) AS one, unnest(mine.perceptual_hashes) AS another) <= ${limits.perceptualHashBitsMax}
           LIMIT ${candidatesMax})) AS other
       CROSS JOIN LATERAL (
         SELECT min(bit_count(one # another)) AS distance FROM unnest(other.perceptual_hashes) AS one, unnest(mine.perceptual_hashes) AS another) AS bits
       ORDER BY other.application_id, identical DESC, bits.distance),
    noted AS (SELECT * FROM near ORDER BY identical DESC, distance, other_id DESC LIMIT ${limits.duplicatePicturesMax})
    INSERT INTO picture_matches (application_id, position, user_id, other_id, other_position, other_user_id, identical, distance, found_at)
    SELECT application_id, position, user_id, other_id, other_position, other_user_id, identical, distance, ${tx.now().toISOString()}::timestamptz
      FROM noted
     UNION ALL
    SELECT other_id, other_position, other_user_id, application_id, position, user_id, identical, distance, ${tx.now().toISOString()}::timestamptz
      FROM noted
    ON CONFLICT DO NOTHING
    RETURNING application_id`);
  return rows.length > 0;
};

const compareOne = async (ctx: Ctx, applicationId: string): Promise<void> => {
  const pictures = await picturesOf(ctx, applicationId);
  await inTransaction(ctx, async (tx) => {
    const check = eq(pictureChecks.applicationId, applicationId);
    if ((await tx.db.delete(pictureChecks).where(check).returning()).length === 0 || pictures.length === 0) return;
    await tx.db.insert(proofPictures).values(pictures).onConflictDoNothing();
    if (!(await noteMatches(tx, applicationId))) return;
    await announceToAdmins(tx, 'proofs');
    await audit(tx, { action: 'proof.match', object: { type: 'application', id: applicationId } });
  });
};

const postpone = async (ctx: Ctx, applicationId: string, tries: number): Promise<void> => {
  const dueAt = minutesAfter(ctx.now(), Math.min(2 ** tries, 24 * 60));
  await ctx.db
    .update(pictureChecks)
    .set({ tries: tries + 1, dueAt })
    .where(and(eq(pictureChecks.applicationId, applicationId), eq(pictureChecks.tries, tries)));
};

const compareSome = async (ctx: Ctx): Promise<number> => {
  const due = await ctx.db
    .select()
    .from(pictureChecks)
    .where(lte(pictureChecks.dueAt, ctx.now()))
    .orderBy(asc(pictureChecks.dueAt), asc(pictureChecks.applicationId))
    .limit(batchSize);
  for (const { applicationId, tries } of due) {
    try {
      await compareOne(ctx, applicationId);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      ctx.log.warn({ err: error, application: applicationId }, 'the pictures of a proof could not be compared');
      await postpone(ctx, applicationId, tries);
    }
  }
  return due.length;
};

/** Compares waiting proofs and commits each, so that it can resume. */
export const comparePictures = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  let looked = batchSize;
  while (looked === batchSize) looked = await compareSome(ctx);
};
