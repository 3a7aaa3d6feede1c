import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/ownerPage';
import type { askOwnRefund as endpoint } from '../../../contract/ownerPage';
import { assertConfirmedOwner, assertOwner } from '../../assertActor';
import { type Ctx, inTransaction } from '../../context';
import { askedByRequest, mayBeAsker } from '../../policies/secondPerson';
import { answerDraft, draftsAwaiting } from '../jobs';
import { answerContact, pendingContactsOf, adderOf, ownerById } from '../owners';
import { eq } from 'drizzle-orm';
import { ownerSessions } from '../../db/schema';
import { audit } from '../../audit';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { insertRequest, lockRefundable, moneyOf } from '../funding';
import type { Verb } from '../../verb';

/** The owner requests a refund of part of a deposit. It waits for an admin who could not have requested it here. */
export const askOwnRefund: Verb<typeof endpoint> = async (ctx, { id: depositId, amount, reason }) => {
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

/** The session behind an owner's request, as stored with it. */
export const sessionOf = async (tx: Ctx) => {
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

/** Mailboxes and jobs that wait for the owner's confirmation. */
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

/** The owner's answer about one of them. */
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
