import { sql } from 'drizzle-orm';
import { assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, newId, type Ctx } from '../../../context';
import type { documents } from '../../../db/schema';
import { lagosDayOf, lagosDayStart } from '../../../lib/time';
import { contactsOf } from '../queries';
import { mailTo } from './issue';

type Row = typeof documents.$inferSelect;

const ownersPerRun = 50;

/** Due when their Lagos day is over, or earlier when an ended job has no undecided slot left. */
const due = (now: Date) => sql`
  t.id = d.task_id AND d.mailed_at IS NULL AND d.content -> 'owner' ->> 'email' IS NOT NULL
  AND EXISTS (SELECT FROM owner_contacts c WHERE c.owner_id = d.owner_id)
  AND (d.issued_at < ${lagosDayStart(lagosDayOf(now)).toISOString()}::timestamptz
       OR (t.applied = t.approved AND (t.status IN ('stopped', 'completed') OR t.deleted_at IS NOT NULL)))`;

/** Mails owners the documents of slots that came back one by one: one mail per job and day. */
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
