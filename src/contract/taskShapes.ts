import { z } from 'zod';
import * as messages from './messages';
import { day, id, instant, naira, platform, proofStatus, taskStatus } from './primitives';
import { openCounts } from './sharing';

export const taskKind = z.enum(['share', 'resell', 'social'], { error: messages.fields.choice });
export type TaskKind = z.output<typeof taskKind>;

/** A member's link to a job and its visitors; `until` is its end, null while unknown. */
const memberShare = z.object({ url: z.url(), ...openCounts, until: instant.nullable() });

/** The member's hold on a job, from taking it to the decision about the proof. */
export const application = z.object({
  id,
  status: z.enum(['taken', 'expired', ...proofStatus.options]),
  /** When the slot is freed unless a proof is submitted; null once one was. */
  reservedUntil: instant.nullable(),
  reason: z.string().nullable(),
  /** Null if the job has no address to share. */
  share: memberShare.nullable(),
});
export type Application = z.output<typeof application>;

export const task = z.object({
  id,
  reference: z.string(),
  status: taskStatus,
  kind: taskKind,
  jobTitle: z.string(),
  jobDescription: z.string(),
  instructions: z.string(),
  link: z.string().nullable(),
  payoutAmount: naira,
  maxSlots: z.int(),
  applicants_applied: z.int(),
  /** Null asks for no platform; minFollowers null asks for no follower count. */
  platform: platform.nullable(),
  minFollowers: z.int().nullable(),
  arconNumber: z.string().nullable(),
  arconExpiry: day.nullable(),
  createdAt: instant,
});

/** The name that people know a job's owner by; null while an e-mail address has to do. */
export const publicName = (name: string): string | null => (name.includes('@') ? null : name);

export const memberTask = task.extend({
  owner: z.string().nullable(),
  /** The first picture of its ad kit; `kitUrl` has its address. */
  picture: z.object({ name: z.string(), alt: z.string() }).nullable(),
  /** The minutes that posting it takes, estimated; null if nobody can tell. */
  minutes: z.int().positive().nullable(),
  application: application.nullable(),
  /** The member's shortfall for this job, in a sentence for them; null if they may take it. */
  missing: z.string().nullable(),
  /** The usual time to a decision for this owner's proofs; null if unknown. */
  reviewMinutes: z.int().nonnegative().nullable(),
});
export type Task = z.output<typeof memberTask>;

export const submittedTask = z.object({
  id,
  task_id: id,
  reference: z.string(),
  title: z.string(),
  date: instant,
  amount: naira,
  status: proofStatus,
  reason: z.string().nullable(),
  /** The moment when a proof still in review approves itself. */
  reviewDueAt: instant,
  decidedAt: instant.nullable(),
});
export type SubmittedTask = z.output<typeof submittedTask>;

/** A job as an admin sees it: with its owner and the state of its money. */
export const adminTask = task.extend({
  owner: z.object({ id, name: z.string() }),
  jobOwnerEmail: z.string(),
  jobOwnerPhoneNumber: z.string().nullable(),
  /** The same as payoutAmount, under the name that the detail screen reads. */
  amount: naira,
  spent: naira,
  escrow: naira,
  inReview: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Members see it from its start, and can take it until its end. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** The most slots that can be taken on one Lagos day. */
  slotsPerDay: z.int().nullable(),
  /** Slots that must be decided before the others open. */
  trialSlots: z.int().nullable(),
  /** True if members' links add campaign parameters to the job's address. */
  campaignTags: z.boolean(),
  /** The set end of members' links, and the actual one, null while unknown. */
  linksUntil: instant.nullable(),
  linksEnd: instant.nullable(),
  /** Slots that the owner's money covers: members can take only these. */
  fundedSlots: z.int(),
  /** True if its owner paused it on the owner’s page, and may resume it there. */
  pausedByOwner: z.boolean(),
  /** The owner's naira for one slot beside the price: the service fee, and the VAT on it. */
  fee: naira,
  vat: naira,
  /** The money the job waits for: the missing sum, and the higher price that then applies, if any. */
  waits: z.object({ missing: naira, payoutAmount: naira.nullable() }).nullable(),
});
export type AdminTask = z.output<typeof adminTask>;

export const moveErrors = ['job_awaiting_payment', 'job_ended', 'job_is_draft', 'status_unchanged'] as const;
