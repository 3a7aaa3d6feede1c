import { z } from 'zod';
import { answer, endpoint, exportOf, listAnswer, listQuery } from './endpoint';
import { kit, kitInput, taskKind } from './kits';
import { limits } from './limits';
import * as messages from './messages';
import {
  day,
  days,
  email,
  id,
  instant,
  instantInput,
  multilineText,
  naira,
  nairaInput,
  phone,
  platform,
  proofStatus,
  requiredText,
  taskStatus,
  text,
  webLink,
  wholeNumber,
} from './primitives';
import { memberShare } from './opens';

/** The signed-in member's hold on a job, from taking it to the decision about the proof. */
export const application = z.object({
  id,
  status: z.enum(['taken', 'expired', ...proofStatus.options]),
  /** When the slot is freed unless a proof is handed in; null once one was. */
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
  /** What members share; null without one. Where one job is asked for, never in lists. */
  kit: kit.nullable().optional(),
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

/** A job as the desk sees it: with its owner and where its money stands. */
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

const taskSort = ['createdAt', 'payoutAmount'] as const;

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/task/tasks',
  access: 'member',
  summary:
    'Available jobs the member can take or holds; `q` searches title, description and reference. A job that names no platform fits every `platform`.',
  query: listQuery({
    sort: taskSort,
    filters: {
      platform: platform.optional(),
      minPayout: nairaInput().optional(),
      minSlotsLeft: wholeNumber(0, limits.maxSlots).optional(),
    },
  }),
  answer: listAnswer(memberTask),
});

export const getTask = endpoint({
  name: 'getTask',
  method: 'GET',
  path: '/task/tasks/{id}',
  access: 'member',
  summary: 'One job: an available one, or one the member holds or has handed a proof in for.',
  params: z.strictObject({ id }),
  answer: answer({ data: memberTask }),
});

export const listSubmittedTasks = endpoint({
  name: 'listSubmittedTasks',
  method: 'GET',
  path: '/task/submitted-tasks',
  access: 'member',
  summary: 'The jobs the member has handed a proof in for, newest first.',
  query: listQuery({ sort: ['date', 'amount', 'status'], filters: { status: proofStatus.optional() } }),
  answer: listAnswer(submittedTask),
});

export const applyTask = endpoint({
  name: 'applyTask',
  method: 'POST',
  path: '/task/apply-task',
  access: 'member',
  summary: `Takes a job: reserves one slot for ${limits.slotReservationHours} hours at today’s price.`,
  body: z.strictObject({ task_id: id }),
  answer: answer({ data: application.extend({ link: z.string().nullable() }) }),
  idempotent: 'create',
});

export const submitProof = endpoint({
  name: 'submitProof',
  method: 'POST',
  path: '/task/submit-task',
  access: 'member',
  summary:
    'Hands in the proof for a taken job. The text is rich text and is cleaned of everything the editor cannot make. Pictures inside it as data: addresses are taken out into the store first, up to 5 MB each and 20 MB together, and do not count as text.',
  body: z.strictObject({
    task_id: id,
    proof: z
      .string({ error: messages.jobs.proofRequired })
      .min(1, messages.jobs.proofRequired)
      .max(limits.proofMaxBytes, messages.jobs.proofTooLong)
      .regex(/^[^\u0000]*$/, messages.fields.text),
  }),
  bodyMaxBytes: limits.proofBodyMaxBytes,
  answer: answer({ data: submittedTask }),
  idempotent: 'create',
});

/** How much of a proof's picture the server has, in bytes from its beginning, and its address once it is whole. */
const proofImage = answer({ data: z.object({ received: z.int(), url: z.string().nullable() }) });

export const getProofImage = endpoint({
  name: 'getProofImage',
  method: 'GET',
  path: '/task/proof-image/{id}',
  access: 'member',
  summary: 'Where to go on with a picture whose upload was broken off. Of one that never began nothing has arrived.',
  params: z.strictObject({ id }),
  answer: proofImage,
});

export const uploadProofImage = endpoint({
  name: 'uploadProofImage',
  method: 'POST',
  path: '/task/proof-image/{id}',
  access: 'member',
  summary:
    'Takes one part of a proof’s picture, whose id the sender makes. A part that has arrived before changes nothing; the answer says from which byte to go on. With the last part the picture is re-encoded, so that nothing but the pixels is kept, and has an address.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    offset: wholeNumber(0, limits.proofPictureMaxBytes),
    total: wholeNumber(1, limits.proofPictureMaxBytes),
  }),
  upload: { field: 'part', maxBytes: limits.proofPicturePartBytes, types: ['application/octet-stream'] },
  answer: proofImage,
});

/** Days are those of posting. */
export const adminTaskFilters = {
  status: taskStatus.optional(),
  platform: platform.optional(),
  owner_id: id.optional(),
  ...days,
};

export const listAdminTasks = endpoint({
  name: 'listAdminTasks',
  method: 'GET',
  path: '/admin/tasks',
  access: 'admin',
  summary: 'Every job that was not deleted; `q` searches title, description, reference and the owner’s e-mail.',
  query: listQuery({
    sort: ['createdAt', 'jobTitle', 'payoutAmount', 'maxSlots', 'status', 'applicants_applied'],
    filters: adminTaskFilters,
  }),
  answer: listAnswer(adminTask),
});

