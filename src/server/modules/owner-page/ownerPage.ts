import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import * as contract from '../../../contract/ownerPage';
import { assertOwner, assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { tasks, unfunded, deposits, ownerSessions, jobColumns, slots, always } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira, toKobo } from '../../lib/money';
import { pick } from '../../lib/pick';
import { countRows, matches, readPage } from '../../lists/lists';
import { askedByRequest, mayBeAsker } from '../../policies/secondPerson';
import type { Verb } from '../../verb';
import { heldFor, insertRequest, lockRefundable, moneyOf } from '../funding';
import { ownerMoney, ownWaits, type TaskRow, waitingKobo, answerDraft, draftsAwaiting } from '../jobs';
import { entriesOf, ownerById, answerContact, pendingContactsOf, adderOf } from '../owners';

/** A live job that needs money for more slots is in both lists. */
const ofTab: Readonly<Record<contract.OwnJobTab, SQL>> = {
  waiting: sql`(${unfunded})`,
  running: inArray(tasks.status, ['available', 'paused']),
  ended: inArray(tasks.status, ['stopped', 'completed']),
};

const present = (ctx: Ctx, task: TaskRow, money: Awaited<ReturnType<typeof ownerMoney>>): contract.OwnJob => ({
  ...pick(task, 'id', 'reference', 'title', 'status', 'maxSlots', 'fundedSlots', 'approved', 'inReview', 'rejected'),
  payoutAmount: toNaira(task.payoutKobo),
  fee: toNaira(task.feeKobo),
  vat: toNaira(task.vatKobo),
  heldSlots: task.applied,
  waits: ownWaits(ctx, task, money),
  startsAt: task.startsAt?.toISOString() ?? null,
  endsAt: task.endsAt?.toISOString() ?? null,
  createdAt: task.createdAt.toISOString(),
});

export const listOwnJobs: Verb<typeof contract.listOwnJobs> = async (ctx, { tab, ...input }) => {
  const { ownerId } = assertOwner(ctx);
  const found = (inTab?: SQL) =>
    and(
      eq(tasks.ownerId, ownerId),
      isNull(tasks.deletedAt),
      sql`${tasks.status} <> 'draft'`,
      matches(input.q, [tasks.title, tasks.reference]),
      inTab,
    );
  const count = (inTab: SQL) =>
    countRows(ctx, ctx.db.select({ id: tasks.id }).from(tasks).innerJoinLateral(slots, always).where(found(inTab)));
  const counts = await Promise.all(
    contract.ownJobTab.options.map(async (each) => {
      const { rows: total, atLeast } = await count(ofTab[each]);
      return [each, { total, ...(atLeast && { atLeast }) }] as const;
    }),
  );
  const query = ctx.db
    .select(jobColumns)
    .from(tasks)
    .innerJoinLateral(slots, always)
    .where(found(tab && ofTab[tab]))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { createdAt: tasks.createdAt },
    defaultSort: '-createdAt',
    tiebreak: tasks.id,
    pageSize: ownerLimits.ownJobs,
  });
  const money = await ownerMoney(ctx, ownerId);
  return {
    data: rows.map((task) => present(ctx, task, money)),
    meta: {
      ...meta,
      counts: Object.fromEntries(counts) as Record<contract.OwnJobTab, { total: number; atLeast?: true }>,
    },
  };
};

export const getOwnerAccount = async (ctx: Ctx): Promise<ResultOf<typeof contract.getOwnerAccount>> => {
  const { ownerId } = assertOwner(ctx);
  const { balance, credit, escrow, deposited, paid, fees, vat, waitingJobs } = await ownerById(ctx, ownerId);
  const waiting = toNaira(await waitingKobo(ctx, ownerId));
  return { data: { balance, credit, escrow, deposited, paid, fees, vat, waitingJobs, waiting } };
};

export const listOwnEntries: Verb<typeof contract.listOwnEntries> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
  const { data, meta } = await entriesOf(ctx, { ...input, id: ownerId });
  return { data: data.map((entry) => (entry.kind === 'move' ? { ...entry, about: null } : entry)), meta };
};

const refundsOf = (statuses: string) =>
  sql<string>`(SELECT COALESCE(sum(r.amount_kobo), 0) FROM owner_requests r WHERE r.deposit_id = deposits.id AND r.kind = 'refund' AND r.status IN (${sql.raw(statuses)}))`;

