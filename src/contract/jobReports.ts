import { z } from 'zod';
import { answer, asTable, endpoint, fixture, listAnswer } from './endpoint';
import { kit } from './jobDetails';
import { limits, ownerLimits } from './limits';
import * as messages from './messages';
import { ownWaits } from './ownerPage';
import { day, id, instant, naira, taskStatus, wholeNumber } from './primitives';
import { proofReasons } from './proofReasons';
import { opens } from './sharing';
import { moveErrors } from './taskShapes';

const reportDay = z.object({ day, handedIn: z.int(), approved: z.int(), rejected: z.int() });
export type ReportDay = z.output<typeof reportDay>;

/** The figures of a job, without anything about a member, a proof or its owner. */
export const jobReport = z.object({
  reference: z.string(),
  jobTitle: z.string(),
  jobDescription: z.string(),
  /** The advert that members post; its files are gone some time after the end. */
  kit: kit.nullable(),
  status: taskStatus,
  createdAt: instant,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  slotsPerDay: z.int().nullable(),
  maxSlots: z.int(),
  /** Funded slots, and those of them that members hold: taken, in review or approved. */
  fundedSlots: z.int(),
  held: z.int(),
  inReview: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Rejected proofs by reason, most frequent first; null sums up individual reasons. */
  rejections: z
    .array(z.object({ reason: z.enum(proofReasons).nullable(), count: z.int() }))
    .max(proofReasons.length + 1),
  /** Naira so far for approved posts: to members, as service fee, and as VAT on it. */
  paid: naira,
  fees: naira,
  vat: naira,
  /** All three for one approved post, on average; null before the first. */
  costPerPost: naira.nullable(),
  /** Days with events, newest first. */
  days: z.array(reportDay).max(ownerLimits.reportDaysMax),
  /** Visitors of members' links to the job; and the moment when these end or have ended, null while unknown. */
  opens,
  linksEnd: instant.nullable(),
});
export type JobReport = z.output<typeof jobReport>;

export const ownJob = jobReport.extend({
  id,
  link: z.string().nullable(),
  /** Naira for one slot: the price, the service fee, and the VAT on it. */
  payoutAmount: naira,
  fee: naira,
  vatPerSlot: naira,
  escrow: naira,
  /** The money the job still waits for; null if it waits for none. */
  waits: ownWaits.nullable(),
  pausedByOwner: z.boolean(),
});
export type OwnJob = z.output<typeof ownJob>;

const ofJob = z.strictObject({ id });
const jobAnswer = answer({ data: ownJob });

export const getOwnJob = endpoint('getOwnJob', 'GET /owner/jobs/{id}', {
  access: 'owner',
  summary: `One job of the owner with its figures, by day for the newest ${ownerLimits.reportDaysMax} days on which something happened.`,
  params: ofJob,
  answer: jobAnswer,
  shows: ['ownJob'],
  example: { id: fixture('ownerJob') },
});

export const exportOwnJob = endpoint('exportOwnJob', 'GET /owner/jobs/{id}/days', {
  access: 'owner',
  summary: 'The same days as a file, the oldest first.',
  params: ofJob,
  query: z.strictObject(asTable),
  produces: 'csv-file',
  toast: { success: (_arg, { filename }) => `Saved: ${filename}`, failure: messages.server.exportFailed },
  example: { id: fixture('ownerJob') },
});

export const setOwnJobStatus = endpoint('setOwnJobStatus', 'POST /owner/jobs/{id}/status', {
  access: 'owner',
  summary:
    'Pauses a job that members can take, or resumes one that its owner paused. Of one that has this status nothing changes.',
  params: ofJob,
  body: z.strictObject({ status: z.enum(['available', 'paused'], { error: messages.fields.choice }) }),
  answer: jobAnswer,
  money: true,
  toast: {
    success: ({ status }) => (status === 'paused' ? messages.ownerPage.jobPaused : messages.ownerPage.jobResumed),
    failure: messages.ownerPage.jobStatusFailed,
  },
  invalidates: ['ownJob'],
  audit: { 'task.status': null },
  example: { id: fixture('ownerJob'), status: 'paused' },
  errors: [...moveErrors, 'advert_approval_expired', 'job_paused_by_admin', 'owner_not_covered'],
});

export const raiseOwnSlots = endpoint('raiseOwnSlots', 'POST /owner/jobs/{id}/slots', {
  access: 'owner',
  summary:
    'Raises the number of slots of a running job. They open at once where the balance covers them, and wait for a deposit otherwise: credit pays for none of them. Called again with the same number it changes nothing.',
  params: ofJob,
  body: z.strictObject({ maxSlots: wholeNumber(1, limits.maxSlots) }),
  answer: jobAnswer,
  money: true,
  toast: { success: messages.ownerPage.jobSlotsAdded, failure: messages.ownerPage.jobSlotsFailed },
  invalidates: ['ownJob', 'ownMoney'],
  audit: { 'task.update': null },
  example: { id: fixture('ownerJob'), maxSlots: 5 },
  errors: ['job_awaiting_payment', 'job_ended', 'job_is_draft', 'owner_not_covered', 'slots_not_more'],
});

/** An address at which anyone sees a job's figures; it is shown only once, when created. */
export const reportLink = z.object({ id, createdAt: instant, expiresAt: instant });
export type ReportLink = z.output<typeof reportLink>;

export const makeReportLink = endpoint('makeReportLink', 'POST /owner/jobs/{id}/report-links', {
  access: 'owner',
  summary: `Makes an address at which anyone sees the figures of the job until it runs out or is revoked. At most ${ownerLimits.reportLinksMax} of a job work at a time.`,
  params: ofJob,
  body: z.strictObject({ days: wholeNumber(1, ownerLimits.reportLinkDaysMax).default(ownerLimits.reportLinkDays) }),
  answer: answer({ data: reportLink.extend({ path: z.string() }) }),
  toast: { success: null, failure: messages.ownerPage.jobLinkFailed },
  invalidates: ['reportLink'],
  audit: { 'report.share': 'Shared a job’s report' },
  example: { id: fixture('ownerJob'), days: 7 },
  errors: ['too_many_links'],
});

export const listReportLinks = endpoint('listReportLinks', 'GET /owner/jobs/{id}/report-links', {
  access: 'owner',
  summary: 'The links to the report of a job that work, the newest first.',
  params: ofJob,
  answer: listAnswer(reportLink),
  shows: ['reportLink'],
  example: { id: fixture('ownerJob') },
});

export const revokeReportLink = endpoint('revokeReportLink', 'POST /owner/report-links/{id}/revoke', {
  access: 'owner',
  summary: 'Ends a link to a report at once.',
  params: ofJob,
  toast: { success: messages.ownerPage.jobLinkRevoked, failure: messages.ownerPage.jobRevokeFailed },
  invalidates: ['reportLink'],
  audit: { 'report.revoke': 'Revoked a link to a job’s report' },
  example: { id: fixture('reportLink') },
});

export const getReport = endpoint('getReport', 'GET /report/{code}', {
  access: 'public',
  summary:
    'The figures of a job, for anyone who has the address that its owner shared. A code that never was, has run out or was revoked is answered alike.',
  params: z.strictObject({ code: z.string().max(200) }),
  answer: answer({ data: jobReport }),
  shows: ['ownJob'],
  example: { code: fixture('reportCode') },
});
