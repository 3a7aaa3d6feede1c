import { z } from 'zod';
import { session } from './auth';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import {
  days,
  id,
  instant,
  linkKind,
  memberStatus,
  multilineText,
  naira,
  platform,
  proofStatus,
  reason,
  requiredText,
  state,
} from './primitives';
import { bank, socials, user, verificationStatus, wallet } from './profile';
import { withdrawal } from './withdrawals';

export const userListItem = z.object({
  userInfo: z.object({
    id,
    fullname: z.string(),
    email: z.string(),
    profile_url: z.string().nullable(),
    /** Jobs for which the member has submitted a proof. */
    jobsCount: z.int(),
    /** True while the member may use the product, false while banned. */
    status: z.boolean(),
    /** True once the member has closed the account. */
    closed: z.boolean(),
    createdAt: instant,
  }),
  wallet: z.object({ balance: naira }),
});
export type UserListItem = z.output<typeof userListItem>;

/** Days are those of the activation, by which sign-ups are counted. */
const userFilters = { status: memberStatus.optional(), state: state.optional(), ...days };

export const listUsers = endpoint('listUsers', 'GET /admin/users', {
  summary: 'All activated members; `q` searches name, e-mail and phone.',
  query: listQuery({ sort: ['createdAt', 'fullname', 'balance', 'jobsCount'], filters: userFilters }),
  answer: listAnswer(userListItem),
  shows: ['member'],
});

export const exportUsers = exportOf('exportUsers', '/admin/export/users', {
  summary: 'All activated members that the search and the filters match, newest first.',
  filters: userFilters,
});

const userTask = z.object({
  taskData: z.object({ reference: z.string(), jobTitle: z.string(), payoutAmount: naira }),
  dataValues: z.object({ id, status: proofStatus, submittedAt: instant }),
});

export const userProfile = z.object({
  userProfile: user,
  wallet,
  bankInfo: bank,
  socials,
  /** The current ban; otherwise null. */
  ban: z.object({ at: instant, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  tasks: z.array(userTask).max(limits.profileNewestRows),
  withdrawals: z.array(withdrawal).max(limits.profileNewestRows),
});
export type UserProfile = z.output<typeof userProfile>;

export const getUser = endpoint('getUser', 'GET /admin/user/{id}', {
  summary: `One member with the newest ${limits.profileNewestRows} proofs and withdrawals; the lists of proofs and withdrawals filter by \`user_id\` and hold them all.`,
  params: z.strictObject({ id }),
  answer: answer({ data: userProfile }),
  shows: ['member'],
  example: { id: fixture('member') },
});

export const updateUserStatus = endpoint('updateUserStatus', 'POST /admin/user/{id}/update-user', {
  summary: 'Bans a member, which ends their sessions at once, or lifts the ban.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status_update: z.enum(['ban', 'unban'], { error: messages.fields.choice }),
    reason: reason.optional(),
  }),
  answer: answer({ data: z.object({ id, status: z.boolean() }) }),
  idempotent: 'set',
  toast: {
    success: ({ status_update }) => (status_update === 'ban' ? messages.members.banned : messages.members.unbanned),
    failure: messages.members.statusFailed,
  },
  invalidates: ['member', 'memberSession', 'proof', 'withdrawal', 'payout'],
  audit: { 'user.ban': 'Banned a member', 'user.unban': 'Unbanned a member' },
  example: { id: fixture('member'), status_update: 'ban', reason: 'Cheated.' },
  errors: ['account_closed', 'conflict_of_interest', 'not_for_admins', 'status_unchanged'],
});

export const reviewVerification = endpoint('reviewVerification', 'POST /admin/user/{id}/follower-verification', {
  summary:
    'Marks a member’s follower count verified, takes the mark back, or asks for a new screenshot. `url` names the screenshot that was looked at: a newer one is not judged by it.',
  params: z.strictObject({ id }),
  body: z.strictObject({ platform, url: requiredText(200), given_status: verificationStatus }),
  answer: answer({ data: z.object({ platform, status: verificationStatus }) }),
  idempotent: 'set',
  toast: {
    success: ({ given_status }) =>
      ({
        verified: messages.members.verificationVerified,
        waiting: messages.members.verificationWaiting,
        renew: messages.members.verificationRenew,
      })[given_status],
    failure: messages.members.verificationFailed,
  },
  invalidates: ['member', 'proof'],
  audit: { 'verification.review': 'Reviewed a follower verification' },
  example: {
    id: fixture('member'),
    platform: 'instagram',
    url: fixture('verificationPicture'),
    given_status: 'verified',
  },
  errors: ['conflict', 'conflict_of_interest'],
});

