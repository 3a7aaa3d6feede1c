import { and, desc, eq, sql } from 'drizzle-orm';
import type { DocumentContent, DocumentKind } from '../../../../contract/documents';
import { ownerLimits } from '../../../../contract/limits';
import { assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { leaveToEnd, newId, type Ctx, inTransaction } from '../../../context';
import { deposits, documentNumbers, documents, tasks } from '../../../db/schema';
import { nairaText, toKobo } from '../../../lib/money';
import { pick } from '../../../lib/pick';
import { lagosDayOf, lagosDayStart } from '../../../lib/time';
import { documentsMail, sendMail } from '../../../mails';
import { contactsOf } from '../queries';
import { line, partiesOf, plain, slotsContent, sum, costOf, negated, type SlotLine } from './content';

interface Booking {
  readonly ownerId: string;
  readonly transferId: string;
}
type OfJob = Booking & {
  readonly kind: 'invoice' | 'credit_note';
  readonly taskId: string;
  readonly slots: readonly SlotLine[];
  readonly isMailedLater: boolean;
};
type OfDeposit = Booking & { readonly kind: 'receipt' | 'credit_note'; readonly depositId: string };
type Issue = OfJob | OfDeposit;
type Row = typeof documents.$inferSelect;
type Content = Omit<DocumentContent, 'company' | 'owner'>;

const prefixes: Readonly<Record<DocumentKind, string>> = {
  invoice: 'INV',
  receipt: 'RCT',
  credit_note: 'CRN',
  statement: 'STM',
};

/** Locks a row that all documents of this kind wait for. */
const nextNumber = async (tx: Ctx, kind: DocumentKind): Promise<string> => {
  const year = Number(lagosDayOf(tx.now()).slice(0, 4));
  const [number] = await tx.db
    .insert(documentNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning();
  if (!number) throw new Error('no row was inserted');
  return `${prefixes[kind]}-${year}-${String(number.last).padStart(6, '0')}`;
};

export const writeDocument = async (tx: Ctx, row: Omit<Row, 'id' | 'number' | 'issuedAt'>): Promise<Row> => {
  const values = { ...row, id: newId(), number: await nextNumber(tx, row.kind), issuedAt: tx.now() };
  const [document] = await tx.db.insert(documents).values(values).returning();
  if (!document) throw new Error('no row was inserted');
  return document;
};

const numbersOf = async (
  { db }: Ctx,
  kind: DocumentKind,
  about: typeof documents.taskId | typeof documents.depositId,
  id: string,
): Promise<string[]> => {
  const rows = await db
    .select({ number: documents.number })
    .from(documents)
    .where(and(eq(about, id), eq(documents.kind, kind)))
    .orderBy(desc(documents.number))
    .limit(ownerLimits.documentsNamed);
  return rows.map(({ number }) => number);
};

const contentOfJob = async (tx: Ctx, { kind, taskId, slots }: OfJob): Promise<Content> => {
  const [task] = await tx.db
    .select({ reference: tasks.reference, title: tasks.title })
    .from(tasks)
    .where(eq(tasks.id, taskId));
  return {
    ...plain,
    about: `Job ${task?.reference} · ${task?.title}`,
    refersTo: kind === 'credit_note' ? await numbersOf(tx, 'invoice', documents.taskId, taskId) : [],
    ...slotsContent(tx, kind === 'credit_note' ? slots.map(negated) : slots),
  };
};

const contentOfDeposit = async (tx: Ctx, { kind, depositId }: OfDeposit): Promise<Content> => {
  const [deposit] = await tx.db.select().from(deposits).where(eq(deposits.id, depositId));
  if (!deposit) throw new Error(`no deposit ${depositId}`);
  const isBack = kind === 'credit_note';
  const { amountKobo, bankReference, receivedOn, reference } = deposit;
  const paid = `Payment received on ${receivedOn}, bank reference ${bankReference}`;
  return {
    ...plain,
    about: `Deposit ${reference}`,
    refersTo: isBack ? await numbersOf(tx, 'receipt', documents.depositId, depositId) : [],
    lines: [line(isBack ? `Booked back: ${paid}` : paid, amountKobo)],
    sums: [sum(isBack ? 'Total booked back' : 'Total received', amountKobo)],
  };
};

const isMailedLater = (asked: Issue): boolean => 'taskId' in asked && asked.isMailedLater;

const issue = async (tx: Ctx, asked: Issue): Promise<Row> => {
  const { kind, ownerId, transferId } = asked;
  const parties = await partiesOf(tx, ownerId);
  const content = 'taskId' in asked ? await contentOfJob(tx, asked) : await contentOfDeposit(tx, asked);
  return writeDocument(tx, {
    ...{ kind, ownerId, transferId, taskId: null, depositId: null },
    ...('taskId' in asked ? pick(asked, 'taskId') : pick(asked, 'depositId')),
    amountKobo: 'taskId' in asked ? Math.abs(costOf(asked.slots)) : toKobo(content.sums[0]?.amount ?? 0),
    content: { ...parties, ...content },
    mailedAt: parties.owner.email === null || isMailedLater(asked) ? null : tx.now(),
  });
};

const order: readonly DocumentKind[] = ['receipt', 'invoice', 'credit_note'];

const mailTo = async (tx: Ctx, to: string, rows: readonly Pick<Row, 'kind' | 'number' | 'amountKobo'>[]) => {
  const items = rows.map(({ kind, number, amountKobo }) => ({ kind, number, amount: nairaText(amountKobo) }));
  await sendMail(tx, { to, ...documentsMail({ publicUrl: tx.config.publicUrl, documents: items }) });
};

/** By kind, so that transactions lock number rows in one order; one mail per owner. */
const issueAll = async (tx: Ctx, asked: readonly Issue[]): Promise<void> => {
  const mailed = new Map<string, Row[]>();
  for (const kind of order)
    for (const one of asked.filter((each) => each.kind === kind)) {
      const document = await issue(tx, one);
      const { email } = document.content.owner;
      if (email !== null && !isMailedLater(one)) mailed.set(email, [...(mailed.get(email) ?? []), document]);
    }
  for (const [to, rows] of mailed) await mailTo(tx, to, rows);
};

/** Issues a document at the transaction's end, so that the number's row is locked last. */
export const issueDocument = (tx: Ctx, document: Issue): void => leaveToEnd(tx, issueAll, document);

const ownersPerRun = 50;

/** Due at the end of their Lagos day, or when an ended job has no undecided slot. */
const due = (now: Date) => sql`
  t.id = d.task_id AND d.mailed_at IS NULL AND d.content -> 'owner' ->> 'email' IS NOT NULL
  AND EXISTS (SELECT FROM owner_contacts c WHERE c.owner_id = d.owner_id)
  AND (d.issued_at < ${lagosDayStart(lagosDayOf(now)).toISOString()}::timestamptz
       OR (NOT EXISTS (SELECT FROM job_portions p WHERE p.task_id = t.id AND p.applied > p.approved) AND (t.status IN ('stopped', 'completed') OR t.deleted_at IS NOT NULL)))`;

export const mailDocuments = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { rows } = await tx.db.execute<{ ownerId: string; kind: Row['kind']; number: string; kobo: string }>(sql`
      UPDATE documents d SET mailed_at = ${now.toISOString()}::timestamptz FROM tasks t
       WHERE ${due(now)} AND d.owner_id IN (
         SELECT DISTINCT d.owner_id FROM documents d, tasks t WHERE ${due(now)} LIMIT ${ownersPerRun})
      RETURNING d.owner_id AS "ownerId", d.kind, d.number, d.amount_kobo AS kobo`);
    if (rows.length === 0) return;
    for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
      const own = rows.filter((row) => row.ownerId === ownerId).sort((a, b) => (a.number < b.number ? -1 : 1));
      const [contact] = await contactsOf(tx, ownerId);
      const named = own.map(({ kind, number, kobo }) => ({ kind, number, amountKobo: Number(kobo) }));
      if (contact) await mailTo(tx, contact.email, named);
    }
    const object = { type: 'document-mail', id: newId() } as const;
    await audit(tx, { action: 'document.mail', object, after: { documents: rows.map(({ number }) => number) } });
  });
};
