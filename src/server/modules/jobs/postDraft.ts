import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { nairaText } from '../../lib/money';
import { sendMail, whatToPayMail } from '../../mails';
import { partiesOf } from '../owners';
import { fundTask, toPayFor } from './fundTask';
import { slotPrice, type TaskRow } from './slots';

export const postedMessage = ({ status }: TaskRow): string => {
  if (status === 'draft') return messages.adminJobs.savedDraft;
  return status === 'available' ? messages.adminJobs.posted : messages.adminJobs.postedUnpaid;
};

const mailWhatToPay = async (ctx: Ctx, { id, ownerId, title, reference }: TaskRow): Promise<void> => {
  const { owner } = await partiesOf(ctx, ownerId);
  if (owner.email === null) return;
  const mail = whatToPayMail({
    publicUrl: ctx.config.publicUrl,
    job: title,
    jobReference: reference,
    amount: nairaText(await toPayFor(ctx, ownerId, id)),
    account: ctx.config.payIn.account,
    reference: owner.reference,
    online: ctx.providers.payIns !== null,
  });
  await sendMail(ctx, { to: owner.email, ...mail });
};

/** Posts a job of a locked owner, at once if the money is there. No job comes here twice, so its owner is told once what to pay. */
export const putUp = async (ctx: Ctx, posted: TaskRow): Promise<TaskRow> => {
  const task = await fundTask(ctx, posted);
  if (task.status === 'awaiting-payment') await mailWhatToPay(ctx, task);
  return task;
};

/** Posts a locked draft with today's fee and VAT; its owner is locked too, and the caller audits it. */
export const postDraft = async (ctx: Ctx, draft: TaskRow): Promise<TaskRow> => {
  const posted = { status: 'awaiting-payment' as const, ...slotPrice(ctx, draft.payoutKobo), createdAt: ctx.now() };
  await ctx.db.update(tasks).set(posted).where(eq(tasks.id, draft.id));
  return putUp(ctx, { ...draft, ...posted });
};
