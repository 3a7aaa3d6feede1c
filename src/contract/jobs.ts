import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import { limits, sharingLimits } from './limits';
import * as messages from './messages';
import { days, id, instantInput, nairaInput, platform, proofStatus, taskStatus, wholeNumber } from './primitives';
import { adminTask, application, memberTask, moveErrors, submittedTask } from './taskShapes';

export * from './taskShapes';

const taskSort = ['createdAt', 'payoutAmount'] as const;

export const listTasks = endpoint('listTasks', 'GET /task/tasks', {
  summary:
    'Available jobs the member can take or holds, those they qualify for first; `q` searches title, description and reference. A job that names no platform fits every `platform`. `noFollowers` lists jobs that ask for no follower count. `held` lists the jobs in hand alone, the first to expire first, those that were paused or ended meanwhile too; `held=false` leaves them out.',
  query: listQuery({
    sort: taskSort,
    filters: {
      platform: platform.optional(),
      minPayout: nairaInput().optional(),
      minSlotsLeft: wholeNumber(0, limits.maxSlots).optional(),
      noFollowers: z.literal('true').optional(),
      held: z.enum(['true', 'false']).optional(),
    },
  }),
  answer: listAnswer(memberTask),
  shows: ['task'],
});

export const listSubmittedTasks = endpoint('listSubmittedTasks', 'GET /task/submitted-tasks', {
  summary: 'The jobs the member has handed a proof in for, newest first.',
  query: listQuery({ sort: ['date', 'amount', 'status'], filters: { status: proofStatus.optional() } }),
  answer: listAnswer(submittedTask),
  shows: ['proof'],
});

export const applyTask = endpoint('applyTask', 'POST /task/apply-task', {
  summary: `Takes a job: reserves one slot for ${limits.slotReservationHours} hours at today’s price.`,
  body: z.strictObject({ task_id: id }),
  answer: answer({ data: application.extend({ link: z.string().nullable() }) }),
  idempotent: 'create',
  money: true,
  toast: { success: messages.jobs.taken, failure: null },
  invalidates: ['task', 'statistics'],
  audit: { 'application.take': 'Took a job' },
  example: { task_id: fixture('openJob') },
  errors: [
    'account_banned',
    'advert_approval_expired',
    'already_submitted',
    'already_taken',
    'day_full',
    'held_jobs_limit',
    'job_full',
    'job_unavailable',
    'rejected_before',
    'requirements_not_met',
    'retake_too_early',
    'taken_twice',
    'trial_full',
  ],
});

export const submitProof = endpoint('submitProof', 'POST /task/submit-task', {
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
  money: true,
  invalidates: ['task', 'proof', 'statistics', 'member'],
  audit: { 'proof.submit': 'Submitted a proof' },
  example: { task_id: fixture('takenJob'), proof: '<p>Posted.</p>' },
  errors: ['account_banned', 'already_submitted', 'not_taken', 'rejected_before', 'slot_expired'],
});

/** The bytes of a proof picture that the server has, from its beginning, and its address once complete. */
const proofImage = answer({ data: z.object({ received: z.int(), url: z.string().nullable() }) });

export const getProofImage = endpoint('getProofImage', 'GET /task/proof-image/{id}', {
  summary: 'Where to go on with a picture whose upload was broken off. Of one that never began nothing has arrived.',
  params: z.strictObject({ id }),
  answer: proofImage,
  shows: ['proof'],
  example: { id: fixture('pictureUpload') },
});

export const uploadProofImage = endpoint('uploadProofImage', 'POST /task/proof-image/{id}', {
  summary:
    'Takes one part of a proof’s picture, whose id the sender makes. A part that has arrived before changes nothing; the answer says from which byte to go on. With the last part the picture is re-encoded, so that nothing but the pixels is kept, and has an address.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    offset: wholeNumber(0, limits.proofPictureMaxBytes),
    total: wholeNumber(1, limits.proofPictureMaxBytes),
  }),
  upload: { field: 'part', maxBytes: limits.proofPicturePartBytes, types: ['application/octet-stream'] },
  answer: proofImage,
  audit: { 'proof-image.begin': 'Began to send a picture', 'proof-image.upload': 'Sent a picture of a proof' },
  example: { id: fixture('pictureUpload'), offset: 0, total: fixture('pictureBytes'), file: fixture('picturePart') },
  errors: ['account_banned', 'conflict', 'picture_not_accepted', 'picture_unreadable', 'upload_changed'],
});

