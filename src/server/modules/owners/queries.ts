import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/owners';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { ledgerAccounts, ownerContacts, owners, unfunded, users, slotsOf } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import { adminList } from '../../lists/adminList';
import {
  andPredicates,
  betweenDates,
  matches,
  orPredicates,
  type Predicate,
  toPredicate,
  whereIds,
} from '../../lists/lists';
import { codesMatch, ownersMailed, phonesMatch } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';

export type OwnerRow = typeof owners.$inferSelect;

/** Spending and adding money lock the owner before the jobs, so that job and money cannot miss each other. */
export const lockOwner = async (ctx: Ctx, id: string): Promise<OwnerRow> => {
  const [owner] = await ctx.db.select().from(owners).where(eq(owners.id, id)).for('no key update');
  if (!owner) throw new DomainError('not_found', messages.owners.notFound);
  return owner;
};

export const assertOwnerActive = ({ status }: OwnerRow): void => {
  if (status === 'closed') throw new DomainError('owner_closed', messages.owners.closed);
};

export const lockActiveOwner = async (ctx: Ctx, id: string): Promise<OwnerRow> => {
  const owner = await lockOwner(ctx, id);
  assertOwnerActive(owner);
  return owner;
};

type OwnerFilter = InputOf<typeof contract.exportOwners>;

const ownAccount = eq(ledgerAccounts.ownerId, owners.id);

const found = async (ctx: Ctx, q: string): Promise<Predicate> =>
  orPredicates(
    toPredicate(or(matches(q, [owners.name]), codesMatch(q, [owners.reference]), phonesMatch(q, owners.phone))),
    (await ownersMailed(ctx, q))(owners.id),
  );

const ownersWhere = async (ctx: Ctx, { q, status, standing, ...input }: OwnerFilter): Promise<Predicate> =>
  andPredicates(
    toPredicate(
      and(
        status && eq(owners.status, status),
        standing === 'owes'
          ? sql`EXISTS (SELECT FROM ledger_account owed WHERE owed.owner_id = ${owners.id} AND owed.balance < 0)`
          : undefined,
        standing === 'waits'
          ? sql`EXISTS (SELECT FROM tasks t CROSS JOIN LATERAL ${slotsOf('t')} s WHERE t.owner_id = ${owners.id} AND ${unfunded})`
          : undefined,
        betweenDates(owners.createdAt, input),
        whereIds(owners.id, input.ids),
      ),
    ),
    q ? await found(ctx, q) : undefined,
  );

// As text, because the builder drops the table in single-table queries.
const email = sql<string>`COALESCE((SELECT c.email FROM owner_contacts c WHERE c.owner_id = owners.id AND c.pending_since IS NULL ORDER BY c.created_at, c.id LIMIT 1), '')`;
// The ledger check proves that finished jobs without held slots have an empty escrow.
const mayHold = sql.raw(
  "(t.status IN ('available', 'paused') AND t.deleted_at IS NULL) OR EXISTS (SELECT FROM job_portions p WHERE p.task_id = t.id AND p.applied > p.approved)",
);
const escrowKobo = sql<string>`(SELECT COALESCE(sum(e.amount), 0) FROM tasks t JOIN ledger_account a ON a.task_id = t.id
  JOIN ledger_entry e ON e.account_id = a.id WHERE t.owner_id = owners.id AND (${mayHold}))`;
const jobsWhere = (condition: SQL, joined = sql``) =>
  sql<string>`(SELECT count(*) FROM tasks t ${joined} WHERE t.owner_id = owners.id AND ${condition})`;
const openJobs = jobsWhere(sql`t.status IN ('available', 'paused') AND t.deleted_at IS NULL`);
const waitingJobs = jobsWhere(unfunded, sql`CROSS JOIN LATERAL ${slotsOf('t')} s`);
const columns = { owner: owners, balance: ledgerAccounts.balance, email, escrowKobo, openJobs, waitingJobs };

const selectOwners = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db
    .select(columns)
    .from(owners)
    .innerJoin(ledgerAccounts, ownAccount)
    .where(inArray(owners.id, [...ids]));

const present = ({ owner, balance, ...row }: Awaited<ReturnType<typeof selectOwners>>[number]): contract.Owner => ({
  ...pick(owner, 'id', 'reference', 'name', 'status'),
  email: row.email,
  balance: toNaira(balance),
  credit: owner.creditKobo === null ? null : toNaira(owner.creditKobo),
  escrow: toNaira(Number(row.escrowKobo)),
  openJobs: Number(row.openJobs),
  waitingJobs: Number(row.waitingJobs),
  createdAt: owner.createdAt.toISOString(),
});

