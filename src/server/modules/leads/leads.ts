import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { leadLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertAdmin, assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { leads, owners, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { mailboxFamily } from '../../lib/mailbox';
import { nairaText, toKobo, toNaira } from '../../lib/money';
import { dayInSeconds, daysAfter } from '../../lib/time';
import { campaignInYourNameMail, leadArrivedMail, newLeadsMail, sendMail } from '../../mails';
import type { Verb } from '../../verb';
import { mailAdmins } from '../alarms';
import { awaitOwner, createTask } from '../jobs';
import { lockMailbox, lockOwnerForJob, mailOwner, ownerRequesterOf } from '../owners';
import { countAttempt, countFromNetwork } from '../throttle';
import type { InputOf } from '../../../contract/endpoint';
import { pick } from '../../lib/pick';
import { adminList } from '../../lists/adminList';
import { betweenDates, matches, type Predicate, toPredicate, whereIds } from '../../lists/lists';
import { codesMatch, phonesMatch } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';

// 90 days of limited requests need no index.
const leadsWhere = (_ctx: Ctx, { q, status, ids, ...days }: InputOf<typeof contract.exportLeads>): Predicate =>
  toPredicate(
    and(
      status && eq(leads.status, status),
      betweenDates(leads.createdAt, days),
      whereIds(leads.id, ids),
      q
        ? or(
            matches(q, [leads.name, leads.company, leads.email]),
            codesMatch(q, [leads.reference]),
            phonesMatch(q, leads.phone),
          )
        : undefined,
    ),
  );

/** New with an owner's mailbox, or with a draft that waits for that owner. */
const unconfirmed = sql<boolean>`CASE WHEN ${leads.status} = 'new'
  THEN EXISTS (SELECT FROM owner_contacts c WHERE c.mailbox = ${leads.mailbox})
  ELSE EXISTS (SELECT FROM tasks t WHERE t.id = ${leads.taskId} AND t.awaits_owner AND t.deleted_at IS NULL) END`;

const selectLeads = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db
    .select({
      lead: leads,
      owner: { id: owners.id, name: owners.name },
      handledBy: { id: users.id, fullname: users.fullname },
      unconfirmed,
    })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoin(users, eq(users.id, leads.handledBy))
    .where(inArray(leads.id, [...ids]));

type Row = Awaited<ReturnType<typeof selectLeads>>[number];
const present = ({ lead, ...row }: Row): contract.Lead => ({
  ...row,
  ...pick(lead, 'id', 'reference', 'name', 'company', 'phone', 'email', 'text', 'status', 'taskId'),
  budget: lead.budgetKobo === null ? null : toNaira(lead.budgetKobo),
  createdAt: lead.createdAt.toISOString(),
  handledAt: lead.handledAt?.toISOString() ?? null,
});

const list = adminList({
  resource: 'leads',
  table: leads,
  id: leads.id,
  where: leadsWhere,
  sortable: { createdAt: leads.createdAt },
  defaultSort: '-createdAt',
  pageSize: leadLimits.leads,
  rowsOf: selectLeads,
  idOf: ({ lead }) => lead.id,
  present,
  fileColumns: {
    reference: ({ lead }) => lead.reference,
    status: ({ lead }) => lead.status,
    company: ({ lead }) => lead.company,
    name: ({ lead }) => lead.name,
    'e-mail': ({ lead }) => lead.email,
    phone: ({ lead }) => lead.phone,
    budget: ({ lead }) => (lead.budgetKobo === null ? null : toNaira(lead.budgetKobo)),
    text: ({ lead }) => lead.text,
    [`sent ${lagosTime}`]: ({ lead }) => lead.createdAt,
    unconfirmed: (row) => row.unconfirmed,
    owner: ({ owner }) => owner?.name ?? null,
    'handled by': ({ handledBy }) => handledBy?.fullname ?? null,
    [`handled ${lagosTime}`]: ({ lead }) => lead.handledAt,
  },
});

export const listLeads = list.page;

export const exportLeads = list.file;

const leadById = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<contract.Lead> => {
  const [row] = await selectLeads(ctx, [id]);
  if (!row) throw new DomainError('not_found', messages.owners.leadNotFound);
  return present(row);
};

export const declineLead: Verb<typeof contract.declineLead> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { reference } = await lockNewLead(tx, id);
    const declined = { status: 'declined' as const, handledBy: userId, handledAt: tx.now() };
    await tx.db.update(leads).set(declined).where(eq(leads.id, id));
    await audit(tx, { action: 'lead.decline', object: { type: 'lead', id }, after: { ...declined, reference } });
    return { message: messages.owners.leadDeclined, data: await leadById(tx, id) };
  });
};

