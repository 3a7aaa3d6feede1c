import { getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, falling, folded, kobo, moment, oneOf, references, when } from './columns';
import { users } from './members';
import { owners } from './owners';

const mayWait = "status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL";

/** Jobs that wait for money, in `withSlots`: to go live, for more slots or for a higher price. */
export const unfunded = sql.raw(`${mayWait} AND (funded_slots < max_slots OR next_payout_kobo IS NOT NULL)`);

export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('tasks_reference_key'),
    status: text('status', {
      enum: ['draft', 'awaiting-payment', 'available', 'paused', 'stopped', 'completed'],
    }).notNull(),
    kind: text('kind', { enum: ['share', 'resell', 'social'] })
      .notNull()
      .default('share'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    instructions: text('instructions').notNull().default(''),
    link: text('link'),
    ownerId: uuid('owner_id').notNull(),
    ownerEmail: text('owner_email').notNull(),
    ownerPhone: text('owner_phone'),
    payoutKobo: kobo('payout_kobo').notNull(),
    /** The service fee and its VAT on one slot, under the settings when its price was set. */
    feeKobo: kobo('fee_kobo').notNull().default(0),
    vatKobo: kobo('vat_kobo').notNull().default(0),
    /** A higher price that waits for money; free slots keep today's until then. */
    nextPayoutKobo: kobo('next_payout_kobo'),
    maxSlots: integer('max_slots').notNull(),
    platform: text('platform', { enum: ['twitter', 'instagram', 'facebook', 'tiktok'] }),
    minFollowers: integer('min_followers'),
    arconNumber: text('arcon_number'),
    arconExpiry: date('arcon_expiry', { mode: 'string' }),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    slotsPerDay: integer('slots_per_day'),
    /** At most this many slots are held or decided until all of them are decided. */
    trialSlots: integer('trial_slots'),
    campaignTags: boolean('campaign_tags').notNull().default(false),
    /** The set end of members' links; without it a number of days after `linkDaysFrom`. */
    linksUntil: moment('links_until'),
    /** The moment the job was stopped without an approval; later approvals replace it in `jobColumns`. */
    linkDaysFrom: moment('link_days_from'),
    pausedByOwner: boolean('paused_by_owner').notNull().default(false),
    /** The owner requested its waiting slots, and no admin has edited it since: only deposits cover them. */
    withoutCredit: boolean('without_credit').notNull().default(false),
    /** A draft from a campaign request that named an owner's mailbox; posted once the owner confirms. */
    awaitsOwner: boolean('awaits_owner').notNull().default(false),
    revision: integer('revision').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    ...references(users.id, table.createdBy),
    ...references(owners.id, table.ownerId),
    ...oneOf(table.status, table.kind, table.platform),
    check('tasks_payout_kobo_check', sql`payout_kobo > 0`),
    check('tasks_next_payout_kobo_check', sql`next_payout_kobo > payout_kobo`),
    check('tasks_fee_kobo_check', sql`fee_kobo >= 0 AND vat_kobo >= 0`),
    check('tasks_max_slots_check', sql`max_slots > 0`),
    check('tasks_min_followers_check', sql`min_followers >= 0`),
    check('tasks_slots_per_day_check', sql`slots_per_day > 0`),
    check('tasks_trial_slots_check', sql`trial_slots > 0`),
    check('job_ends_after_start', sql`ends_at > starts_at`),
    index('tasks_available')
      .on(falling(table.createdAt), falling(table.id))
      .where(when("status = 'available' AND deleted_at IS NULL")),
    index('tasks_newest').on(falling(table.createdAt), falling(table.id)).where(isNull(table.deletedAt)),
    index('tasks_found').using(
      'gin',
      folded('title'),
      table.reference.op('gin_trgm_ops'),
      folded('owner_email'),
      folded('description'),
    ),
    index('tasks_by_title').on(table.title, table.id),
    index('tasks_created_by').on(table.createdBy),
    index('tasks_of_owner').on(table.ownerId, falling(table.createdAt), falling(table.id)),
    index('tasks_waiting').on(table.ownerId, table.createdAt, table.id).where(when(mayWait)),
    index('tasks_approved_until')
      .on(table.arconExpiry, table.id)
      .where(when("status = 'available' AND arcon_expiry IS NOT NULL")),
    index('tasks_ending')
      .on(table.endsAt, table.id)
      .where(
        when("status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL AND ends_at IS NOT NULL"),
      ),
  ],
);