const list = adminList({
  resource: 'owners',
  table: owners,
  id: owners.id,
  where: ownersWhere,
  sortable: { name: owners.name, createdAt: owners.createdAt, balance: ledgerAccounts.balance },
  sortedWith: { balance: { table: ledgerAccounts, on: ownAccount } },
  defaultSort: '-createdAt',
  pageSize: ownerLimits.owners,
  rowsOf: selectOwners,
  idOf: ({ owner }) => owner.id,
  present,
  fileColumns: {
    reference: ({ owner }) => owner.reference,
    name: ({ owner }) => owner.name,
    email: (row) => row.email,
    phone: ({ owner }) => owner.phone,
    'company number': ({ owner }) => owner.companyNumber,
    status: ({ owner }) => owner.status,
    balance: ({ balance }) => toNaira(balance),
    credit: ({ owner }) => (owner.creditKobo === null ? 'unlimited' : toNaira(owner.creditKobo)),
    escrow: (row) => toNaira(Number(row.escrowKobo)),
    'open jobs': (row) => Number(row.openJobs),
    'waiting jobs': (row) => Number(row.waitingJobs),
    [`created ${lagosTime}`]: ({ owner }) => owner.createdAt,
  },
});

export const listOwners = list.page;

export const exportOwners = list.file;

const sumsOf = async (ctx: Pick<Ctx, 'db'>, ownerId: string) => {
  const { rows } = await ctx.db.execute<Record<'deposited' | 'paid' | 'fees' | 'vat', string>>(sql`
    SELECT (SELECT COALESCE(sum(amount_kobo), 0) FROM deposits WHERE owner_id = ${ownerId} AND status = 'booked') AS deposited,
           COALESCE(-sum(e.amount) FILTER (WHERE x.kind = 'job_payout'), 0) AS paid,
           COALESCE(-sum(e.amount) FILTER (WHERE x.kind = 'fee_earned'), 0) AS fees,
           COALESCE(-sum(e.amount) FILTER (WHERE x.kind = 'vat_due'), 0) AS vat
      FROM tasks t JOIN ledger_account a ON a.task_id = t.id JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_tx x ON x.id = e.tx_id
     WHERE t.owner_id = ${ownerId}`);
  return rows[0];
};

export const allContactsOf = (ctx: Pick<Ctx, 'db'>, ownerId: string) =>
  ctx.db
    .select()
    .from(ownerContacts)
    .where(eq(ownerContacts.ownerId, ownerId))
    .orderBy(asc(ownerContacts.createdAt), asc(ownerContacts.id));

/** An owner's mailboxes in order; the first gets documents and job news. */
export const contactsOf = async (ctx: Pick<Ctx, 'db'>, ownerId: string) =>
  (await allContactsOf(ctx, ownerId)).filter(({ pendingSince }) => pendingSince === null);

const contactsWithAdder = ({ db }: Pick<Ctx, 'db'>, ownerId: string) =>
  db
    .select({ contact: ownerContacts, addedBy: { id: users.id, fullname: users.fullname } })
    .from(ownerContacts)
    .leftJoin(users, eq(users.id, ownerContacts.addedBy))
    .where(eq(ownerContacts.ownerId, ownerId))
    .orderBy(sql`${ownerContacts.pendingSince} IS NOT NULL`, asc(ownerContacts.createdAt), asc(ownerContacts.id));

export const ownerById = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<contract.OwnerDetails> => {
  const [row] = await selectOwners(ctx, [id]);
  if (!row) throw new DomainError('not_found', messages.owners.notFound);
  const contacts = await contactsWithAdder(ctx, id);
  const sums = await sumsOf(ctx, id);
  return {
    ...present(row),
    ...pick(row.owner, 'phone', 'companyNumber', 'notes'),
    contacts: contacts.map(({ contact, addedBy }) => ({
      ...pick(contact, 'id', 'email'),
      pending: contact.pendingSince !== null,
      addedBy,
      createdAt: contact.createdAt.toISOString(),
    })),
    deposited: toNaira(Number(sums?.deposited)),
    paid: toNaira(Number(sums?.paid)),
    fees: toNaira(Number(sums?.fees)),
    vat: toNaira(Number(sums?.vat)),
  };
};

export const getOwner: Verb<typeof contract.getOwner> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await ownerById(ctx, id) };
};
