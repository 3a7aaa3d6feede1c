import { and, eq, lt } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { getProofImage as endpoint } from '../../../contract/jobs';
import { assertMember, assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { proofUploads } from '../../db/schema';
import { hoursAfter } from '../../lib/time';
import type { Verb } from '../../verb';

export type Progress = ResultOf<typeof endpoint>['data'];

/** The sender chose the id, so it only counts together with its member. */
export const uploadOf = (userId: string, id: string) => and(eq(proofUploads.userId, userId), eq(proofUploads.id, id));

export const getProofImage: Verb<typeof endpoint> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  const [upload] = await ctx.db
    .select({ received: proofUploads.received, url: proofUploads.url })
    .from(proofUploads)
    .where(uploadOf(userId, id));
  return { data: upload ?? { received: 0, url: null } };
};

export const forgetProofUploads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(proofUploads).where(lt(proofUploads.createdAt, hoursAfter(ctx.now(), -limits.proofUploadHours)));
};
