import { z } from 'zod';
import * as messages from './messages';
import { openCounts } from './opens';
import { day, id, instant, naira, platform, proofStatus, taskStatus } from './primitives';

/** The kinds of work of the specification's section 1. */
export const taskKind = z.enum(['share', 'resell', 'social'], { error: messages.fields.choice });
export type TaskKind = z.output<typeof taskKind>;

/** The member's own link to a job, who has opened it, and when it ends or has ended; null while nobody can tell. */
const memberShare = z.object({ url: z.url(), ...openCounts, until: instant.nullable() });

/** The signed-in member's hold on a job, from taking it to the decision about the proof. */
export const application = z.object({
  id,
  status: z.enum(['taken', 'expired', ...proofStatus.options]),
  /** When the slot is freed unless a proof is submitted; null once one was. */
  reservedUntil: instant.nullable(),
  reason: z.string().nullable(),
  /** The member's own link to the job; null where the job leads nowhere. */
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

/** A job as the signed-in member sees it. */
export const memberTask = task.extend({
  application: application.nullable(),
  /** What the member still lacks for this job, in a sentence for them; null where they may take it. */
  missing: z.string().nullable(),
  /** How long a proof for this job's owner usually waits for the decision; null where nobody can tell yet. */
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
  /** When a proof still in review is approved by itself. */
  reviewDueAt: instant,
  decidedAt: instant.nullable(),
});
export type SubmittedTask = z.output<typeof submittedTask>;

/** A job as an admin sees it: with its owner and where its money stands. */
export const adminTask = task.extend({
  owner: z.object({ id, name: z.string() }),
  jobOwnerEmail: z.string(),
  jobOwnerPhoneNumber: z.string().nullable(),
  /** The same as payoutAmount, under the name the detail screen reads. */
  amount: naira,
  spent: naira,
  escrow: naira,
  inReview: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Members see it from its start on; nobody takes it from its end on. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** At most so many slots are taken on one day in Lagos. */
  slotsPerDay: z.int().nullable(),
  /** The first slots: the others open once so many are decided. */
  trialSlots: z.int().nullable(),
  /** Whether members' links add campaign parameters to the job's address. */
  campaignTags: z.boolean(),
  /** When members' links end, where it was set; and when they end or have ended, null while nobody can tell. */
  linksUntil: instant.nullable(),
  linksEnd: instant.nullable(),
  /** Slots that the owner's money covers: members can take these alone. */
  fundedSlots: z.int(),
  /** Whether its owner paused it on the owner’s page, and may resume it there. */
  pausedByOwner: z.boolean(),
  /** Naira that its owner pays for one slot beside the price: the service fee, and the VAT on it. */
  fee: naira,
  vat: naira,
  /**
   * What waits for the owner's money: how much the balance and the credit leave to be paid in, and the higher price that then holds, if any. Null
   * where nothing waits.
   */
  waits: z.object({ missing: naira, payoutAmount: naira.nullable() }).nullable(),
});
export type AdminTask = z.output<typeof adminTask>;
