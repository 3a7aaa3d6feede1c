import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../../contract/limits';
import { proofStatus } from '../../../../contract/primitives';
import type { DuplicatePicture } from '../../../../contract/proofs';
import type { Ctx } from '../../../context';
import { applications, pictureMatches, tasks, users } from '../../../db/schema';

const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;

/** The sources of a proof's pictures that are stored here, in order. A proof is cleaned before it is stored. */
export const shownPictures = (proof: string): string[] => Array.from(proof.matchAll(ownSource), ([, src = '']) => src);

export const sharesPicture: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT 1 FROM ${pictureMatches} WHERE ${pictureMatches.applicationId} = ${applications.id})`;

/** The proofs that share a picture with this one, the most similar first, at most as many as the screen shows. */
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
