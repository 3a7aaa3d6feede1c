import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { mailGroups } from '../../../contract/notifications';
import { bytes, falling, folded, kobo, moment, oneOf, references, when } from './columns';

export const users = pgTable(
  'users',
  {
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
    termsVersion: text('terms_version'),
    /** The browser that sent the newest details of a pending account; null once it is active. */
    signupHash: bytes('signup_hash'),
    /** The password of the newest sign-up with this address of an existing account, which login answers like a new one's. */
    signupAttemptHash: text('signup_attempt_hash'),
    signupAttemptAt: moment('signup_attempt_at'),
    /** The end of the bank-change cooldown; read it with `bankWaitOf`. */
    withdrawalsFrom: moment('withdrawals_from'),
    passwordResetAt: moment('password_reset_at'),
    /** For the link that ends the cooldown; null once followed. */
    bankConfirmHash: bytes('bank_confirm_hash').unique('users_bank_confirm_hash_key'),
    /** Proofs submitted, kept so that the list of members can be sorted by it. */
    jobsCount: integer('jobs_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    activatedAt: moment('activated_at'),
    closedAt: moment('closed_at'),
    /** Recognises a returning member. */
    formerEmailHash: bytes('former_email_hash'),
    mailsOff: text('mails_off', { enum: mailGroups }).array().notNull().default([]),
  },
  (table) => [
    ...oneOf(table.gender, table.status),
    check('users_twitter_followers_check', sql`twitter_followers >= 0`),
    check('users_instagram_followers_check', sql`instagram_followers >= 0`),
    check('users_facebook_followers_check', sql`facebook_followers >= 0`),
    check('users_tiktok_followers_check', sql`tiktok_followers >= 0`),
    check('users_jobs_count_check', sql`jobs_count >= 0`),
    check('activated_once_active', sql`(status = 'pending') = (activated_at IS NULL)`),
    check('bank_link_while_waiting', sql`bank_confirm_hash IS NULL OR withdrawals_from IS NOT NULL`),
    check('mails_known', sql`mails_off <@ ARRAY['proofs', 'withdrawals', 'referrals']`),
    check(
      'closed_since_closing',
      sql`(status = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (former_email_hash IS NULL)`,
    ),
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_username').on(sql`fold_for_search(username)`),
    uniqueIndex('users_referral_code').on(table.referralCode),
    index('users_newest').on(falling(table.createdAt), falling(table.id)),
    index('users_former_email').on(table.formerEmailHash).where(isNotNull(table.formerEmailHash)),
    index('users_found').using('gin', folded('fullname'), folded('email'), table.phone.op('gin_trgm_ops')),
    index('users_by_name').on(table.fullname, table.id),
    index('users_by_status').on(table.status, falling(table.createdAt), falling(table.id)),
    index('users_by_state').on(table.state, falling(table.createdAt), falling(table.id)),
    index('users_admins').on(table.fullname, table.id).where(when('is_admin')),
    index('users_with_account').on(table.accountNo, table.bankName).where(isNotNull(table.accountNo)),
    index('users_pending').on(table.createdAt).where(when("status = 'pending'")),
    index('users_with_phone').on(table.phone).where(when("phone <> ''")),
    index('users_of_mailbox').on(sql`mailbox_family(email)`),
    index('users_named')
      .on(sql`folded_name(fullname)`, table.state)
      .where(sql`state <> ''`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('sessions_token_hash_key'),
    pictureHash: bytes('picture_hash').unique('sessions_picture_hash_key'),
    userId: uuid('user_id').notNull(),
    device: text('device'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When its code was entered, or the first code of a new secret; null for a session by password alone. */
    secondFactorAt: moment('second_factor_at'),
    confirmedAt: moment('confirmed_at'),
    /** For calls that ask each time: when this one asked, and the confirmation after it. */
    oneConfirmation: text('one_confirmation', { enum: ['asked', 'given'] }),
    decidedKobo: kobo('decided_kobo').notNull().default(0),
  },
  (table) => [
    ...references(users.id, table.userId),
    ...oneOf(table.oneConfirmation),
    check('sessions_device_check', sql`length(device) <= 60`),
    check('sessions_decided_kobo_check', sql`decided_kobo >= 0`),
    index('sessions_live').on(table.userId).where(isNull(table.revokedAt)),
    index('sessions_of_person').on(table.userId),
  ],
);

/** An admin's second factor. Both secrets are sealed. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id').primaryKey(),
    secret: bytes('secret'),
    /** Valid from its first correct code. */
    offeredSecret: bytes('offered_secret'),
    /** The newest 30-second step whose code was accepted. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    enabledAt: moment('enabled_at'),
    offeredAt: moment('offered_at'),
  },
  (table) => [
    ...references(users.id, table.userId),
    check('second_factors_check', sql`(secret IS NULL) = (enabled_at IS NULL)`),
    check('second_factors_check1', sql`(offered_secret IS NULL) = (offered_at IS NULL)`),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytes('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] }),
    ...references(users.id, table.userId),
  ],
);

/** A login whose password was right and whose second factor is pending; used up by deleting it. */
export const pendingLogins = pgTable(
  'login_tickets',
  {
    tokenHash: bytes('ticket_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** `sign-up`: this browser holds a sign-up, by its cookie or its password. */
    kind: text('kind', { enum: ['second-factor', 'sign-up'] })
      .notNull()
      .default('second-factor'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [...references(users.id, table.userId), ...oneOf(table.kind), index('login_tickets_of').on(table.userId)],
);

/** Browsers used with an account, by the hash of their device id. */
export const deviceIds = pgTable(
  'device_ids',
  {
    deviceIdHash: bytes('device_id_hash').notNull(),
    userId: uuid('user_id').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'device_ids_pkey', columns: [table.deviceIdHash, table.userId] }),
    ...references(users.id, table.userId),
    index('device_ids_of_member').on(table.userId),
    index('device_ids_old').on(table.lastSeenAt),
  ],
);

export const otps = pgTable(
  'otps',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose', { enum: ['signup', 'reset'] }).notNull(),
    codeHash: bytes('code_hash').notNull(),
    askerHash: bytes('asker_hash'),
    guesses: integer('guesses').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    tokenHash: bytes('ticket_hash').unique('otps_ticket_hash_key'),
    resetTokenExpiresAt: moment('ticket_expires_at'),
    resetTokenUsedAt: moment('ticket_used_at'),
  },
  (table) => [
    ...references(users.id, table.userId),
    ...oneOf(table.purpose),
    uniqueIndex('otps_one_live').on(table.userId, table.purpose, table.askerHash).where(isNull(table.usedAt)),
    index('otps_of_person').on(table.userId),
  ],
);

export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    /** Times of the attempts that still count, oldest first. */
    hits: moment('hits').array().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('throttles_old').on(table.endsAt)],
);

export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    authorId: uuid('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(users.id, table.userId, table.authorId),
    check('member_notes_text_check', sql`length(text) BETWEEN 1 AND 2000`),
    index('member_notes_of_member').on(table.userId, falling(table.createdAt), falling(table.id)),
    index('member_notes_author').on(table.authorId),
  ],
);

