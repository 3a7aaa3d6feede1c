import { eq, sql } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { builtOnce, type Database } from '../../db/database';

import { inBatches } from '../../db/inBatches';
import { tasks, applications, shareLinks } from '../../db/schema';
import { daysAfter, lagosDayStart } from '../../lib/time';
import { pick } from '../../lib/pick';
import { crockford, randomCharacters } from '../../lib/tokens';

export type LinkedJob = Pick<
  typeof tasks.$inferSelect,
  | 'status'
  | 'applied'
  | 'approved'
  | 'createdAt'
  | 'endsAt'
  | 'arconExpiry'
  | 'linksUntil'
  | 'linkDaysFrom'
  | 'deletedAt'
>;

const usualEnd = (job: LinkedJob, now: Date): Date | null => {
  const { status, applied, approved, createdAt, endsAt, linkDaysFrom } = job;
  const isOver = status === 'stopped' || status === 'completed' || (endsAt !== null && endsAt <= now);
  if (!isOver || applied > approved) return null;
  return daysAfter(linkDaysFrom ?? endsAt ?? createdAt, sharingLimits.daysAfterApproval);
};

export const linksEnd = (job: LinkedJob, now: Date): Date | null => {
  const approvalEnd = job.arconExpiry === null ? null : daysAfter(lagosDayStart(job.arconExpiry), 1);
  const ends = [job.linksUntil ?? usualEnd(job, now), approvalEnd, job.deletedAt].flatMap((end) => end ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
};

export const haveLinksEnded = (job: LinkedJob, now: Date): boolean => {
  const end = linksEnd(job, now);
  return end !== null && end <= now;
};

/** Gives each application a link, kept when retaken, because a job's address may come later. */
export const makeShareLink = async (tx: Ctx, applicationId: string): Promise<void> => {
  await tx.db
    .insert(shareLinks)
    .values({ code: randomCharacters(sharingLimits.codeCharacters), applicationId, createdAt: tx.now() })
    .onConflictDoNothing({ target: shareLinks.applicationId });
};

export const shareUrlOf = ({ config }: Pick<Ctx, 'config'>, code: string): string => `${config.publicUrl}/s/${code}`;

export interface ShareLink {
  readonly applicationId: string;
  readonly taskId: string;
  readonly memberId: string;
  readonly address: string | null;
}

// PostgreSQL keeps its plan for lists of this length.
const assumedLength = 10;

const lookup = builtOnce((db: Database) => {
  const statement = db
    .select({
      ...pick(shareLinks, 'code', 'applicationId'),
      memberId: applications.userId,
      taskId: tasks.id,
      ...pick(tasks, 'reference', 'link', 'status', 'applied', 'approved', 'createdAt', 'endsAt'),
      ...pick(tasks, 'arconExpiry', 'linksUntil', 'linkDaysFrom', 'deletedAt', 'campaignTags'),
    })
    .from(shareLinks)
    .innerJoin(applications, eq(applications.id, shareLinks.applicationId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(sql`${shareLinks.code} = ANY (${sql.placeholder('codes')}::text[])`)
    .prepare('share_links_by_code');
  return inBatches(
    async (codes: readonly string[]) => {
      const filled = Array.from(
        { length: Math.max(codes.length, assumedLength) },
        (_, nth) => codes[nth % codes.length],
      );
      return new Map((await statement.execute({ codes: filled })).map((row) => [row.code, row]));
    },
    (code) => code,
  );
});

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof lookup>>>>;

const shape = new RegExp(`^[${crockford}]{${sharingLimits.codeCharacters}}$`);
export const isShareCode = (given: string): boolean => shape.test(given);

export const withCampaign = (address: URL, reference: string): URL => {
  const tagged = new URL(address);
  for (const [name, value] of Object.entries({
    utm_source: 'sharenaira',
    utm_medium: 'member',
    utm_campaign: reference,
  }))
    // Appended as text, so that the address stays as written.
    if (!tagged.searchParams.has(name))
      tagged.search += `${tagged.search ? '&' : ''}${name}=${encodeURIComponent(value)}`;
  return tagged;
};

const addressOf = (row: Row, now: Date): string | null => {
  const { link } = row;
  // Addresses older than the check may be invalid.
  if (haveLinksEnded(row, now) || link === null || !URL.canParse(link)) return null;
  const address = new URL(link);
  if (!/^https?:$/.test(address.protocol)) return null;
  return (row.campaignTags ? withCampaign(address, row.reference) : address).href;
};

/** A code's link, never cached, so that an admin can end links at once. */
export const findShareLink = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, code: string): Promise<ShareLink | null> => {
  const row = isShareCode(code) ? await lookup(db)(code) : undefined;
  if (!row) return null;
  const { applicationId, taskId, memberId } = row;
  return { applicationId, taskId, memberId, address: addressOf(row, now()) };
};
