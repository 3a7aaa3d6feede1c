import type { Platform } from '../../contract/primitives';

const member = (
  fullname: string,
  name: string,
  phone: string,
  state: string,
  accountNo: string,
  handle: string,
  followers: number,
) => ({ fullname, email: `${name}@sharenaira.example`, phone, state, accountNo, handle, followers });

/** Two of the members share a bank account, to show the warning. */
export const demoPeople = {
  password: 'Naira-Demo-2026',
  admins: [
    { fullname: 'Chinedu Balogun', email: 'admin@sharenaira.example', phone: '+2348031000001', state: 'Lagos' },
    { fullname: 'Amina Yusuf', email: 'amina@sharenaira.example', phone: '+2348031000008', state: 'Kaduna' },
  ],
  members: [
    member('Adaeze Okafor', 'ada', '+2348031000002', 'Lagos', '0150883601', '@ada.okafor', 4_210),
    member('Tunde Adebayo', 'tunde', '+2348031000003', 'Oyo', '0250883602', '@tunde_adebayo', 1_830),
    member('Halima Sani', 'halima', '+2348031000004', 'Kano', '0350883603', '@halima.sani', 2_950),
    member('Emeka Nwosu', 'emeka', '+2348031000005', 'Enugu', '0450883604', '@emekanwosu', 12_400),
    member('Blessing Eze', 'blessing', '+2348031000006', 'Rivers', '0550883605', '@blessing_eze', 1_120),
    member('Ibrahim Musa', 'ibrahim', '+2348031000007', 'FCT - Abuja', '0550883605', '@ibro.musa', 3_300),
  ],
} as const;

/** The first owner has unlimited credit and all jobs but one; the other pays first and has paid too little. */
export const demoOwners = {
  paysLater: {
    name: 'Harmattan Media',
    email: 'owner@advertiser.example',
    phone: '+2348031000009',
    companyNumber: 'RC 1000009',
    deposits: [250_000, 180_000],
  },
  paysFirst: {
    name: 'Lagoon Fashion House',
    email: 'hello@lagoonfashion.example',
    phone: '+2348031000010',
    companyNumber: 'BN 1000010',
    deposits: [20_000],
  },
  unallocated: 15_000,
} as const;

export interface DemoJob {
  readonly title: string;
  readonly description: string;
  readonly instruction: string;
  readonly amount: number;
  readonly slots: number;
  readonly platform: Platform | null;
  readonly advert?: DemoAdvert;
}

/** A picture in `adverts`, its words for those who cannot see it, and the caption to post with it. */
interface DemoAdvert {
  readonly drawing: string;
  readonly alt: string;
  readonly caption: string;
}

const keepUp =
  'Add #ad to the post, keep it up for 24 hours, then send the link and a screenshot that shows the views.';

const job = (
  title: string,
  [amount, slots, platform]: readonly [amount: number, slots: number, platform: Platform | null],
  description: string,
  instruction = keepUp,
): DemoJob => ({ title, amount, slots, platform, description, instruction });

export const unpaidJob = job(
  'Show our new rainy season collection',
  [600, 50, 'instagram'],
  'Post its three pictures.',
);

export const demoJobs: readonly DemoJob[] = [
  job('Share our Eid sale flyer on Instagram', [500, 50, 'instagram'], 'Post the flyer to your story.'),
  job('Repost a church concert announcement', [300, 200, 'facebook'], 'Repost the pinned announcement.'),
  job('Share a new phone shop opening in Ikeja', [450, 60, 'instagram'], 'Post the photo and the address.'),
  job(
    'Invite five people to a savings webinar',
    [800, 40, null],
    'Share the invitation with people who may care about saving together.',
    'Send the link of your post and say how many people answered. No lists of names or numbers, please.',
  ),
  job(
    'Record a 30-second review of a food app',
    [2_500, 10, 'facebook'],
    'Install the app, order once, and post an honest video review that says it was paid for.',
    'Your own words and your own face. Send the link to the video.',
  ),
  job(
    'Resell ankara bundles, earn per order',
    [1_200, 20, 'facebook'],
    'Share the catalogue with your contacts and send proof of each order.',
    'Send a picture of the order note, with the address covered.',
  ),
  job('Share a tailoring class in Surulere', [350, 80, 'instagram'], 'Share the class flyer to your story.'),
  {
    ...job(
      'Post about a bakery’s weekend bread',
      [400, 30, 'instagram'],
      'Share the picture with one line of your own.',
    ),
    advert: {
      drawing: 'bread',
      alt: 'A fresh loaf of bread. Mama Bisi’s Bakery in Yaba, Saturdays from 7 am',
      caption: 'Saturday smells of fresh bread at Mama Bisi’s in Yaba. First loaves at 7 am. Come early!',
    },
  },
  job('Tell your town about a clinic’s free eye test', [600, 100, 'facebook'], 'Post its date and its place.'),
  {
    ...job(
      'Share a bus company’s new Lagos–Ibadan times',
      [350, 150, null],
      'Post the new timetable for your friends.',
    ),
    advert: {
      drawing: 'bus',
      alt: 'A green bus. Lagos to Ibadan six times a day, from ₦4,500',
      caption: 'Lagos to Ibadan, six times a day from ₦4,500. Sit back, Oyo Swift will carry you.',
    },
  },
  job('Introduce a solar lamp to your followers', [700, 45, 'instagram'], 'Share its picture and what it costs.'),
  job('Share scholarship news for SS3 students', [250, 300, null], 'Share the announcement and its closing date.'),
  job('Post a shea butter maker’s story', [550, 35, 'instagram'], 'Share the maker’s story in your own words.'),
  job('Share a football viewing centre’s fixtures', [300, 120, 'facebook'], 'Post the fixtures of the week.'),
  {
    ...job(
      'Write an honest line about a delivery rider app',
      [900, 25, null],
      'Try the app once and say what you found, good or bad.',
      'Send the link to your post.',
    ),
    advert: {
      drawing: 'rider',
      alt: 'A rider on a motorcycle with a parcel. Lunch at your door in 30 minutes',
      caption: 'Hungry in Port Harcourt? Okada Eats brings lunch to your door in 30 minutes.',
    },
  },
  {
    ...job('Share a hair salon’s opening week', [400, 40, 'instagram'], 'Post the flyer to your story.'),
    advert: {
      drawing: 'salon',
      alt: 'A smiling woman with an afro. Now open: braids, locs, twists',
      caption: 'Ego’s Hair is open! Braids, locs and twists, and 20% off this week.',
    },
  },
  job('Repost a farm’s fresh tomato prices', [250, 90, 'facebook'], 'Repost the weekly price list.'),
  job('Share a coding bootcamp’s open day', [650, 55, null], 'Post the date, the place and the link.'),
];
