import { and, desc, eq, isNotNull, gt, isNull } from 'drizzle-orm';
import type { ResultOf, InputOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as own from '../../../contract/payIns';
import { assertAdmin, assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx, newId, newReference } from '../../context';
import { payIns, tasks, deposits } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira, toKobo } from '../../lib/money';
import { hoursAfter, secondsAfter } from '../../lib/time';
import type { PayInProvider } from '../../providers/ports';
import { type Verb, prepared } from '../../verb';
import { toPayFor } from '../jobs';
import { ownerById, contactsOf, lockActiveOwner } from '../owners';
import { waits, waitsAfter } from '../payouts';

export const payInJob = 'follow-pay-ins';

export type PayInRow = typeof payIns.$inferSelect;

export const retryPayIn = async (tx: Ctx, id: string): Promise<void> => {
  await tx.db.update(payIns).set({ nextAskAt: tx.now() }).where(eq(payIns.id, id));
  await tx.boss.send(tx, payInJob, {});
};

/** Marks a pay-in that failed according to the provider. A later payment under it is still booked. */
export const failPayIn = (ctx: Ctx, { id, ownerId }: PayInRow, why: string, changes: Partial<PayInRow> = {}) =>
  inTransaction(ctx, async (tx) => {
    const [failed] = await tx.db
      .update(payIns)
      .set({ ...changes, status: 'failed' })
      .where(and(eq(payIns.id, id), eq(payIns.status, 'open')))
      .returning();
    if (failed && ownerId !== null)
      await audit(tx, { action: 'owner.pay-in', object: { type: 'owner', id: ownerId }, after: { ...failed, why } });
  });

const selectPayIns = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ payIn: payIns, task: { id: tasks.id, reference: tasks.reference, title: tasks.title } })
    .from(payIns)
    .leftJoin(tasks, eq(tasks.id, payIns.taskId));
type Row = Awaited<ReturnType<typeof selectPayIns>>[number];

const present = ({ now }: Pick<Ctx, 'now'>, { payIn, task }: Row): own.PayIn => {
  const { id, reference, accountBank: bank, accountNumber: number, accountName: name } = payIn;
  return {
    ...{ id, reference, task },
    status: payIn.status === 'open' && payIn.expiresAt <= now() ? 'expired' : payIn.status,
    amount: toNaira(payIn.amountKobo ?? 0),
    checkoutUrl: payIn.checkoutUrl ?? '',
    account: bank !== null && number !== null && name !== null ? { bank, number, name } : null,
    createdAt: payIn.createdAt.toISOString(),
    expiresAt: payIn.expiresAt.toISOString(),
  };
};

const payInById = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<own.PayIn> => {
  const [row] = await selectPayIns(ctx).where(eq(payIns.id, id));
  if (!row) throw new Error(`pay-in ${id} is gone`);
  return present(ctx, row);
};

const payInWaysOf = async (ctx: Ctx, ownerId: string): Promise<own.PayInWays> => {
  const { reference } = await ownerById(ctx, ownerId);
  const rows = await selectPayIns(ctx)
    .where(and(eq(payIns.ownerId, ownerId), isNotNull(payIns.checkoutUrl)))
    .orderBy(desc(payIns.createdAt), desc(payIns.id))
    .limit(ownerLimits.payIns);
  return {
    account: ctx.config.payIn.account,
    reference,
    byLink: ctx.providers.payIns !== null,
    links: rows.map((row) => present(ctx, row)),
  };
};

export const getPayInWays: Verb<typeof contract.getPayInWays> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await payInWaysOf(ctx, id) };
};

export const getOwnPayInWays = async (ctx: Ctx): Promise<ResultOf<typeof own.getOwnPayInWays>> => ({
  data: await payInWaysOf(ctx, assertOwner(ctx).ownerId),
});

type Wish = Pick<InputOf<typeof contract.startPayIn>, 'amount' | 'task_id'>;

// 80 bits; a guessed one only makes us ask the provider.
const referenceCharacters = 16;
// By then the provider has answered, or never will.
const startSeconds = 30;

const providerOf = ({ providers }: Ctx): PayInProvider => {
  if (!providers.payIns) throw new DomainError('no_pay_in_provider', messages.funding.payInByHand);
  return providers.payIns;
};

const amountOf = async (tx: Ctx, ownerId: string, { amount, task_id }: Wish): Promise<number> => {
  if ((amount === undefined) === (task_id === undefined))
    throw DomainError.ofField('validation_failed', 'amount', messages.funding.payInWish);
  if (task_id === undefined) return toKobo(amount ?? 0);
  const kobo = await toPayFor(tx, ownerId, task_id);
  if (kobo === 0) throw new DomainError('pay_in_not_needed', messages.funding.payInNotNeeded);
  return kobo;
};