export const listOwnDeposits: Verb<typeof contract.listOwnDeposits> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
  const statuses = contract.ownDeposit.shape.status.options;
  const query = ctx.db
    .select({ deposit: deposits, asked: refundsOf("'waiting'"), back: refundsOf("'waiting', 'accepted'") })
    .from(deposits)
    .where(
      and(
        sql`${deposits.ownerId} IN ${heldFor(ownerId)}`,
        inArray(deposits.status, [...statuses]),
        matches(input.q, [deposits.reference, deposits.bankReference]),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { recordedAt: deposits.recordedAt },
    defaultSort: '-recordedAt',
    tiebreak: deposits.id,
    pageSize: ownerLimits.ownDeposits,
  });
  return {
    data: rows.map(({ deposit, asked, back }) => ({
      ...pick(deposit, 'id', 'reference', 'receivedOn', 'bankReference'),
      status: contract.ownDeposit.shape.status.parse(deposit.status),
      amount: toNaira(deposit.amountKobo),
      refundable: deposit.status === 'booked' ? toNaira(deposit.amountKobo - Number(back)) : 0,
      asked: toNaira(Number(asked)),
    })),
    meta,
  };
};

/** An owner's refund request; the admin who decides must not be the one behind it. */
export const askOwnRefund: Verb<typeof contract.askOwnRefund> = async (ctx, { id: depositId, amount, reason }) => {
  const { ownerId } = assertConfirmedOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    const { holderId } = await moneyOf(tx, depositId);
    if (holderId !== ownerId) throw new DomainError('not_found', messages.ownerPage.depositNotFound);
    const amountKobo = toKobo(amount);
    await lockRefundable(tx, depositId, amountKobo);
    if (amount > (await ownerById(tx, ownerId)).balance)
      throw new DomainError('refund_too_large', messages.ownerPage.refundNotLeft);
    const wish = { ownerId, kind: 'refund' as const, depositId, amountKobo, reason, requestedBy: null };
    const request = await insertRequest(tx, { ...wish, ...(await sessionOf(tx)) });
    await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: ownerId }, after: request });
    return { message: messages.ownerPage.refundAsked };
  });
};

const sessionOf = async (tx: Ctx) => {
  const { ownerId, email, ownerSessionId } = assertConfirmedOwner(tx);
  const [session] = await tx.db
    .select({ deviceHash: ownerSessions.deviceIdHash })
    .from(ownerSessions)
    .where(eq(ownerSessions.id, ownerSessionId));
  return {
    askedMailbox: email,
    askedDeviceHash: session?.deviceHash ?? null,
    mailboxAddedBy: await adderOf(tx, ownerId, email),
  };
};

export const listOwnQuestions = async (ctx: Ctx): Promise<ResultOf<typeof contract.listOwnQuestions>> => {
  const { ownerId } = assertOwner(ctx);
  const mailboxes = (await pendingContactsOf(ctx, ownerId)).map(({ id, email, createdAt }) => ({
    ...{ id, kind: 'mailbox' as const, label: email },
    askedAt: createdAt.toISOString(),
  }));
  const jobs = (await draftsAwaiting(ctx, ownerId)).map(({ id, title, createdAt }) => ({
    ...{ id, kind: 'job' as const, label: title },
    askedAt: createdAt.toISOString(),
  }));
  const data = [...mailboxes, ...jobs].sort((a, b) => a.askedAt.localeCompare(b.askedAt));
  return { data: data.slice(0, ownerLimits.questions) };
};

export const answerOwnQuestion: Verb<typeof contract.answerOwnQuestion> = async (ctx, { id, kind, agreed }) => {
  const { ownerId } = assertConfirmedOwner(ctx);
  if (kind === 'job') await answerDraft(ctx, id, agreed);
  else
    await answerContact(ctx, id, agreed, async (tx, addedBy) => {
      const asked = askedByRequest({ ownerId, requestedBy: null, ...(await sessionOf(tx)) });
      return !(await mayBeAsker(tx, asked, addedBy));
    });
  return { message: messages.ownerPage[agreed ? 'questionAgreed' : 'questionRefused'] };
};
