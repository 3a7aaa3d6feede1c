import { z } from 'zod';
import { answer, asTable, endpoint, exportOf, fixture, listAnswer, listQuery } from './endpoint';
import { ownerLimits } from './limits';
import * as messages from './messages';
import { day, days, id, instant, naira } from './primitives';

const documentKind = z.enum(['invoice', 'receipt', 'credit_note', 'statement']);
export type DocumentKind = z.output<typeof documentKind>;
export const documentWords: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
  statement: 'Statement',
};

const line = z.object({
  text: z.string(),
  /** For slots: their number, and the price of each. A negative number is subtracted. */
  quantity: z.int().nullable(),
  price: naira.nullable(),
  amount: naira,
  /** For statements: the moment of the booking, and the balance after it. */
  at: instant.nullable(),
  balance: naira.nullable(),
});
export type DocumentLine = z.output<typeof line>;

/** Everything that is printed, stored as it was when the document was issued. */
const documentContent = z.object({
  company: z.object({
    name: z.string(),
    address: z.string().nullable(),
    registration: z.string().nullable(),
    tin: z.string().nullable(),
    vatNumber: z.string().nullable(),
  }),
  owner: z.object({
    name: z.string(),
    reference: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    companyNumber: z.string().nullable(),
  }),
  /** The job or deposit, by reference and title. */
  about: z.string().nullable(),
  /** For credit notes: the newest invoices of the job, or the receipt of the deposit. */
  refersTo: z.array(z.string()).max(ownerLimits.documentsNamed),
  /** For statements: the first and last day. */
  period: z.object({ from: day, to: day }).nullable(),
  lines: z.array(line).max(ownerLimits.statementMovements),
  /** The share of the fee and of its VAT in the amount. */
  fee: naira,
  vat: naira,
  sums: z.array(z.object({ label: z.string(), amount: naira })).max(4),
});
export type DocumentContent = z.output<typeof documentContent>;

const ownerDocument = z.object({
  id,
  kind: documentKind,
  /** Without gaps per kind and year. */
  number: z.string(),
  /** For statements: the closing balance. */
  amount: naira,
  issuedAt: instant,
  about: z.string().nullable(),
  /** The moment when it was mailed to the owner's first mailbox. */
  mailedAt: instant.nullable(),
});
export type OwnerDocument = z.output<typeof ownerDocument>;

export const fullDocument = ownerDocument.extend({ content: documentContent });
export type FullDocument = z.output<typeof fullDocument>;

const documentFilters = { kind: documentKind.optional(), owner_id: id.optional(), ...days };

export const listDocuments = endpoint('listDocuments', 'GET /admin/documents', {
  summary: 'Invoices, receipts, credit notes and statements, newest first; `q` searches numbers and owners.',
  query: listQuery({ sort: ['issuedAt', 'amount'], filters: documentFilters }),
  answer: listAnswer(ownerDocument),
  shows: ['document', 'owner'],
});

export const exportDocuments = exportOf('exportDocuments', '/admin/export/documents', {
  summary: 'All documents that the search and the filters match, newest first, with fee and VAT apart.',
  filters: documentFilters,
});

export const getDocument = endpoint('getDocument', 'GET /admin/document/{id}', {
  summary: 'One document with everything that it prints.',
  params: z.strictObject({ id }),
  answer: answer({ data: fullDocument }),
  shows: ['document'],
  example: { id: fixture('receipt') },
});

export const downloadDocument = endpoint('downloadDocument', 'GET /admin/document/{id}/csv', {
  summary: 'The lines of one document as a file for a spreadsheet.',
  params: z.strictObject({ id }),
  query: z.strictObject(asTable),
  produces: 'csv-file',
  toast: { success: messages.ownerPage.documentSaved, failure: messages.ownerPage.documentSaveFailed },
  audit: { 'document.export': 'Saved a document as a file' },
  example: { id: fixture('receipt') },
});

export const makeStatement = endpoint('makeStatement', 'POST /admin/owner/{id}/statements', {
  summary:
    'Makes a numbered statement of an owner’s account for some days, the first and the last included. Where nothing has moved since it was made before, that one is answered.',
  params: z.strictObject({ id }),
  body: z.strictObject({ from: day, to: day }),
  answer: answer({ data: ownerDocument }),
  idempotent: 'create',
  toast: { success: messages.ownerPage.documentMade, failure: messages.ownerPage.documentMakeFailed },
  invalidates: ['document'],
  audit: { 'statement.make': 'Made a statement of an owner' },
  example: { id: fixture('jobOwner'), from: '2026-03-01', to: '2026-03-05' },
  errors: ['statement_days', 'statement_too_long'],
});

/** The price of a job that waits for its money: an unnumbered invoice that books nothing. */
export const getProForma = endpoint('getProForma', 'GET /admin/task/{id}/pro-forma', {
  summary: 'What is to be paid for a job that waits for its money, line by line, to print. Nothing is booked.',
  params: z.strictObject({ id }),
  answer: answer({ data: documentContent }),
  shows: ['task'],
  example: { id: fixture('unpaidJob') },
  errors: ['nothing_to_pay'],
});

export const listOwnDocuments = endpoint('listOwnDocuments', 'GET /owner/documents', {
  access: 'owner',
  summary: 'The documents of the owner who asks, newest first; `q` searches numbers.',
  query: listQuery({ sort: ['issuedAt'], filters: { kind: documentKind.optional() } }),
  answer: listAnswer(ownerDocument),
  shows: ['ownMoney'],
});

export const getOwnDocument = endpoint('getOwnDocument', 'GET /owner/document/{id}', {
  access: 'owner',
  summary: 'One of them with everything that it prints.',
  params: z.strictObject({ id }),
  answer: answer({ data: fullDocument }),
  shows: ['ownMoney'],
  example: { id: fixture('receipt') },
});

export const downloadOwnDocument = endpoint('downloadOwnDocument', 'GET /owner/document/{id}/csv', {
  access: 'owner',
  summary: 'The lines of one of them as a file for a spreadsheet.',
  params: z.strictObject({ id }),
  query: z.strictObject(asTable),
  produces: 'csv-file',
  toast: { success: messages.ownerPage.documentSaved, failure: messages.ownerPage.documentSaveFailed },
  example: { id: fixture('receipt') },
});

export const makeOwnStatement = endpoint('makeOwnStatement', 'POST /owner/statements', {
  access: 'owner',
  summary: 'Makes a numbered statement of the own account, or finds the one that says the same.',
  body: z.strictObject({ from: day, to: day }),
  answer: answer({ data: ownerDocument }),
  invalidates: ['ownMoney'],
  audit: { 'statement.make': null },
  example: { from: '2026-03-01', to: '2026-03-05' },
  errors: ['statement_days', 'statement_too_long'],
});

export const getOwnProForma = endpoint('getOwnProForma', 'GET /owner/job/{id}/pro-forma', {
  access: 'owner',
  summary: 'What is to be paid for one of the own jobs that waits for its money, to print.',
  params: z.strictObject({ id }),
  answer: answer({ data: documentContent }),
  shows: ['ownJob'],
  example: { id: fixture('unpaidJob') },
  errors: ['nothing_to_pay'],
});