export const exportTasks = exportOf({
  name: 'exportTasks',
  path: '/admin/export/tasks',
  summary: 'All jobs that the search and the filters match, newest first.',
  filters: adminTaskFilters,
});

export const getAdminTask = endpoint({
  name: 'getAdminTask',
  method: 'GET',
  path: '/admin/task/{id}',
  access: 'admin',
  summary: 'One job with its owner, its money and its ad kit.',
  params: z.strictObject({ id }),
  answer: answer({ data: adminTask }),
});

export const getSlotFees = endpoint({
  name: 'getSlotFees',
  method: 'GET',
  path: '/admin/slot-fees',
  access: 'admin',
  summary: 'What an owner pays beside the payout of a slot whose price is set today, in percent.',
  answer: answer({ data: z.object({ feePercent: z.number(), vatPercent: z.number() }) }),
});

const slots = wholeNumber(1, limits.maxSlots);
const optionalLink = z
  .union([webLink, z.literal('')], { error: messages.fields.link })
  .nullable()
  .optional();
const optionalPhone = z
  .union([phone, z.literal('')], { error: messages.fields.phone })
  .nullable()
  .optional();
/** What a job may ask of a worker and show of its approval; a call without these fields asks for none. */
const requirements = {
  platform: platform.nullable().optional(),
  minFollowers: wholeNumber(0, 1_000_000_000).nullable().optional(),
  arconNumber: text(60).nullable().optional(),
  arconExpiry: z
    .union([day, z.literal('')], { error: messages.fields.date })
    .nullable()
    .optional(),
};
/** When its slots can be taken; without these fields at any time. */
const schedule = {
  startsAt: instantInput.nullable().optional(),
  endsAt: instantInput.nullable().optional(),
  slotsPerDay: slots.nullable().optional(),
  trialSlots: slots.nullable().optional(),
};
/** What the work is, and what is shared: a call without them posts an advert to share, and has no kit. */
const advert = { kind: taskKind.optional(), kit: kitInput.nullable().optional() };
/** Whether members' links say to the job's address where a visitor came from; without it they do not. */
const sharing = { campaignTags: z.boolean().optional() };
const endsLater = ({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): boolean =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
const endBeforeStart = { path: ['endsAt'], error: messages.adminJobs.endBeforeStart };

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  path: '/admin/create-task',
  access: 'admin',
  summary:
    'Posts a job and books what its slots cost from its owner into its escrow. Where the owner’s money does not cover it, the job waits for a deposit and goes live with it. A draft books nothing until it is posted.',
  body: z
    .strictObject({
      taskOwnerEmail: email,
      /** An owner that is there already; without it the owner is found by the e-mail, or made. */
      owner_id: id.optional(),
      taskOwnerphoneNumber: optionalPhone,
      title: requiredText(150),
      jobLink: optionalLink,
      description: multilineText(5_000).min(1, messages.fields.required),
      instruction: multilineText(10_000).optional(),
      amount: nairaInput(),
      applicants_needed: slots,
      /** Kept for admins, until the status `available` posts it. */
      draft: z.boolean().optional(),
      ...requirements,
      ...schedule,
      ...advert,
      ...sharing,
    })
    .refine(endsLater, endBeforeStart),
  bodyMaxBytes: limits.jobBodyMaxBytes,
  answer: answer({ data: adminTask }),
  idempotent: 'create',
});

export const updateTask = endpoint({
  name: 'updateTask',
  method: 'PUT',
  path: '/admin/update-task/{id}',
  access: 'admin',
  summary: 'Changes a job. Those who have taken it keep their price; slots cannot go below those taken.',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      jobOwnerEmail: email,
      jobOwnerPhoneNumber: optionalPhone,
      jobTitle: requiredText(150),
      link: optionalLink,
      jobDescription: multilineText(5_000).min(1, messages.fields.required),
      instructions: multilineText(10_000).nullable().optional(),
      payoutAmount: nairaInput(),
      maxSlots: slots,
      ...requirements,
      ...schedule,
      ...advert,
      ...sharing,
    })
    .refine(endsLater, endBeforeStart),
  bodyMaxBytes: limits.jobBodyMaxBytes,
  answer: answer({ data: adminTask }),
  idempotent: 'set',
});

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/admin/delete-task/{id}',
  access: 'admin',
  summary:
    'Removes a job from every list and refunds what is unspent. Proofs already handed in are still reviewed and paid.',
  params: z.strictObject({ id }),
  idempotent: 'create',
});

export const setTaskStatus = endpoint({
  name: 'setTaskStatus',
  method: 'POST',
  path: '/admin/task/{id}/status',
  access: 'admin',
  summary: 'Posts a draft; pauses, resumes or stops a job. Stopped is final and refunds what is unspent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['available', 'paused', 'stopped'], { error: messages.fields.choice }) }),
  answer: answer({ data: adminTask }),
  idempotent: 'set',
});
