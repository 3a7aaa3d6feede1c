import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import type { startOwnPayIn as startOwnEndpoint } from '../../../contract/payIns';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { assertAdmin, assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { payIns } from '../../db/schema';
import { DomainError } from '../../errors';
import { prepared, type Verb } from '../../verb';
import { toKobo } from '../../lib/money';
import { hoursAfter, secondsAfter } from '../../lib/time';
import type { PayInProvider, StartedPayIn } from '../../providers/ports';
import { toPayFor } from '../jobs';
import { contactsOf, lockActiveOwner } from '../owners';
import { waits, waitsAfter } from '../payouts';
import { failPayIn, payInById, type PayInRow } from './payIns';

type Wish = Pick<InputOf<typeof contract.startPayIn>, 'amount' | 'task_id'>;

// 80 bits: a guessed one makes us ask the provider, and nothing more.
const referenceCharacters = 16;
// By then the provider has answered, or never will.
const startSeconds = 30;

const providerOf = ({ providers }: Pick<Ctx, 'providers'>): PayInProvider => {
  if (!providers.payIns) throw new DomainError('no_pay_in_provider', messages.funding.payInByHand);
  return providers.payIns;
};

/** The sum to pay, in kobo. */
const amountOf = async (tx: Ctx, ownerId: string, { amount, task_id }: Wish): Promise<number> => {
  if ((amount === undefined) === (task_id === undefined))
    throw DomainError.ofField('validation_failed', 'amount', messages.funding.payInWish);
  if (task_id === undefined) return toKobo(amount ?? 0);
  const kobo = await toPayFor(tx, ownerId, task_id);
  if (kobo === 0) throw new DomainError('pay_in_not_needed', messages.funding.payInNotNeeded);
  return kobo;
};

/**
 * Records the link before the provider is asked for it, so that a payment under its reference is never a stranger's. Or finds an open one for the
 * same.
 */
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
    const [others] = await tx.db.select({ rows: count() }).from(payIns).where(open);
    if ((others?.rows ?? 0) >= ownerLimits.openPayInsMax)
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

/** Stores the provider's answer. Without a readable one the row stays open: it is asked about, though nobody has its link. */
const keep = async (ctx: Ctx, payIn: PayInRow, answer: StartedPayIn): Promise<void> => {
  if (answer.kind === 'unclear') throw new DomainError('pay_in_refused', messages.funding.payInUnclear);
  if (answer.kind === 'refused') {
    await failPayIn(ctx, payIn, answer.why, { nextAskAt: null });
    throw new DomainError('pay_in_refused', messages.funding.payInRefused);
  }
  const { checkoutUrl, account, expiresAt } = answer;
  await ctx.db
    .update(payIns)
    .set({
      checkoutUrl,
      expiresAt: expiresAt ?? payIn.expiresAt,
      accountBank: account?.bank ?? null,
      accountNumber: account?.number ?? null,
      accountName: account?.name ?? null,
    })
    .where(eq(payIns.id, payIn.id));
};

const askProvider = async (ctx: Ctx, payIn: PayInRow, ownerId: string): Promise<void> => {
  const [contact] = await contactsOf(ctx, ownerId);
  const { reference, amountKobo } = payIn;
  if (!contact || amountKobo === null) throw new Error(`pay-in ${reference} of nobody`);
  const returnUrl = `${ctx.config.publicUrl}/owner`;
  const answer = await providerOf(ctx).start({ reference, amountKobo, email: contact.email, returnUrl });
  if (answer.kind !== 'started') ctx.log.warn({ reference, answer }, 'the payments provider made no link to pay by');
  await keep(ctx, payIn, answer);
};

/**
 * Creates a link by which an owner pays in. The provider is called outside every transaction.
 * @returns the id of the pay-in.
 */
const makePayIn = async (ctx: Ctx, ownerId: string, wish: Wish): Promise<string> => {
  const payIn = await claim(ctx, ownerId, wish);
  if (!payIn.checkoutUrl) await askProvider(ctx, payIn, ownerId);
  return payIn.id;
};

/** A link for an owner who asked an admin how to pay. */
export const startPayIn = prepared<typeof contract.startPayIn, string>({
  prepare: (ctx, { id, ...wish }) => {
    assertAdmin(ctx);
    return makePayIn(ctx, id, wish);
  },
  verb: async (ctx, _input, payInId) => ({
    message: messages.funding.payInStarted,
    data: await payInById(ctx, payInId),
  }),
});

/** A link for the owner of this session. A second press finds the open link for the same sum and job. */
export const startOwnPayIn: Verb<typeof startOwnEndpoint> = async (ctx, wish) => {
  const payInId = await makePayIn(ctx, assertOwner(ctx).ownerId, wish);
  return { message: messages.funding.payInStarted, data: await payInById(ctx, payInId) };
};
