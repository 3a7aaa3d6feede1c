import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import { limits, ownerLimits } from './limits';
import * as messages from './messages';
import { ownerEntry } from './ownerPage';
import { days, email, id, instant, multilineText, naira, orEmpty, phone, requiredText, text } from './primitives';

const ownerStatus = z.enum(['active', 'closed']);
export const owner = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  /** The first contact, used by jobs and mails. */
  email: z.string(),
  status: ownerStatus,
  /** The owner's unspent deposits in naira; below zero, a debt. */
  balance: naira,
  /** The owner's allowed debt in naira; null without a limit. */
  credit: naira.nullable(),
  /** Naira in the escrows of the owner's jobs. */
  escrow: naira,
  openJobs: z.int(),
  waitingJobs: z.int(),
  createdAt: instant,
});
export type Owner = z.output<typeof owner>;

const ownerContact = z.object({
  id,
  email: z.string(),
  /** It waits for the owner or a second admin, and gets neither mails nor links until then. */
  pending: z.boolean(),
  addedBy: z.object({ id, fullname: z.string() }).nullable(),
  createdAt: instant,
});
export type OwnerContact = z.output<typeof ownerContact>;

export const ownerDetails = owner.extend({
  phone: z.string().nullable(),
  companyNumber: z.string().nullable(),
  notes: z.string(),
  contacts: z.array(ownerContact).max(ownerLimits.contactsMax),
  /** Naira in all: deposits not reversed, payments to members, and fees earned with their VAT. */
  deposited: naira,
  paid: naira,
  fees: naira,
  vat: naira,
});
export type OwnerDetails = z.output<typeof ownerDetails>;

const ownerSort = ['name', 'createdAt', 'balance'] as const;
/** `owes`: with a balance below zero. `waits`: with a job that waits for its money. Days are those of the first contact with the product. */
const ownerFilters = { status: ownerStatus.optional(), standing: z.enum(['owes', 'waits']).optional(), ...days };

export const listOwners = endpoint('listOwners', 'GET /admin/owners', {
  summary: 'Job owners and their money; `q` searches name, reference, e-mail and phone.',
  query: listQuery({ sort: ownerSort, filters: ownerFilters }),
  answer: listAnswer(owner),
  shows: ['owner'],
});

export const exportOwners = exportOf('exportOwners', '/admin/export/owners', {
  summary: 'All owners that the search and the filters match, newest first.',
  filters: ownerFilters,
});

export const getOwner = endpoint('getOwner', 'GET /admin/owner/{id}', {
  summary: 'One owner with contacts and sums.',
  params: z.strictObject({ id }),
  answer: answer({ data: ownerDetails }),
  shows: ['owner'],
  example: { id: fixture('jobOwner') },
});

const ownerFields = {
  name: requiredText(150),
  phone: orEmpty(phone, messages.fields.phone),
  companyNumber: text(40).nullable().optional(),
  notes: multilineText(limits.noteMaxCharacters).optional(),
};

export const createOwner = endpoint('createOwner', 'POST /admin/owners', {
  summary: 'Makes an owner before the first job. Posting a job with a new e-mail also makes one.',
  body: z.strictObject({ ...ownerFields, email }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  toast: { success: messages.owners.created, failure: messages.owners.saveFailed },
  invalidates: ['owner'],
  audit: { 'owner.create': 'Added a job owner' },
  example: { name: 'Bakery', email: 'bread@bakery.example' },
  errors: ['mailbox_taken'],
});

export const updateOwner = endpoint('updateOwner', 'PUT /admin/owner/{id}', {
  summary: 'Changes name, phone, company number and notes of an owner.',
  params: z.strictObject({ id }),
  body: z.strictObject(ownerFields),
  answer: answer({ data: ownerDetails }),
  idempotent: 'set',
  toast: { success: messages.owners.updated, failure: messages.owners.saveFailed },
  invalidates: ['owner', 'task', 'deposit', 'ownerRequest', 'lead'],
  audit: { 'owner.update': 'Changed a job owner' },
  example: { id: fixture('jobOwner'), name: 'Shop and Sons' },
});

export const addOwnerContact = endpoint('addOwnerContact', 'POST /admin/owner/{id}/contacts', {
  summary:
    'Adds a mailbox to an owner. It waits until the owner confirms it from another mailbox, or a second admin does. A mailbox belongs to one owner, however it is spelt.',
  params: z.strictObject({ id }),
  body: z.strictObject({ email }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  toast: { success: messages.owners.contactAdded, failure: messages.owners.contactFailed },
  invalidates: ['owner'],
  audit: { 'owner.contact': 'Changed the mailboxes of a job owner' },
  example: { id: fixture('jobOwner'), email: 'third@shop.example' },
  errors: ['mailbox_taken', 'owner_closed', 'too_many_contacts'],
});

export const confirmOwnerContact = endpoint(
  'confirmOwnerContact',
  'POST /admin/owner/{id}/contacts/{contact_id}/confirm',
  {
    summary: 'Confirms a mailbox that waits. Another admin than the one who added it does this.',
    params: z.strictObject({ id, contact_id: id }),
    answer: answer({ data: ownerDetails }),
    idempotent: 'create',
    toast: { success: messages.owners.mailboxConfirmed, failure: messages.owners.contactFailed },
    invalidates: ['owner'],
    audit: { 'owner.contact': null },
    example: { id: fixture('jobOwner'), contact_id: fixture('pendingContact') },
    errors: ['already_decided', 'another_admin_decides', 'owner_closed'],
  },
);

export const removeOwnerContact = endpoint('removeOwnerContact', 'DELETE /admin/owner/{id}/contacts/{contact_id}', {
  summary: 'Takes a mailbox from an owner; the last one that is confirmed stays.',
  params: z.strictObject({ id, contact_id: id }),
  answer: answer({ data: ownerDetails }),
  idempotent: 'create',
  toast: { success: messages.owners.contactRemoved, failure: messages.owners.contactFailed },
  invalidates: ['owner'],
  audit: { 'owner.contact': null },
  example: { id: fixture('jobOwner'), contact_id: fixture('contact') },
  errors: ['last_contact'],
});

export const listOwnerEntries = endpoint('listOwnerEntries', 'GET /admin/owner/{id}/statement', {
  summary: 'Every movement of an owner’s balance, newest first.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['at'], filters: {} }),
  answer: listAnswer(ownerEntry),
  shows: ['owner'],
  example: { id: fixture('jobOwner') },
});

export const endOwnerSessions = endpoint('endOwnerSessions', 'POST /admin/owner/{id}/end-sessions', {
  summary: 'Closes the owner’s page on every browser and ends the links that were mailed. A new link opens it again.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  toast: { success: messages.ownerPage.accessAllClosed, failure: messages.owners.pagesFailed },
  audit: { 'owner.end-sessions': 'Closed the page of a job owner' },
  example: { id: fixture('jobOwner') },
});
