import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatCount, formatNaira } from '../../lib/naira';
import type { IconName } from '../../ui/Icon';
import type { PortraitName, SceneName } from './drawings';

/** Every number comes from the product's limits. */
const smallest = formatNaira(limits.minWithdrawalNaira);
const reward = formatNaira(limits.referralRewardNaira);
const followers = formatCount(limits.followerThreshold);

export const facts: readonly (readonly [figure: string, meaning: string])[] = [
  [smallest, 'smallest withdrawal'],
  [`${limits.reviewWindowDays} days`, 'longest wait for review'],
  [reward, 'per friend who joins'],
];

export interface Passage {
  readonly title: string;
  readonly text: string;
  readonly scene?: SceneName;
  readonly icon?: IconName;
}

export const services: readonly Passage[] = [
  {
    scene: 'stall',
    title: 'For advertisers',
    text: `Have your ads shared by people with at least ${followers} followers. You only pay for posts we’ve checked, and you see the proof of each one.`,
  },
  {
    scene: 'phone',
    title: 'For earners',
    text: 'Share ads, resell products and do social tasks for businesses and brands. Every naira, every decision and every clock is shown to you.',
  },
];

export const promises: readonly Passage[] = [
  { icon: 'shield', title: 'Protected payment', text: 'The money for a job is set aside before anyone can take it.' },
  {
    icon: 'check',
    title: 'Easy-to-use platform',
    text: 'Take a job, post it, send your proof: all on your phone.',
  },
  {
    icon: 'clock',
    title: 'Never left waiting',
    text: `If nobody reviews your proof in ${limits.reviewWindowDays} days, it’s approved automatically.`,
  },
  {
    icon: 'bank',
    title: 'Fast bank transfers',
    text: `Withdraw from ${smallest} on, to your own bank account. You’ll see when it’s sent and paid.`,
  },
];

export const benefits: readonly Passage[] = [
  {
    scene: 'reach',
    title: 'Massive exposure',
    text: 'One upload reaches the timelines of people their friends trust.',
  },
  {
    scene: 'price',
    title: 'Affordable ads',
    text: 'You set the price of each post and how many you want. The investment is small.',
  },
  { scene: 'instant', title: 'Instant ad sharing', text: 'Your ad goes live within minutes of upload and payment.' },
  {
    scene: 'daily',
    title: 'Join and earn daily',
    text: 'Joining is free. Look in every day for new jobs and choose the ones that suit you.',
  },
];

export const testimonials = [
  {
    content:
      'I share what I would share anyway: a sale, a concert, a new shop in my area. I see at once when my proof is in review and when it is paid.',
    name: 'Adaeze Okafor',
    portrait: 'afro',
    role: 'Earner, Enugu',
  },
  {
    content:
      'I paid for fifty posts for our Eid sale and looked at the proof of every one. I got back what wasn’t used.',
    name: 'Ibrahim Musa',
    portrait: 'fila',
    role: 'Fabric trader, Kano',
  },
] as const satisfies readonly { portrait: PortraitName; content: string; name: string; role: string }[];

export const steps: readonly Passage[] = [
  { title: 'Take a job', text: `Your place is reserved for ${limits.slotReservationHours} hours.` },
  { title: 'Share and send proof', text: 'A link, a few words, a screenshot.' },
  { title: 'Get paid', text: 'Approved work is in your wallet at once.' },
];

export const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    `What is ${brand.name}?`,
    `${brand.name} brings businesses that want their ads shared together with people who have an audience. A business sets a price for each post and how many it wants. Members take these small jobs, share the ad on their own pages, send proof and are paid into a wallet in naira.`,
  ],
  [
    'How do I start earning?',
    `Sign up with your phone number, your email and your bank account, and enter the ${limits.otpDigits}-digit code we mail to you. Joining is free. Then take a job: its place is kept for you for ${limits.slotReservationHours} hours, in which you do it and submit your proof.`,
  ],
  [
    'Can I earn daily?',
    'You can take jobs on any day on which there are some. How much that comes to depends on the jobs you take and finish, so nobody can guarantee you an income, and we do not.',
  ],
  [
    'Do I need followers?',
    `Most advertisers ask for at least ${followers} followers on the platform where you share. You state your count in your profile. A job says clearly what it asks for, and some ask for none.`,
  ],
  [
    'How do I get paid?',
    `Employers have ${limits.reviewWindowDays} days to review your proof; after that it is approved automatically. The money is then in your wallet, and you can withdraw it to your bank account from ${smallest} on. For each friend who signs up with your referral number and activates the account you receive ${reward}.`,
  ],
];