const lockNewLead = async (tx: Ctx, id: string): Promise<typeof leads.$inferSelect> => {
  const [lead] = await tx.db.select().from(leads).where(eq(leads.id, id)).for('update');
  if (!lead) throw new DomainError('not_found', messages.owners.leadNotFound);
  if (lead.status !== 'new') throw new DomainError('already_decided', messages.owners.leadElsewhere);
  return lead;
};

/** A minimal job; the admin sets price and slots before posting. */
const least = { amount: 1, applicants_needed: 1 };

/** Anyone can type an owner's mailbox, so drafts for known ones wait for that owner. */
export const takeLead: Verb<typeof contract.takeLead> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { company, name, phone, email, text, budgetKobo, reference } = await lockNewLead(tx, id);
    const budget = budgetKobo === null ? '' : `, budget ${nairaText(budgetKobo)}`;
    const notes = `Campaign request ${reference} of ${name}${budget}.`;
    const isOwners = (await lockMailbox(tx, email)) !== undefined;
    const ownerId = await lockOwnerForJob(tx, undefined, email, { name: company, phone, notes });
    const { data: draft } = await createTask(tx, {
      owner_id: ownerId,
      taskOwnerEmail: email,
      taskOwnerphoneNumber: phone,
      title: `Campaign of ${company}`,
      description: text,
      draft: true,
      ...least,
    });
    if (isOwners) {
      await awaitOwner(tx, draft.id);
      await mailOwner(tx, ownerId, campaignInYourNameMail({ reference, publicUrl: tx.config.publicUrl }));
    }
    const taken = { status: 'taken' as const, ownerId, taskId: draft.id, handledBy: userId, handledAt: tx.now() };
    await tx.db.update(leads).set(taken).where(eq(leads.id, id));
    await audit(tx, { action: 'lead.take', object: { type: 'lead', id }, after: { ...taken, reference } });
    const message = messages.owners[isOwners ? 'leadTakenUnconfirmed' : 'leadTaken'];
    return { message, data: { ...(await leadById(tx, id)), taskId: draft.id } };
  });
};

export const forgetOldLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(leads).where(lte(leads.createdAt, daysAfter(ctx.now(), -leadLimits.keptDays)));
};

/** Mails admins the number of new requests, marked in one statement so that no two servers report the same. */
export const reportLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const { length: count } = await tx.db
      .update(leads)
      .set({ reportedAt: tx.now() })
      .where(and(eq(leads.status, 'new'), isNull(leads.reportedAt)))
      .returning({ id: leads.id });
    if (count === 0) return;
    const told = await mailAdmins(tx, (admin) => newLeadsMail({ ...admin, count }));
    await audit(tx, { action: 'lead.report', object: { type: 'lead-digest', id: newId() }, after: { count, told } });
  });
};

/** Stores a campaign request and mails a receipt; the answer never reveals who is known. */
export const sendLead: Verb<typeof contract.sendLead> = async (ctx, input) => {
  assertPublic(ctx);
  const requester = await ownerRequesterOf(ctx, input.email);
  const { looked } = await countFromNetwork(ctx, 'request', requester !== 'strangers');
  return looked(() =>
    inTransaction(ctx, async (tx) => {
      const key = `lead:${mailboxFamily(input.email)}:${requester}`;
      await countAttempt(tx, key, dayInSeconds, leadLimits.perMailboxPerDay, messages.owners.leadMailboxMany);
      const { company, name = company, phone, email, text } = input;
      const budgetKobo = input.budget ? toKobo(input.budget) : null;
      const [id, reference, now] = [newId(), newReference('REQ', 6), tx.now()];
      await tx.db
        .insert(leads)
        .values({ id, reference, name, company, phone, email, text, budgetKobo, consentedAt: now, createdAt: now });
      await sendMail(tx, { to: email, ...leadArrivedMail({ reference }) });
      await audit(tx, { action: 'lead.send', object: { type: 'lead', id }, after: { reference } });
      return { message: messages.owners.leadSent };
    }),
  );
};
