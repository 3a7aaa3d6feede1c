import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { fundTask } from './fundTask';
import { slotPrice, type TaskRow } from './slots';

/** The answer to posting a job, or to keeping it as a draft. */
export const postedMessage = ({ status }: TaskRow): string => {
  if (status === 'draft') return messages.adminJobs.savedDraft;
  return status === 'available' ? messages.adminJobs.posted : messages.adminJobs.postedUnpaid;
};

/** Posts a locked draft, at the fee and the VAT of now and as of now; its owner is locked as well, and the caller writes the audit. */
export const postDraft = async (ctx: Ctx, draft: TaskRow): Promise<TaskRow> => {
  const posted = { status: 'awaiting-payment' as const, ...slotPrice(ctx, draft.payoutKobo), createdAt: ctx.now() };
  await ctx.db.update(tasks).set(posted).where(eq(tasks.id, draft.id));
  return fundTask(ctx, { ...draft, ...posted });
};
