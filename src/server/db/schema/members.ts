import { mailGroups } from '../../../contract/notifications';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, kobo, moment } from './columns';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  fullname: text('fullname').notNull(),
  username: text('username'),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  passwordHash: text('password_hash').notNull(),
  dob: date('dob', { mode: 'string' }),
  gender: text('gender', { enum: ['male', 'female'] }),
  country: text('country').notNull().default('Nigeria'),
  state: text('state').notNull(),
  photoUrl: text('photo_url'),
  referralCode: text('referral_code').notNull(),
  status: text('status', { enum: ['pending', 'active', 'banned', 'closed'] }).notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  bankName: text('bank_name').notNull().default(''),
  accountName: text('account_name').notNull().default(''),
  accountNo: text('account_no').notNull().default(''),
  twitter: text('twitter').notNull().default(''),
  instagram: text('instagram').notNull().default(''),
  facebook: text('facebook').notNull().default(''),
  tiktok: text('tiktok').notNull().default(''),
  twitterFollowers: integer('twitter_followers'),
  instagramFollowers: integer('instagram_followers'),
  facebookFollowers: integer('facebook_followers'),
  tiktokFollowers: integer('tiktok_followers'),
  /** The newest one agreed to; `consents` keeps them all. */
  termsVersion: text('terms_version'),
  /** Of the browser that sent the newest details of a pending account; null once it is active. */
  signupHash: bytes('signup_hash'),
  /** Until when withdrawals wait because the bank details were changed; read it with `bankWaitOf`. */
  withdrawalsFrom: moment('withdrawals_from'),
  /** When the password was last chosen by mail. */
  passwordResetAt: moment('password_reset_at'),
  /** Of the link that ends the wait; null once it was followed. */
  bankConfirmHash: bytes('bank_confirm_hash'),
  /** Proofs handed in, kept so that the list of members can be sorted by it. */
  jobsCount: integer('jobs_count').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  activatedAt: moment('activated_at'),
  closedAt: moment('closed_at'),
  /** Of a closed account: recognises a returning member. */
  formerEmailHash: bytes('former_email_hash'),
  /** The groups of mails that the member does not want. */
  mailsOff: text('mails_off', { enum: mailGroups }).array().notNull().default([]),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  /** Of the picture pass, which the browser's cookie carries. */
  pictureHash: bytes('picture_hash'),
  userId: uuid('user_id').notNull(),
  /** The device of the login, in words; null where it cannot be recognised. */
  device: text('device'),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  /** When the code was given that opened it, or that was the first of a new secret; null for a session by password alone. */
  secondFactorAt: moment('second_factor_at'),
  /** When its owner last confirmed that it is them. */
  confirmedAt: moment('confirmed_at'),
  /** Of calls that ask each time: that this one asked, and that its owner confirmed after that. */
  oneConfirmation: text('one_confirmation', { enum: ['asked', 'given'] }),
  /** How much its owner has decided since then, or since it began. */
  decidedKobo: kobo('decided_kobo').notNull().default(0),
});

/** The second step at login of an admin. Both secrets are sealed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  secret: bytes('secret'),
  /** Counts from its first right code on. */
  offeredSecret: bytes('offered_secret'),
  /** The newest step of 30 seconds whose code was accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  enabledAt: moment('enabled_at'),
  offeredAt: moment('offered_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The pending login after a right password where a second factor follows. It is spent by being removed. */
export const pendingLogins = pgTable('login_tickets', {
  tokenHash: bytes('ticket_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The browsers an account was used with: of each only the hash of its device id. */
export const deviceIds = pgTable(
  'device_marks',
  {
    deviceIdHash: bytes('mark_hash').notNull(),
    userId: uuid('user_id').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  ({ deviceIdHash, userId }) => [primaryKey({ columns: [deviceIdHash, userId] })],
);

export const otps = pgTable('otps', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['signup', 'reset'] }).notNull(),
  codeHash: bytes('code_hash').notNull(),
  guesses: integer('guesses').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  tokenHash: bytes('ticket_hash'),
  resetTokenExpiresAt: moment('ticket_expires_at'),
  resetTokenUsedAt: moment('ticket_used_at'),
});

export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  /** When each attempt that still counts was made, oldest first. */
  hits: moment('hits').array().notNull(),
  /** From here on the row has no effect any more. */
  endsAt: moment('ends_at').notNull(),
});

/** The newest screenshot by which a member shows their number of followers on one platform. */
export const followerVerifications = pgTable(
  'follower_evidence',
  {
    userId: uuid('user_id').notNull(),
    platform: text('platform', { enum: ['twitter', 'instagram', 'facebook', 'tiktok'] }).notNull(),
    mediaName: text('media_name').notNull(),
    status: text('status', { enum: ['waiting', 'verified', 'renew'] }).notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  ({ userId, platform }) => [primaryKey({ columns: [userId, platform] })],
);

/** Admins' notes on a member, for each other. */
export const memberNotes = pgTable('member_notes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  authorId: uuid('author_id').notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** An admin's view of a table; an empty name is the layout in use. */
export const tableViews = pgTable('desk_views', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  columns: text('columns').array().notNull(),
  density: text('density', { enum: ['comfortable', 'compact'] }).notNull(),
  /** 1 where the table's own number holds: no table offers that. */
  pageSize: integer('page_size').notNull(),
  shared: boolean('shared').notNull().default(false),
  widths: jsonb('widths').$type<Readonly<Record<string, number>>>().notNull().default({}),
  pinned: text('pinned').array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** The versions of the terms and policies that a member agreed to. Rows are never changed. */
export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id').notNull(),
    version: text('version').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
