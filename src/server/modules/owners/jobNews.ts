import { asc, eq, isNull, sql, inArray } from 'drizzle-orm';
import { urlOf } from '../../../contract/endpoint';
import { stopJobNewsByMailbox } from '../../../contract/system';
import { assertSystem, assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { always, jobColumns, type JobRow, ownerContacts, ownerMails, slots, slotsOf, tasks } from '../../db/schema';
import { daysAfter, formatMoment, lagosDayOf } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { jobNewsMail, sendMail, type JobNewsKind } from '../../mails';
import { contactsOf } from './queries';
import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';

export const stopJobNews = async (ctx: Ctx, { token }: { readonly token: string }) => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const mailed = tx.db
      .select({ id: ownerMails.contactId })
      .from(ownerMails)
      .where(eq(ownerMails.tokenHash, hashToken(token)));
    const [contact] = await tx.db
      .update(ownerContacts)
      .set({ jobNewsOffAt: sql`COALESCE(${ownerContacts.jobNewsOffAt}, ${tx.now().toISOString()}::timestamptz)` })
      .where(inArray(ownerContacts.id, mailed))
      .returning({ ownerId: ownerContacts.ownerId, email: ownerContacts.email });
    if (!contact) throw new DomainError('link_invalid', messages.profile.newsletterLinkInvalid);
    const object = { type: 'owner', id: contact.ownerId } as const;
    await audit(tx, { action: 'owner.job-news-off', object, after: { email: contact.email } });
    return { message: messages.profile.jobNewsOff };
  });
};

const mailsPerRun = 100;

/** Queues a mail about a job's event to its owner, once per kind. */
export const noteJobNews = async (tx: Ctx, taskId: string, kind: Exclude<JobNewsKind, 'money'>): Promise<void> => {
  await tx.db.insert(ownerMails).values({ id: newId(), taskId, kind, createdAt: tx.now() }).onConflictDoNothing();
};

/** Found here, because decisions in different portions do not see each other's approvals. Old news is none. */
const noteHalf = async (tx: Ctx): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    SELECT t.id FROM tasks t CROSS JOIN LATERAL ${slotsOf('t')} s
     WHERE t.status IN ('available', 'paused') AND t.deleted_at IS NULL
       AND s.approved * 2 >= t.max_slots AND s.last_approved_at > ${daysAfter(tx.now(), -1).toISOString()}::timestamptz
       AND NOT EXISTS (SELECT FROM owner_mails m WHERE m.task_id = t.id AND m.kind = 'half')
     ORDER BY t.id LIMIT ${mailsPerRun}`);
  for (const { id } of rows) await noteJobNews(tx, id, 'half');
};

/** Being unable to pay for another job is no sign: owners who pay per job always are. */
const noteShortOfMoney = async (tx: Ctx): Promise<void> => {
  const day = lagosDayOf(tx.now());
  const { rows } = await tx.db.execute<{ id: string; owner_id: string }>(sql`
    SELECT DISTINCT ON (t.owner_id) t.id, t.owner_id FROM tasks t CROSS JOIN LATERAL ${slotsOf('t')} s
     WHERE t.status = 'available' AND t.deleted_at IS NULL AND s.applied = s.funded_slots AND s.funded_slots < t.max_slots
       AND NOT EXISTS (SELECT FROM owner_mails m WHERE m.task_id = t.id AND m.kind = 'money')
       AND NOT EXISTS (SELECT FROM owner_mails m WHERE m.owner_id = t.owner_id AND m.day = ${day})
     ORDER BY t.owner_id, t.created_at, t.id LIMIT ${mailsPerRun}`);
  const noted = { kind: 'money' as const, day, createdAt: tx.now() };
  for (const { id: taskId, owner_id: ownerId } of rows)
    await tx.db
      .insert(ownerMails)
      .values({ id: newId(), taskId, ownerId, ...noted })
      .onConflictDoNothing();
};

const mail = async (tx: Ctx, id: string, kind: JobNewsKind, task: JobRow): Promise<void> => {
  const [first] = await contactsOf(tx, task.ownerId);
  const contact = first && first.jobNewsOffAt === null && task.deletedAt === null ? first : null;
  const token = newToken();
  const sent = { sentAt: tx.now(), ...(contact && { contactId: contact.id, tokenHash: hashToken(token) }) };
  await tx.db.update(ownerMails).set(sent).where(eq(ownerMails.id, id));
  if (!contact) return;
  const { publicUrl } = tx.config;
  const message = jobNewsMail({
    kind,
    job: task.title,
    reference: task.reference,
    slots: task.maxSlots,
    approved: task.approved,
    inReview: task.inReview,
    unpaid: task.maxSlots - task.fundedSlots,
    startsAt: task.startsAt && task.startsAt > tx.now() ? formatMoment(task.startsAt) : null,
    ownerUrl: `${publicUrl}/owner`,
    offUrl: `${publicUrl}/job-news/off?token=${token}`,
    oneClickUrl: `${publicUrl}${urlOf(stopJobNewsByMailbox)}?token=${token}`,
  });
  await sendMail(tx, { to: contact.email, ...message });
};

/** Skips rows another server is mailing. */
export const mailJobNews = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    await noteHalf(tx);
    await noteShortOfMoney(tx);
    const news = await tx.db
      .select({ id: ownerMails.id, kind: ownerMails.kind, task: jobColumns })
      .from(ownerMails)
      .innerJoin(tasks, eq(tasks.id, ownerMails.taskId))
      .innerJoinLateral(slots, always)
      .where(isNull(ownerMails.sentAt))
      .orderBy(asc(ownerMails.id))
      .limit(mailsPerRun)
      .for('update', { of: ownerMails, skipLocked: true });
    if (news.length === 0) return;
    for (const { id, kind, task } of news) await mail(tx, id, kind, task);
    const object = { type: 'job-news', id: newId() } as const;
    await audit(tx, { action: 'owner.job-news', object, after: { mails: news.map(({ id }) => id) } });
  });
};