/** The days filter by posting date. */
const adminTaskFilters = {
  status: taskStatus.optional(),
  platform: platform.optional(),
  owner_id: id.optional(),
  ...days,
};

export const listAdminTasks = endpoint('listAdminTasks', 'GET /admin/tasks', {
  summary: 'Every job that was not deleted; `q` searches title, description, reference and the owner’s e-mail.',
  query: listQuery({
    sort: ['createdAt', 'jobTitle', 'payoutAmount', 'maxSlots', 'status', 'applicants_applied'],
    filters: adminTaskFilters,
  }),
  answer: listAnswer(adminTask),
  shows: ['task'],
});

export const exportTasks = exportOf('exportTasks', '/admin/export/tasks', {
  summary: 'All jobs that the search and the filters match, newest first.',
  filters: adminTaskFilters,
});

export const deleteTask = endpoint('deleteTask', 'DELETE /admin/delete-task/{id}', {
  summary:
    'Removes a job from every list and refunds what is unspent. Proofs already submitted are still reviewed and paid.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  money: true,
  toast: {
    success: messages.adminJobs.deleted,
    failure: messages.adminJobs.deleteFailed,
    broken: messages.server.unreadAfter(messages.adminJobs.deleteFailedShort),
  },
  invalidates: ['task', 'owner'],
  audit: { 'task.delete': 'Deleted a job' },
  example: { id: fixture('openJob') },
});

export const setTaskStatus = endpoint('setTaskStatus', 'POST /admin/task/{id}/status', {
  summary: 'Posts a draft; pauses, resumes or stops a job. Stopped is final and refunds what is unspent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['available', 'paused', 'stopped'], { error: messages.fields.choice }) }),
  answer: answer({ data: adminTask }),
  idempotent: 'set',
  money: true,
  toast: {
    success: ({ status }) =>
      ({
        available: messages.adminJobs.resumed,
        paused: messages.adminJobs.paused,
        stopped: messages.adminJobs.stopped,
      })[status],
    failure: messages.adminJobs.updateFailed,
  },
  invalidates: ['task', 'owner'],
  audit: {
    'task.post': 'Posted a draft',
    'task.status': {
      text: 'Paused, resumed or stopped a job',
      field: 'status',
      outcomes: {
        available: 'Resumed a job',
        paused: 'Paused a job',
        stopped: 'Stopped a job',
        completed: 'Completed a job',
      },
    },
  },
  example: { id: fixture('openJob'), status: 'paused' },
  errors: [...moveErrors, 'advert_approval_expired', 'owner_closed', 'owner_confirms_first'],
});

export const setTaskLinks = endpoint('setTaskLinks', 'POST /admin/task/{id}/links', {
  summary: `Sets when members’ links to a job end, in any state of the job: at a moment, \`now\`, or with null ${sharingLimits.daysAfterApproval} days after the last approval.`,
  params: z.strictObject({ id }),
  body: z.strictObject({
    until: z.union([z.literal('now'), instantInput], { error: messages.fields.date }).nullable(),
  }),
  answer: answer({ data: adminTask }),
  idempotent: 'set',
  toast: {
    success: ({ until }) => (until === 'now' ? messages.adminJobs.linksEnded : messages.adminJobs.linksSet),
    failure: messages.adminJobs.linksFailed,
  },
  invalidates: ['task', 'owner'],
  audit: { 'task.links': 'Set when members’ links to a job end' },
  example: { id: fixture('openJob'), until: 'now' },
  errors: ['end_passed'],
});