/** Reuses an open link or records one before asking the provider, so that its payment is always known. */
const claim = (ctx: Ctx, ownerId: string, wish: Wish): Promise<PayInRow> =>
  inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, ownerId);
    const amountKobo = await amountOf(tx, ownerId, wish);
    providerOf(tx);
    const now = tx.now();
    const taskId = wish.task_id ?? null;
    const open = and(eq(payIns.ownerId, ownerId), eq(payIns.status, 'open'), gt(payIns.expiresAt, now));
    const [same] = await tx.db
      .select()
      .from(payIns)
      .where(and(open, eq(payIns.amountKobo, amountKobo), taskId ? eq(payIns.taskId, taskId) : isNull(payIns.taskId)))
      .orderBy(desc(payIns.createdAt), desc(payIns.id))
      .limit(1);
    if (same?.checkoutUrl) return same;
    if (same && secondsAfter(same.createdAt, startSeconds) > now)
      throw new DomainError('pay_in_underway', messages.funding.payInUnderway);
    if ((await tx.db.$count(payIns, open)) >= ownerLimits.openPayInsMax)
      throw new DomainError('too_many_pay_ins', messages.funding.payInTooMany);
    const [payIn] = await tx.db
      .insert(payIns)
      .values({
        id: newId(),
        reference: newReference('pi', referenceCharacters).toLowerCase(),
        ownerId,
        taskId,
        amountKobo,
        createdAt: now,
        expiresAt: hoursAfter(now, ownerLimits.payInHours),
        nextAskAt: waitsAfter(tx, now, waits.first),
      })
      .returning();
    if (!payIn) throw new Error('no row was inserted');
    await audit(tx, { action: 'owner.pay-in', object: { type: 'owner', id: ownerId }, after: payIn });
    return payIn;
  });

/** Asks the provider for the link; without a readable answer the row stays open and is asked about. */
const requestLink = async (ctx: Ctx, payIn: PayInRow, ownerId: string): Promise<void> => {
  const [contact] = await contactsOf(ctx, ownerId);
  const { reference, amountKobo } = payIn;
  if (!contact || amountKobo === null) throw new Error(`pay-in ${reference} of nobody`);
  const returnUrl = `${ctx.config.publicUrl}/owner`;
  const answer = await providerOf(ctx).start({ reference, amountKobo, email: contact.email, returnUrl });
  if (answer.kind !== 'started') {
    ctx.log.warn({ reference, answer }, 'the payments provider made no payment link');
    if (answer.kind === 'unclear') throw new DomainError('pay_in_refused', messages.funding.payInUnclear);
    await failPayIn(ctx, payIn, answer.why, { nextAskAt: null });
    throw new DomainError('pay_in_refused', messages.funding.payInRefused);
  }
  const { checkoutUrl, account } = answer;
  await ctx.db
    .update(payIns)
    .set({
      checkoutUrl,
      accountBank: account?.bank ?? null,
      accountNumber: account?.number ?? null,
      accountName: account?.name ?? null,
    })
    .where(eq(payIns.id, payIn.id));
};

const makePayIn = async (ctx: Ctx, ownerId: string, wish: Wish): Promise<string> => {
  const payIn = await claim(ctx, ownerId, wish);
  // Outside every transaction.
  if (!payIn.checkoutUrl) await requestLink(ctx, payIn, ownerId);
  return payIn.id;
};

export const startPayIn = prepared<typeof contract.startPayIn, string>({
  prepare: (ctx, { id, ...wish }) => {
    assertAdmin(ctx);
    return makePayIn(ctx, id, wish);
  },
  verb: async (ctx, _input, id) => ({ message: messages.funding.payInStarted, data: await payInById(ctx, id) }),
});

export const startOwnPayIn: Verb<typeof own.startOwnPayIn> = async (ctx, wish) => {
  const payInId = await makePayIn(ctx, assertOwner(ctx).ownerId, wish);
  return { message: messages.funding.payInStarted, data: await payInById(ctx, payInId) };
};

/** Before a reversal: @throws if the provider still reports it paid; true if there was a payment to ask about. */
export const assertNotPaid = async ({ db, providers, log }: Ctx, depositId: string): Promise<boolean> => {
  const [known] = await db
    .select({ status: deposits.status, reference: payIns.reference })
    .from(deposits)
    .innerJoin(payIns, eq(payIns.id, deposits.payInId))
    .where(and(eq(deposits.id, depositId), eq(deposits.source, 'provider')));
  if (!known || known.status === 'refused' || known.status === 'reversed') return false;
  if (!providers.payIns) throw new DomainError('pay_in_unclear', messages.funding.payInNoProvider);
  const answer = await providers.payIns.inquire(known.reference);
  if (answer.kind === 'paid') throw new DomainError('pay_in_stands', messages.funding.payInStands);
  if (answer.kind === 'unclear') {
    const { reference } = known;
    log.warn({ reference, answer }, 'the payments provider did not confirm a reversal');
    throw new DomainError('pay_in_unclear', messages.funding.payInNotAsked);
  }
  return true;
};
