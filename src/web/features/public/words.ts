import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { formatCount, formatNaira } from '../../lib/naira';
import type { IconName } from '../../ui/Icon';
import type { PortraitName, SceneName } from './drawings';

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
  /** The part that the server may write instead of the text. */
  readonly live?: string;
}

export const promises: readonly Passage[] = [
  { icon: 'shield', title: 'Protected payment', text: 'The money for a job is set aside before anyone can take it.' },
  {
    icon: 'clock',
    title: 'Never left waiting',
    text: `If no one reviews your proof in ${limits.reviewWindowDays} days, it’s approved automatically.`,
  },
  {
    icon: 'bank',
    title: 'Fees in plain sight',
    text: 'You see every fee before you confirm a withdrawal.',
    live: 'fees',
  },
  {
    icon: 'check',
    title: 'Nothing ticked for you',
    text: 'No box is ticked in advance, and you get news only if you subscribe.',
  },
  {
    icon: 'bell',
    title: 'No pressure',
    text: `Your place in a job is yours for ${limits.slotReservationHours} hours. Nothing else here hurries you.`,
  },
  {
    icon: 'logout',
    title: 'Easy to leave',
    text: 'One tap stops our news. You can close your account yourself, at any time.',
  },
];

interface Offer {
  readonly scene: SceneName;
  readonly who: string;
  readonly price: string;
  readonly per?: string;
  readonly points: readonly string[];
  readonly call: string;
  readonly href: string;
}

export const offers: readonly Offer[] = [
  {
    scene: 'phone',
    who: 'For earners',
    price: 'Free',
    points: [
      'No fee to join, to take a job, or to stay',
      'You’re paid the full price on the job',
      `${reward} for each friend who joins with your number and activates the account`,
    ],
    call: 'Sign up free',
    href: paths.signup,
  },
  {
    scene: 'stall',
    who: 'For businesses',
    price: 'Your price',
    per: 'per approved post',
    points: [
      'You set the price of a post and how many you want',
      'You only pay for posts we’ve checked, and you see the proof of each one',
      'Stop when you like: you get back what’s unspent',
    ],
    call: 'Start a campaign',
    href: paths.startCampaign,
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
    text: 'Joining is free. Check for new jobs every day and choose the ones that suit you.',
  },
];

/** Uses of the product; no one said them. */
export const examples = [
  {
    content:
      'Share a sale, a concert or a new shop in your area with your friends. You see right away when your proof is in review and when it’s paid.',
    name: 'An earner',
    portrait: 'afro',
    role: 'Works from a phone',
  },
  {
    content: 'Pay for fifty posts for your Eid sale and look at the proof of every one. You get back what isn’t used.',
    name: 'A business',
    portrait: 'fila',
    role: 'Sells fabric',
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
    `${brand.name} connects businesses that want their ads shared with people who have an audience. A business sets a price for each post and how many it wants. Members take these small jobs, share the ad on their own pages, send proof and are paid into a wallet in naira.`,
  ],
  [
    'How do I start earning?',
    `Sign up with your phone number, your email and your bank account, and enter the ${limits.otpDigits}-digit code we email you. Joining is free. Then take a job: its place is kept for you for ${limits.slotReservationHours} hours, so you can do it and submit your proof.`,
  ],
  [
    'Can I earn daily?',
    'You can take jobs on any day there are some. What you earn depends on the jobs you take and finish, so we can’t guarantee an income.',
  ],
  [
    'Do I need followers?',
    `Most advertisers ask for at least ${followers} followers on the platform where you share. You enter yours in your profile. Each job says what it asks for, and some ask for none.`,
  ],
  [
    'How do I get paid?',
    `Businesses have ${limits.reviewWindowDays} days to review your proof; after that it’s approved automatically. The money is then in your wallet, and you can withdraw it to your bank account from ${smallest}. For each friend who signs up with your referral number and activates the account you receive ${reward}.`,
  ],
];
