import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { leadLimits } from '../../../contract/limits';
import type { Lead, exportLeads as exportEndpoint, listLeads as endpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { leads, owners, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import { adminList } from '../../lists/adminList';
import { betweenDates, toPredicate, whereIds, type Predicate } from '../../lists/lists';
import { codesMatch, wordsMatch } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';

type LeadFilter = InputOf<typeof exportEndpoint>;

// 90 days of limited requests need no index.
const leadsWhere = ({ q, status, ids, ...days }: LeadFilter): Predicate =>
  toPredicate(
    and(
      status && eq(leads.status, status),
      betweenDates(leads.createdAt, days),
      whereIds(leads.id, ids),
      q
        ? or(wordsMatch(q, [leads.name, leads.company, leads.email, leads.phone]), codesMatch(q, [leads.reference]))
        : undefined,
    ),
  );

/** New with an owner's mailbox, or with a draft that waits for that owner. */
const unconfirmed = sql<boolean>`CASE WHEN ${leads.status} = 'new'
  THEN EXISTS (SELECT FROM owner_contacts c WHERE c.mailbox = ${leads.mailbox})
  ELSE EXISTS (SELECT FROM tasks t WHERE t.id = ${leads.taskId} AND t.awaits_owner AND t.deleted_at IS NULL) END`;

const selectLeads = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db
    .select({ lead: leads, owner: owners.name, handledBy: users.fullname, unconfirmed })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoin(users, eq(users.id, leads.handledBy))
    .where(inArray(leads.id, [...ids]));

type Row = Awaited<ReturnType<typeof selectLeads>>[number];
const present = ({ lead, owner, handledBy, unconfirmed: isUnconfirmed }: Row): Lead => ({
  unconfirmed: isUnconfirmed,
  ...pick(lead, 'id', 'reference', 'name', 'company', 'phone', 'email', 'text', 'status', 'taskId'),
  budget: lead.budgetKobo === null ? null : toNaira(lead.budgetKobo),
  createdAt: lead.createdAt.toISOString(),
  owner: lead.ownerId === null || owner === null ? null : { id: lead.ownerId, name: owner },
  handledBy: lead.handledBy === null || handledBy === null ? null : { id: lead.handledBy, fullname: handledBy },
  handledAt: lead.handledAt?.toISOString() ?? null,
});

const list = adminList({
  resource: 'leads',
  table: leads,
  id: leads.id,
  where: (_ctx: Ctx, filter: LeadFilter) => leadsWhere(filter),
  sortable: { createdAt: leads.createdAt },
  defaultSort: '-createdAt',
  pageSize: leadLimits.leads,
  rowsOf: selectLeads,
  idOf: ({ lead }) => lead.id,
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
    owner: ({ owner }) => owner,
    'handled by': ({ handledBy }) => handledBy,
    [`handled ${lagosTime}`]: ({ lead }) => lead.handledAt,
  },
});

export const listLeads: Verb<typeof endpoint> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { data: rows.map(present), meta };
};

export const exportLeads = list.file;

export const leadById = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<Lead> => {
  const [row] = await selectLeads(ctx, [id]);
  if (!row) throw new DomainError('not_found', messages.owners.leadNotFound);
  return present(row);
};