/** A job's slots in parts, so that members and admins need not wait for each other. */
export const jobPortions = pgTable(
  'job_portions',
  {
    taskId: uuid('task_id').notNull(),
    nth: integer('nth').notNull(),
    /** Slots that the owner's money covers; the others wait for it. */
    funded: integer('funded').notNull().default(0),
    /** Slots held: taken, in review or approved. */
    applied: integer('applied').notNull().default(0),
    approved: integer('approved').notNull().default(0),
    inReview: integer('in_review').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** The last Lagos day on which slots were taken, and how many, including slots freed since. */
    takenOn: date('taken_on', { mode: 'string' }),
    takenThatDay: integer('taken_that_day').notNull().default(0),
    /** This portion's share of the job's slots on that day; null until it is dealt. */
    dayQuota: integer('day_quota'),
    lastApprovedAt: moment('last_approved_at'),
  },
  (table) => [
    primaryKey({ name: 'job_portions_pkey', columns: [table.taskId, table.nth] }),
    ...references(tasks.id, table.taskId),
    check('slots_within_bounds', sql`applied BETWEEN 0 AND funded`),
    check('approved_within_applied', sql`approved + in_review BETWEEN 0 AND applied`),
    check('job_portions_in_review_check', sql`in_review >= 0 AND approved >= 0`),
    check('job_portions_rejected_check', sql`rejected >= 0`),
  ],
);

const slotSums = `
  SELECT COALESCE(sum(funded), 0)::int AS funded_slots, COALESCE(sum(applied), 0)::int AS applied, COALESCE(sum(approved), 0)::int AS approved,
         COALESCE(sum(in_review), 0)::int AS in_review, COALESCE(sum(rejected), 0)::int AS rejected, max(taken_on) AS taken_on,
         COALESCE(sum(taken_that_day) FILTER (WHERE taken_on = last), 0)::int AS taken_that_day, max(last_approved_at) AS last_approved_at
    FROM (SELECT *, max(taken_on) OVER () AS last FROM job_portions`;

/** The sums of a job's portions, to join laterally to its row. */
export const slotsOf = (job: string) => sql.raw(`(${slotSums} WHERE task_id = ${job}.id) AS portion)`);
export const slots = sql`${slotsOf('tasks')} AS slots`;
export const always = sql`true`;

/** A job with the sums of its portions. */
export type JobRow = typeof tasks.$inferSelect & {
  readonly [Sum in 'fundedSlots' | 'applied' | 'approved' | 'inReview' | 'rejected' | 'takenThatDay']: number;
} & { readonly takenOn: string | null };

/** Its columns, for queries that join `slots`. */
export const jobColumns = {
  ...getTableColumns(tasks),
  fundedSlots: sql<number>`slots.funded_slots`,
  applied: sql<number>`slots.applied`,
  approved: sql<number>`slots.approved`,
  inReview: sql<number>`slots.in_review`,
  rejected: sql<number>`slots.rejected`,
  takenOn: sql<string | null>`slots.taken_on`,
  takenThatDay: sql<number>`slots.taken_that_day`,
  linkDaysFrom: sql<Date | null>`COALESCE(slots.last_approved_at, ${tasks.linkDaysFrom})`.mapWith(tasks.linkDaysFrom),
};

