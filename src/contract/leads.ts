import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import { leadLimits } from './limits';
import * as messages from './messages';
import { days, email, id, instant, multilineText, naira, nairaInput, name, phone, requiredText } from './primitives';

const leadStatus = z.enum(['new', 'taken', 'declined']);
/** An advertiser's request from "Start a campaign". Screens call it a campaign request. */
export const lead = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Naira; null if none was named. */
  budget: naira.nullable(),
  text: z.string(),
  status: leadStatus,
  createdAt: instant,
  owner: z.object({ id, name: z.string() }).nullable(),
  taskId: id.nullable(),
  /** An owner has this mailbox and has not confirmed the request. */
  unconfirmed: z.boolean(),
  handledBy: z.object({ id, fullname: z.string() }).nullable(),
  handledAt: instant.nullable(),
});
export type Lead = z.output<typeof lead>;

export const sendLead = endpoint('sendLead', 'POST /campaigns', {
  access: 'public',
  summary: `Asks for a campaign. The sender gets a mail, and the answer is the same for everybody; kept for ${leadLimits.keptDays} days.`,
  body: z.strictObject({
    /** Left out by those who are their own business: then it is the company's. */
    name: name(80).optional(),
    company: requiredText(120),
    phone,
    email,
    budget: nairaInput().nullable().optional(),
    text: multilineText(leadLimits.textMaxCharacters).min(1, messages.fields.required),
    consent: z.literal(true, { error: messages.owners.leadConsentRequired }),
  }),
  audit: { 'lead.send': 'Asked for a campaign' },
  example: {
    name: 'Bisi Ade',
    company: 'Bakery',
    phone: '08031234567',
    email: 'bisi@bakery.example',
    text: 'Share our bread.',
    consent: true,
  },
});

/** Days are those of the request. */
const leadFilters = { status: leadStatus.optional(), ...days };

export const listLeads = endpoint('listLeads', 'GET /admin/leads', {
  summary: 'The campaign requests, newest first; `q` searches name, company, reference, e-mail and phone.',
  query: listQuery({ sort: ['createdAt'], filters: leadFilters }),
  answer: listAnswer(lead),
  shows: ['lead'],
});

export const exportLeads = exportOf('exportLeads', '/admin/export/leads', {
  summary: 'All campaign requests that the search and the filters match, newest first.',
  filters: leadFilters,
});

export const takeLead = endpoint('takeLead', 'POST /admin/lead/{id}/take', {
  summary: 'Makes an owner of a campaign request, or finds the one with its mailbox, and a draft of a job for them.',
  params: z.strictObject({ id }),
  answer: answer({ data: lead.extend({ taskId: id }) }),
  idempotent: 'create',
  toast: {
    success: (_arg, { data }) => messages.owners[data.unconfirmed ? 'leadTakenUnconfirmed' : 'leadTaken'],
    failure: messages.owners.leadActionFailed,
  },
  invalidates: ['lead', 'owner', 'task'],
  audit: {
    'lead.take': 'Made a job owner and a draft from a campaign request',
    'owner.create': null,
    'task.create': null,
  },
  example: { id: fixture('lead') },
  errors: ['already_decided', 'mailbox_taken', 'owner_closed'],
});

export const declineLead = endpoint('declineLead', 'POST /admin/lead/{id}/decline', {
  summary: 'Declines a campaign request. Its sender gets no message.',
  params: z.strictObject({ id }),
  answer: answer({ data: lead }),
  idempotent: 'create',
  toast: { success: messages.owners.leadDeclined, failure: messages.owners.leadActionFailed },
  invalidates: ['lead'],
  audit: { 'lead.decline': 'Declined a campaign request' },
  example: { id: fixture('lead') },
  errors: ['already_decided'],
});
