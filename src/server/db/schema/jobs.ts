import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { kobo, moment } from './columns';

export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  status: text('status', { enum: ['available', 'paused', 'stopped', 'completed'] }).notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  instructions: text('instructions').notNull().default(''),
  link: text('link'),
  ownerEmail: text('owner_email').notNull(),
  ownerPhone: text('owner_phone'),
  payoutKobo: kobo('payout_kobo').notNull(),
  maxSlots: integer('max_slots').notNull(),
  /** Slots held: taken, in review or approved. */
  applied: integer('applied').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  inReview: integer('in_review').notNull().default(0),
  platform: text('platform', { enum: ['twitter', 'instagram', 'facebook', 'tiktok'] }),
  minFollowers: integer('min_followers'),
  arconNumber: text('arcon_number'),
  arconExpiry: date('arcon_expiry', { mode: 'string' }),
  revision: integer('revision').notNull().default(0),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
});

export const applications = pgTable('applications', {
  id: uuid('id').primaryKey(),
  taskId: uuid('task_id').notNull(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['taken', 'expired', 'in-review', 'approved', 'rejected'] }).notNull(),
  /** The price at the moment of taking: a later edit of the job does not touch it. */
  payoutKobo: kobo('payout_kobo').notNull(),
  /** How often the slot was taken, a reopening after an appeal included. */
  takeNo: integer('take_no').notNull().default(1),
  takenAt: moment('taken_at').notNull(),
  reservedUntil: moment('reserved_until').notNull(),
  /** When the reservation before this one ran out; null where the job was taken once. */
  expiredBeforeAt: moment('expired_before_at'),
  proof: text('proof'),
  submittedAt: moment('submitted_at'),
  reviewDueAt: moment('review_due_at'),
  decidedAt: moment('decided_at'),
  /** Null while undecided and when the clock decided. */
  decidedBy: uuid('decided_by'),
  decidedHow: text('decided_how', { enum: ['admin', 'auto'] }),
  reason: text('reason'),
  fraudulent: boolean('fraudulent').notNull().default(false),
  /** The admin of the last rejection, once it is reopened: another one decides. */
  rejectedBeforeBy: uuid('rejected_before_by'),
  /** Since when it is for an admin alone to decide, because it fell due while its member was banned. */
  leftToAdminAt: moment('left_to_admin_at'),
});

/** Proofs in review of which the admins were reminded: the last stage of the reminder. */
export const reviewReminders = pgTable('review_reminders', {
  applicationId: uuid('application_id').primaryKey(),
  stage: text('stage', { enum: ['waiting', 'last-day'] }).notNull(),
  remindedAt: moment('reminded_at').notNull(),
});

/** Rejections that were too many for one hour and wait for a second admin. */
export const limitedRejections = pgTable('braked_rejections', {
  applicationId: uuid('application_id').primaryKey(),
  taskId: uuid('task_id').notNull(),
  /** The admin of the last request. */
  adminId: uuid('admin_id').notNull(),
  askedAt: moment('asked_at').notNull(),
});

/** Jobs for which a second admin let rejections go on. */
export const limitOverrides = pgTable('brake_lifts', {
  taskId: uuid('task_id').primaryKey(),
  liftedBy: uuid('lifted_by').notNull(),
  liftedAt: moment('lifted_at').notNull(),
  liftedUntil: moment('lifted_until').notNull(),
});
