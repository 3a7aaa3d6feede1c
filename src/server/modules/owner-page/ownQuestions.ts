import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import type * as contract from '../../../contract/ownerPage';
import { assertConfirmedOwner, assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { askedByRequest, mayBeAsker } from '../../policies/secondPerson';
import { answerDraft, draftsAwaiting } from '../jobs';
import { answerContact, pendingContactsOf } from '../owners';
import { sessionOf } from './sessionOf';

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
export const answerOwnQuestion = async (
  ctx: Ctx,
  { id, kind, agreed }: InputOf<typeof contract.answerOwnQuestion>,
): Promise<ResultOf<typeof contract.answerOwnQuestion>> => {
  const { ownerId } = assertConfirmedOwner(ctx);
  if (kind === 'job') await answerDraft(ctx, id, agreed);
  else
    await answerContact(ctx, id, agreed, async (tx, addedBy) => {
      const asked = askedByRequest({ ownerId, requestedBy: null, ...(await sessionOf(tx)) });
      return !(await mayBeAsker(tx, asked, addedBy));
    });
  return { message: messages.ownerPage[agreed ? 'questionAgreed' : 'questionRefused'] };
};
