import type { KeptProof } from '../pending/pendingStore';
import type { getProfile, Statistics } from '../../contract/profile';
import type { AnswerOf } from '../../contract/endpoint';
import { legalVersion } from '../../contract/brand';
import type { Notification } from '../../contract/notifications';
import type { Referral } from '../../contract/referrals';
import { type Kit, kitUrl, type TaskWithKit } from '../../contract/jobDetails';
import type { Application, SubmittedTask } from '../../contract/jobs';
import { bank, idOf, job, person, socials } from './adminRows';

const day = '2025-03-05T09:12:00.000Z';

export const application = (part: Partial<Application> = {}): Application => ({
  id: idOf(701),
  status: 'taken',
  reservedUntil: null,
  reason: null,
  share: null,
  ...part,
});

const pictureOf = (digit: string, alt: string, bytes: number) => {
  const name = `${digit.repeat(32)}.jpg`;
  return { name, url: kitUrl(name), width: 1_600, height: 800, bytes, alt };
};
const film = `${'c'.repeat(32)}.mp4`;

export const shareKit = (part: Partial<Kit> = {}): Kit => ({
  pictures: [pictureOf('a', 'A plate of suya', 180_000), pictureOf('b', 'The grill at night', 95_000)],
  video: { name: film, url: kitUrl(film), type: 'video/mp4', bytes: 3_200_000 },
  captions: { whatsapp: 'Tonight!' },
  hashtags: ['Lagos', 'Suya'],
  ...part,
});

export const keptProof = (part: Partial<KeptProof> = {}): KeptProof => ({
  key: 'k1',
  applicationId: idOf(701),
  taskId: idOf(1),
  owner: idOf(901),
  label: 'Your proof for “Share our Eid sale flyer”',
  html: '<p>Done.</p>',
  atMs: Date.now(),
  until: null,
  hasLeft: false,
  refusal: null,
  ...part,
});

export const memberTask = (part: Partial<TaskWithKit> = {}): TaskWithKit => ({
  ...job,
  owner: 'Mama Titi’s Grill',
  picture: null,
  minutes: 2,
  application: null,
  missing: null,
  reviewMinutes: null,
  proof: null,
  ...part,
});

export const submittedTask = (part: Partial<SubmittedTask> = {}): SubmittedTask => ({
  id: idOf(701),
  task_id: idOf(1),
  reference: 'JOB-7K2M4Q',
  title: 'Share our Eid sale flyer',
  date: day,
  amount: 500,
  status: 'in-review',
  reason: null,
  reviewDueAt: '2025-03-10T13:05:00.000Z',
  decidedAt: null,
  ...part,
});

type Profile = Pick<
  AnswerOf<typeof getProfile>,
  'data' | 'userbalance' | 'bankdetails' | 'socialdetails' | 'terms_version'
>;

export const profile = (part: Partial<Profile> = {}): Profile => ({
  data: person,
  userbalance: { balance: 6200, on_hold: 1500, total_earned: 18_450 },
  bankdetails: bank,
  socialdetails: socials,
  terms_version: legalVersion,
  ...part,
});

export const notification = (part: Partial<Notification> = {}): Notification => ({
  id: idOf(601),
  kind: 'proof-approved',
  message: 'Your proof for “Share our Eid sale flyer” was approved. ₦500 is in your wallet.',
  createdAt: day,
  read: true,
  about: null,
  ...part,
});

export const referral = (part: Partial<Referral> = {}): Referral => ({
  referralID: 'REF-4Q7K2M',
  user_fullname: 'Chinedu Eze',
  reward: 200,
  invitedDate: day,
  convertedDate: '2025-03-06T09:12:00.000Z',
  status: 'rewarded',
  reason: null,
  ...part,
});

export const noStatistics: Statistics = {
  pending: 0,
  rejected: 0,
  successful: 0,
  fraudulent: 0,
  inReview: 0,
  inReviewUntil: null,
  held: 0,
  heldLimit: 5,
  heldReason: null,
};
