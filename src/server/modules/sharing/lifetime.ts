import { sharingLimits } from '../../../contract/limits';
import type { tasks } from '../../db/schema';
import { daysAfter, lagosDayStart } from '../../lib/time';

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

/** Without a set end: a number of days after the last approval, once none can follow any more. */
const usualEnd = (job: LinkedJob, now: Date): Date | null => {
  const { status, applied, approved, createdAt, endsAt, linkDaysFrom } = job;
  const isOver = status === 'stopped' || status === 'completed' || (endsAt !== null && endsAt <= now);
  if (!isOver || applied > approved) return null;
  return daysAfter(linkDaysFrom ?? endsAt ?? createdAt, sharingLimits.daysAfterApproval);
};

/** The moment when members' links to a job end, or ended; null while it is unknown. */
export const linksEnd = (job: LinkedJob, now: Date): Date | null => {
  const approvalEnd = job.arconExpiry === null ? null : daysAfter(lagosDayStart(job.arconExpiry), 1);
  const ends = [job.linksUntil ?? usualEnd(job, now), approvalEnd, job.deletedAt].flatMap((end) => end ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
};

export const haveLinksEnded = (job: LinkedJob, now: Date): boolean => {
  const end = linksEnd(job, now);
  return end !== null && end <= now;
};
