import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { assertAdmin } from '../assertActor';
import type { Ctx } from '../context';
import { builtOnce } from '../db/database';
import { users, type ownerRequests } from '../db/schema';
import { DomainError } from '../errors';
import { accountsOfOwner } from './linkedAccounts';

/** An account in a request, or null. */
type Part = string | null;

/** Inside a SELECT, so that the planner estimates the same number whatever the list is, and keeps one plan. */
const listed = (ids: string | Placeholder): SQL => sql`SELECT unnest((SELECT ${ids}::uuid[])) AS id`;
const arrayOf = (ids: readonly string[]): string => `{${ids.join()}}`;
const listOf = (ids: readonly string[]): SQL => listed(arrayOf(ids));

/** These accounts and all that share a phone, mailbox or bank account with them. */
const sharingDetails = (accounts: SQL): SQL => sql`
  SELECT id FROM users WHERE id IN (${accounts})
   UNION
  SELECT other.id FROM users own JOIN users other ON other.phone = own.phone AND other.phone <> '' WHERE own.id IN (${accounts})
   UNION
  SELECT other.id FROM users own JOIN users other ON mailbox_family(other.email) = mailbox_family(own.email) WHERE own.id IN (${accounts})
   UNION
  SELECT found.id
    FROM (SELECT account_no FROM users WHERE id IN (${accounts}) AND account_no <> ''
           UNION SELECT account_no FROM withdrawals WHERE user_id IN (${accounts})) AS own
    CROSS JOIN LATERAL (SELECT id FROM users WHERE account_no = own.account_no
           UNION ALL SELECT user_id FROM withdrawals WHERE account_no = own.account_no) AS found`;

/** The same, plus shared devices. */
const sharingAnything = (accounts: SQL): SQL => sql`${sharingDetails(accounts)}
   UNION
  SELECT other.user_id FROM device_ids own JOIN device_ids other ON other.device_id_hash = own.device_id_hash WHERE own.user_id IN (${accounts})`;

/** Two steps find an admin behind a member account. No limit, because decoys could fill it. An array, because the planner takes it for ten rows and uses indexes. */
const inTwoSteps =
  (sharing: (accounts: SQL) => SQL) =>
  (accounts: SQL): SQL =>
    sql`WITH near AS MATERIALIZED (${sharing(accounts)}) ${sharing(sql`SELECT unnest(ARRAY(SELECT id FROM near))`)}`;

/** Everyone these accounts may be, through anything shared. */
const couldBe = inTwoSteps(sharingAnything);
/** The same, ignoring shared devices. */
const couldBeByDetails = inTwoSteps(sharingDetails);

export const couldBeOne = (userId: string): SQL => couldBe(listOf([userId]));

/** Pairs `one_id`, `other_id` that may be one person, including each with itself; once per statement. */
export const alikePairs = (accounts: SQL): SQL =>
  sql`SELECT one.id AS one_id, other.id AS other_id FROM (${accounts}) AS one CROSS JOIN LATERAL (${couldBe(sql`SELECT one.id`)}) AS other`;

const alikeAmong = builtOnce((db) => {
  const members = listed(sql.placeholder('members'));
  const near = couldBeByDetails(listed(sql.placeholder('admin')));
  return db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} IN (${members}) AND ${users.id} IN (${near})`)
    .prepare('alike_among');
});

/** Refuses admins who may be one of the members, shared devices aside. @throws `conflict_of_interest`. */
export const assertOfOthers = async (ctx: Pick<Ctx, 'actor' | 'db'>, members: readonly string[], own: string) => {
  const { userId } = assertAdmin(ctx);
  if (members.includes(userId)) throw new DomainError('conflict_of_interest', own);
  const alike = await alikeAmong(ctx.db).execute({ members: arrayOf(members), admin: arrayOf([userId]) });
  if (alike.length > 0) throw new DomainError('conflict_of_interest', messages.members.secondPersonAlikeMember);
};

type OwnersRequest = Pick<
  typeof ownerRequests.$inferSelect,
  'ownerId' | 'requestedBy' | 'askedMailbox' | 'askedDeviceHash' | 'mailboxAddedBy'
>;

export const askedBy = (...parts: readonly Part[]): SQL => listOf(parts.filter((part) => part !== null));

/** The requesting admin; on the owner's page the mailbox's admin and all accounts of owner, mailbox and device. */
export const askedByRequest = (request: OwnersRequest): SQL =>
  request.requestedBy === null
    ? sql`${askedBy(request.mailboxAddedBy)} UNION ALL ${accountsOfOwner(request.ownerId)}
       UNION ALL SELECT id FROM users WHERE mailbox_family(email) = mailbox_family(${request.askedMailbox}::text)
       UNION ALL SELECT user_id FROM device_ids WHERE device_id_hash = ${request.askedDeviceHash}::bytea`
    : askedBy(request.requestedBy);

export const mayBeAsker = async (ctx: Pick<Ctx, 'db'>, asked: SQL, userId: Part): Promise<boolean> =>
  (await ctx.db.$count(users, sql`${users.id} = ${userId}::uuid AND ${users.id} IN (${couldBe(asked)})`)) > 0;

const admins = async (ctx: Pick<Ctx, 'db'>, asked: SQL) =>
  ctx.db
    .select({ id: users.id, isAsker: sql<boolean>`${users.id} IN (${couldBe(asked)})` })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, 'active')));

/** Tells the requester if no other admin qualifies; otherwise empty. */
export const nobodyElse = async (ctx: Pick<Ctx, 'db'>, asked: SQL): Promise<string> =>
  (await admins(ctx, asked)).some(({ isAsker }) => !isAsker) ? '' : messages.members.secondPersonNobodyElse;

/** Refuses the requester and anyone they may be; `own` explains it to `parts`. @throws `another_admin_decides`. */
export const assertSecondPerson = async (
  ctx: Pick<Ctx, 'actor' | 'db'>,
  asked: SQL,
  own: { readonly parts: readonly Part[]; readonly text: string },
): Promise<void> => {
  const { userId } = assertAdmin(ctx);
  const all = await admins(ctx, asked);
  if (all.some(({ id, isAsker }) => id === userId && !isAsker)) return;
  const text = own.parts.includes(userId) ? own.text : messages.members.secondPersonAlike;
  const alone = all.every(({ isAsker }) => isAsker) ? ` ${messages.members.secondPersonNobodyElse}` : '';
  throw new DomainError('another_admin_decides', text + alone);
};
