import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { kitLimits } from '../../../../contract/limits';
import { type KitSize, kitSizes } from '../../../../contract/jobDetails';
import { assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { kitFiles, tasks } from '../../../db/schema';
import { daysAfter } from '../../../lib/time';
import { discardPicture } from '../../media';
import { sizedName } from './queries';

const batchSize = 200;
const sizes = Object.keys(kitSizes) as KitSize[];

const forgetBatch = (ctx: Ctx): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const over = tx.db
      .select({ name: kitFiles.name })
      .from(kitFiles)
      .where(lte(kitFiles.removedFrom, tx.now()))
      .orderBy(asc(kitFiles.removedFrom), asc(kitFiles.name))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const gone = await tx.db.delete(kitFiles).where(inArray(kitFiles.name, over)).returning({ name: kitFiles.name });
    for (const { name: id } of gone) await audit(tx, { action: 'kit-file.forget', object: { type: 'kit-file', id } });
    return gone.map(({ name }) => name);
  });

/** Removes expired kit files: of jobs that ended long ago, and those that no job uses. Rows first, then files. */
export const forgetKitFiles = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const isOver = sql`(${tasks.deletedAt} IS NOT NULL OR ${tasks.status} IN ('stopped', 'completed'))`;
  await ctx.db
    .update(kitFiles)
    .set({ removedFrom: daysAfter(ctx.now(), kitLimits.keptDays) })
    .from(tasks)
    .where(and(isNull(kitFiles.removedFrom), eq(tasks.id, kitFiles.taskId), isOver));
  for (let gone = await forgetBatch(ctx); gone.length > 0; gone = await forgetBatch(ctx))
    for (const name of gone)
      for (const file of [name, ...(name.endsWith('.jpg') ? sizes.map((size) => sizedName(name, size)) : [])])
        await discardPicture(ctx, file);
};
