import type { KeptProof } from '../pending/pendingStore';
import type { getProfile, Statistics } from '../../contract/profile';
import type { AnswerOf } from '../../contract/endpoint';
import { legalVersion } from '../../contract/brand';
import type { Notification } from '../../contract/notifications';
import type { Referral } from '../../contract/referrals';
import { type Kit, kitUrl, type TaskWithKit } from '../../contract/jobDetails';
import type { Application, SubmittedTask } from '../../contract/jobs';
import { idOf } from './adminRows';

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

/** A submitted proof as stored on the device. */
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
  id: idOf(1),
  reference: 'JOB-7K2M4Q',
  status: 'available',
  kind: 'share',
  jobTitle: 'Share our Eid sale flyer',
  jobDescription: 'Post the flyer on your story and keep it for a day.',
  instructions: 'Send a screenshot that shows the views.',
  link: 'https://shop.example/eid',
  payoutAmount: 500,
  maxSlots: 40,
  applicants_applied: 12,
  platform: 'instagram',
  minFollowers: 1000,
  arconNumber: null,
  arconExpiry: null,
  createdAt: day,
  application: null,
  missing: null,
  reviewMinutes: null,
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
  data: {
    id: idOf(901),
    fullname: 'Adaeze Okafor',
    username: 'adaeze',
    email: 'adaeze@mail.example',
    phone: '+2348031234567',
    dob: '1999-12-31',
    gender: 'female',
    country: 'Nigeria',
    state: 'Lagos',
    profile_url: null,
    referral_code: 'ADA4Q7K',
    status: true,
    closed: false,
    isAdmin: false,
    createdAt: day,
  },
  userbalance: { balance: 6200, on_hold: 1500, total_earned: 18_450 },
  bankdetails: {
    bank_name: 'Guaranty Trust Bank',
    account_name: 'ADAEZE OKAFOR',
    account_no: '0123456789',
    withdrawals_from: null,
  },
  socialdetails: {
    twitter: '',
    instagram: 'adaeze.ng',
    facebook: '',
    tiktok: '',
    followers: { twitter: null, instagram: 4210, facebook: null, tiktok: null },
    verifications: { twitter: null, instagram: null, facebook: null, tiktok: null },
  },
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

/** A member without submissions. */
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