/** The trigger `decided_is_final` refuses changes of decided rows, even of new columns it does not list. */
export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    /** The portion of the job that counts it. */
    portion: integer('portion').notNull().default(0),
    userId: uuid('user_id').notNull(),
    status: text('status', { enum: ['taken', 'expired', 'in-review', 'approved', 'rejected'] }).notNull(),
    /** The price when taken; later edits of the job do not change it. */
    payoutKobo: kobo('payout_kobo').notNull(),
    feeKobo: kobo('fee_kobo').notNull().default(0),
    vatKobo: kobo('vat_kobo').notNull().default(0),
    /** The number of times the slot was taken, reopenings included. */
    takeNo: integer('take_no').notNull().default(1),
    takenAt: moment('taken_at').notNull(),
    reservedUntil: moment('reserved_until').notNull(),
    /** The end of the previous reservation; null if the job was taken once. */
    expiredBeforeAt: moment('expired_before_at'),
    /** When its member was reminded that the reservation ends soon. */
    remindedAt: moment('reminded_at'),
    proof: text('proof'),
    submittedAt: moment('submitted_at'),
    reviewDueAt: moment('review_due_at'),
    decidedAt: moment('decided_at'),
    /** Null while undecided and when the clock decided. */
    decidedBy: uuid('decided_by'),
    decidedHow: text('decided_how', { enum: ['admin', 'auto', 'owner'] }),
    reason: text('reason'),
    fraudulent: boolean('fraudulent').notNull().default(false),
    /** The admin of the last rejection, once reopened: another one decides. */
    rejectedBeforeBy: uuid('rejected_before_by'),
    /** Since then only an admin may decide it, because it fell due while its member was banned. */
    escalatedAt: moment('escalated_at'),
    /** Submitted under terms that let the job's owner see links and pictures. */
    ownerMaySee: boolean('owner_may_see').notNull().default(false),
    /** A copy of `ownerWords` for the lists; its index `applications_by_word` is in a migration only. */
    ownerWord: text('owner_word', { enum: ['agreed', 'not_agreed'] }),
  },
  (table) => [
    unique('applications_task_id_user_id_key').on(table.taskId, table.userId),
    foreignKey({
      name: 'applications_portion_fkey',
      columns: [table.taskId, table.portion],
      foreignColumns: [jobPortions.taskId, jobPortions.nth],
    }),
    ...references(users.id, table.userId, table.decidedBy, table.rejectedBeforeBy),
    ...oneOf(table.status, table.decidedHow, table.ownerWord),
    check('applications_payout_kobo_check', sql`payout_kobo > 0`),
    check('proof_since_submitted', sql`(status IN ('taken', 'expired')) = (submitted_at IS NULL)`),
    check(
      'proof_has_clock',
      sql`(submitted_at IS NULL) = (review_due_at IS NULL) AND (submitted_at IS NULL) = (proof IS NULL)`,
    ),
    check(
      'decided_since_decision',
      sql`(status IN ('approved', 'rejected')) = (decided_at IS NOT NULL) AND (decided_at IS NULL) = (decided_how IS NULL)`,
    ),
    check('nobody_decides_own_proof', sql`decided_by <> user_id`),
    check('owner_only_approves', sql`decided_how <> 'owner' OR (status = 'approved' AND decided_by IS NULL)`),
    check('another_decides_again', sql`decided_by <> rejected_before_by`),
    index('applications_due').on(table.reviewDueAt, table.id).where(when("status = 'in-review'")),
    index('applications_reserved').on(table.reservedUntil, table.id).where(when("status = 'taken'")),
    index('applications_to_remind')
      .on(table.reservedUntil, table.id)
      .where(when("status = 'taken' AND reminded_at IS NULL")),
    index('applications_of_member')
      .on(table.userId, falling(table.submittedAt), falling(table.id))
      .where(isNotNull(table.submittedAt)),
    index('applications_submitted')
      .on(falling(table.submittedAt), falling(table.id))
      .where(isNotNull(table.submittedAt)),
    index('applications_of_task').on(table.taskId, table.status),
    index('applications_by_due').on(table.reviewDueAt, table.id).where(isNotNull(table.submittedAt)),
    index('applications_by_status').on(table.status, table.submittedAt, table.id).where(isNotNull(table.submittedAt)),
    index('applications_of_job')
      .on(table.taskId, falling(table.submittedAt), falling(table.id))
      .where(isNotNull(table.submittedAt)),
    index('applications_of_person').on(table.userId),
    index('applications_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
    index('applications_rejected_before_by').on(table.rejectedBeforeBy).where(isNotNull(table.rejectedBeforeBy)),
    index('applications_escalated').on(table.id).where(when("escalated_at IS NOT NULL AND status = 'in-review'")),
  ],
);

/** The owner's verdict on a proof, given before it is decided: the trigger `owner_word_in_review` enforces that. */
export const ownerWords = pgTable(
  'owner_words',
  {
    applicationId: uuid('application_id').primaryKey(),
    word: text('word', { enum: ['agreed', 'not_agreed'] }).notNull(),
    reason: text('reason'),
    saidBy: text('said_by').notNull(),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    ...references(applications.id, table.applicationId),
    ...oneOf(table.word),
    check('not_agreed_for_a_reason', sql`(word = 'not_agreed') = (reason IS NOT NULL)`),
    check('owner_words_reason_check', sql`length(reason) BETWEEN 1 AND 500`),
  ],
);

/** Proofs in review of which admins were reminded, and the last reminder's stage. */
export const reviewReminders = pgTable(
  'review_reminders',
  {
    applicationId: uuid('application_id').primaryKey(),
    stage: text('stage', { enum: ['waiting', 'last-day'] }).notNull(),
    remindedAt: moment('reminded_at').notNull(),
  },
  (table) => [
    ...references(applications.id, table.applicationId).map((key) => key.onDelete('cascade')),
    ...oneOf(table.stage),
  ],
);

/** Rejections beyond an hour's limit that wait for a second admin. */
export const limitedRejections = pgTable(
  'limited_rejections',
  {
    applicationId: uuid('application_id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    adminId: uuid('admin_id').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    ...references(applications.id, table.applicationId),
    ...references(tasks.id, table.taskId),
    ...references(users.id, table.adminId),
    index('limited_rejections_of_job').on(table.taskId, table.askedAt),
    index('limited_rejections_admin').on(table.adminId),
  ],
);

export const limitOverrides = pgTable(
  'rejection_limit_overrides',
  {
    taskId: uuid('task_id').primaryKey(),
    liftedBy: uuid('lifted_by').notNull(),
    liftedAt: moment('lifted_at').notNull(),
    liftedUntil: moment('lifted_until').notNull(),
  },
  (table) => [
    ...references(tasks.id, table.taskId),
    ...references(users.id, table.liftedBy),
    index('rejection_limit_overrides_lifted_by').on(table.liftedBy),
  ],
);

export const reportLinks = pgTable(
  'report_links',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    codeHash: bytes('code_hash').notNull().unique('report_links_code_hash_key'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [...references(tasks.id, table.taskId), index('report_links_of_job').on(table.taskId, table.expiresAt)],
);