export const listMemberSessions = endpoint('listMemberSessions', 'GET /admin/user/{id}/sessions', {
  summary: 'Where a member is logged in, last used first.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['lastSeenAt', 'createdAt'], filters: {} }),
  answer: listAnswer(session),
  shows: ['memberSession'],
  example: { id: fixture('member') },
});

export const endMemberSessions = endpoint('endMemberSessions', 'POST /admin/user/{id}/end-sessions', {
  summary: 'Ends every session of a member at once, on all their devices. They may log in again.',
  params: z.strictObject({ id }),
  answer: answer({ data: z.object({ ended: z.int() }) }),
  idempotent: 'create',
  toast: {
    success: (_arg, { data: { ended } }) => messages.members.sessionsEnded(ended),
    failure: messages.members.sessionsFailed,
  },
  invalidates: ['memberSession'],
  audit: { 'session.end-all': 'Ended all sessions' },
  example: { id: fixture('member') },
  errors: ['conflict_of_interest'],
});

/** An admin's note about a member, for the other admins. */
export const memberNote = z.object({
  id,
  text: z.string(),
  author: z.object({ id, fullname: z.string() }),
  createdAt: instant,
});
export type MemberNote = z.output<typeof memberNote>;

export const listMemberNotes = endpoint('listMemberNotes', 'GET /admin/user/{id}/notes', {
  summary:
    'What admins wrote down about a member, newest first; `q` searches the words. The member finds them in the copy of their data.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['createdAt'], filters: {} }),
  answer: listAnswer(memberNote),
  shows: ['note'],
  example: { id: fixture('member') },
});

export const addMemberNote = endpoint('addMemberNote', 'POST /admin/user/{id}/notes', {
  summary: 'Writes a note about a member. A note is never changed, and is erased when the member closes the account.',
  params: z.strictObject({ id }),
  body: z.strictObject({ text: multilineText(limits.noteMaxCharacters).min(1, messages.fields.required) }),
  answer: answer({ data: memberNote }),
  idempotent: 'create',
  toast: { success: messages.members.noteAdded, failure: messages.members.noteFailed },
  invalidates: ['note'],
  audit: { 'note.add': 'Added a note' },
  example: { id: fixture('member'), text: 'Paid by hand.' },
  errors: ['account_closed'],
});

export const removeMemberNote = endpoint('removeMemberNote', 'DELETE /admin/user/{id}/notes/{note_id}', {
  summary: 'Takes back a note that the caller wrote. That it was taken back stays on record, its words do not.',
  params: z.strictObject({ id, note_id: id }),
  idempotent: 'create',
  toast: { success: messages.members.noteRemoved, failure: messages.members.noteRemoveFailed },
  invalidates: ['note'],
  audit: { 'note.remove': 'Removed a note' },
  example: { id: fixture('member'), note_id: fixture('note') },
  errors: ['not_the_author'],
});

/** Somebody who shares something with a member. Nothing follows from it by itself: families share phones and accounts. */
const memberLink = z.object({
  member: z.object({ id, fullname: z.string() }),
  status: memberStatus,
  /** `since` is when both were first seen with it; null if unknown. */
  shared: z.array(z.object({ kind: linkKind, since: instant.nullable() })).max(linkKind.options.length),
});
export type MemberLink = z.output<typeof memberLink>;

export const listLinkedAccounts = endpoint('listLinkedAccounts', 'GET /admin/user/{id}/links', {
  summary: `Members who share an account number, a browser, a picture, a phone number, a mailbox, or name and state with this one, who shares the most first; at most ${limits.linksPerKindMax} of each kind.`,
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['fullname'], filters: {} }),
  answer: listAnswer(memberLink),
  shows: ['member'],
  example: { id: fixture('member') },
});
