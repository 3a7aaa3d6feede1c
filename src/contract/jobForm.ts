import { z } from 'zod';
import { answer, endpoint, fixture, pictureTypes } from './endpoint';
import { kitPicture, kitVideo, onPlatforms, pictureName, videoName } from './jobDetails';
import { kitLimits, limits } from './limits';
import * as messages from './messages';
import {
  day,
  email,
  id,
  instantInput,
  multilineText,
  nairaInput,
  orEmpty,
  phone,
  platform,
  requiredText,
  text,
  webLink,
  wholeNumber,
} from './primitives';
import { adminTask, taskKind } from './taskShapes';

const named = (name: RegExp) =>
  z.string({ error: messages.fields.required }).regex(name, messages.adminJobs.kitFileGone);

/** Letters of any script, digits and the underscore, without the sign: what platforms treat as one tag. */
const hashtag = requiredText(kitLimits.hashtagMaxCharacters + 1)
  .transform((typed) => typed.replace(/^[#＃]/, '').trim())
  .pipe(z.string().regex(/^(?=.*\p{L})[\p{L}\p{M}\p{N}_]+$/u, messages.adminJobs.kitHashtag));

export const kitInput = z.strictObject({
  pictures: z
    .array(z.strictObject({ name: named(pictureName), alt: requiredText(kitLimits.altMaxCharacters) }))
    .max(kitLimits.pictures, messages.adminJobs.kitTooManyPictures)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, messages.adminJobs.kitPictureTwice),
  video: named(videoName).nullable(),
  captions: z.strictObject(onPlatforms(multilineText(kitLimits.captionMaxCharacters).min(1, messages.fields.required))),
  hashtags: z.array(hashtag).max(kitLimits.hashtags, messages.adminJobs.kitTooManyHashtags),
});
export type KitInput = z.output<typeof kitInput>;

export const uploadKitPicture = endpoint('uploadKitPicture', 'POST /admin/kit-picture', {
  summary: `Stores a picture for a job’s ad kit, re-encoded as JPEG. A job that is saved with its name within ${kitLimits.unusedHours} hours keeps it.`,
  upload: { field: 'picture', maxBytes: kitLimits.pictureMaxBytes, types: pictureTypes },
  answer: answer({ data: kitPicture.omit({ alt: true }) }),
  audit: { 'kit-file.upload': 'Uploaded a file for an ad kit' },
  example: { file: fixture('picture') },
  errors: ['picture_not_accepted', 'picture_unreadable'],
});

export const uploadKitVideo = endpoint('uploadKitVideo', 'POST /admin/kit-video', {
  summary: `Stores a short video for a job’s ad kit, as it was sent. A job that is saved with its name within ${kitLimits.unusedHours} hours keeps it.`,
  upload: { field: 'video', maxBytes: kitLimits.videoMaxBytes, types: ['video/mp4', 'video/webm'] },
  answer: answer({ data: kitVideo }),
  audit: { 'kit-file.upload': null },
  example: { file: fixture('video') },
});

export const getSlotFees = endpoint('getSlotFees', 'GET /admin/slot-fees', {
  summary: 'What an owner pays beside the payout of a slot whose price is set today, in hundredths of a percent.',
  answer: answer({ data: z.object({ feeBasisPoints: z.int(), vatBasisPoints: z.int() }) }),
});

const slots = wholeNumber(1, limits.maxSlots);
const optionalLink = orEmpty(webLink, messages.fields.link);
const optionalPhone = orEmpty(phone, messages.fields.phone);
/** A job's requirements for workers, and its approval; a call without these fields sets none. */
const requirements = {
  platform: platform.nullable().optional(),
  minFollowers: wholeNumber(0, 1_000_000_000).nullable().optional(),
  arconNumber: text(60).nullable().optional(),
  arconExpiry: orEmpty(day, messages.fields.date),
};
/** The time when its slots can be taken; unlimited without these fields. */
const schedule = {
  startsAt: instantInput.nullable().optional(),
  endsAt: instantInput.nullable().optional(),
  slotsPerDay: slots.nullable().optional(),
  trialSlots: slots.nullable().optional(),
};
/** The kind of work, and its material: a call without them posts an advert to share, without a kit. */
const advert = { kind: taskKind.optional(), kit: kitInput.nullable().optional() };
/** `campaignTags`: members' links add campaign parameters to the job's address. `linksUntil`: the end of the links, by default days after the last approval. */
const sharing = { campaignTags: z.boolean().optional(), linksUntil: instantInput.nullable().optional() };
const endsLater = ({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): boolean =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
const endBeforeStart = { path: ['endsAt'], error: messages.adminJobs.endBeforeStart };

export const createTask = endpoint('createTask', 'POST /admin/create-task', {
  summary:
    'Posts a job and books what its slots cost from its owner into its escrow. Where the owner’s money does not cover it, the job waits for a deposit and goes live with it. A draft books nothing until it is posted.',
  body: z
    .strictObject({
      taskOwnerEmail: email,
      /** An existing owner; without it the owner is found by the e-mail, or created. */
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
  money: true,
  toast: {
    success: messages.adminJobs.posted,
    failure: messages.adminJobs.postFailed,
    broken: messages.server.unreadAfter(messages.adminJobs.createFailed),
  },
  invalidates: ['task', 'owner'],
  audit: {
    'task.create': { text: 'Posted a job', field: 'status', outcomes: { draft: 'Saved a draft' } },
    'owner.create': null,
  },
  example: {
    title: 'Share our flyer',
    description: 'Post it to your story.',
    taskOwnerEmail: 'owner@advertiser.example',
    amount: 100,
    applicants_needed: 2,
  },
  errors: ['arcon_date_expired', 'end_passed', 'mailbox_taken', 'owner_closed', 'too_many_contacts'],
});

export const updateTask = endpoint('updateTask', 'PUT /admin/update-task/{id}', {
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
  money: true,
  toast: { success: messages.adminJobs.updated, failure: messages.adminJobs.editFailed },
  invalidates: ['task', 'proof', 'member', 'owner'],
  audit: { 'task.update': 'Changed a job' },
  example: {
    id: fixture('openJob'),
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount: 100,
    maxSlots: 4,
  },
  errors: [
    'arcon_date_expired',
    'conflict',
    'end_passed',
    'job_ended',
    'mailbox_taken',
    'owner_not_covered',
    'slots_below_taken',
    'too_many_contacts',
  ],
});