/** An admin's view of a table; an empty name is the current layout. */
export const tableViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: text('columns').array().notNull(),
    density: text('density', { enum: ['comfortable', 'compact'] }).notNull(),
    /** 1 stands for the table's default, since no table offers pages of one row. */
    pageSize: integer('page_size').notNull(),
    shared: boolean('shared').notNull().default(false),
    widths: jsonb('widths').$type<Readonly<Record<string, number>>>().notNull().default({}),
    pinned: text('pinned').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('saved_views_user_id_list_name_key').on(table.userId, table.list, table.name),
    ...references(users.id, table.userId),
    ...oneOf(table.density),
    check('saved_views_name_check', sql`length(name) <= 40`),
    check('saved_views_query_check', sql`length(query) <= 1000`),
    check('saved_views_columns_check', sql`cardinality(columns) <= 40`),
    check('saved_views_page_size_check', sql`page_size BETWEEN 1 AND 100`),
    check('layouts_are_not_shared', sql`name <> '' OR NOT shared`),
    index('saved_views_shared').on(table.list, table.name).where(when('shared')),
  ],
);

export const consents = pgTable(
  'consents',
  { userId: uuid('user_id').notNull(), version: text('version').notNull(), givenAt: moment('given_at').notNull() },
  (table) => [
    primaryKey({ name: 'consents_pkey', columns: [table.userId, table.version] }),
    ...references(users.id, table.userId),
    check('consents_version_check', sql`length(version) BETWEEN 1 AND 20`),
  ],
);
