import { and, asc, eq, inArray, lt, not } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { media } from '../../db/schema';
import { daysAfter } from '../../lib/time';
import { discardPicture, standsInProof } from './pictures';

const batchSize = 200;

interface ForgottenPicture {
  readonly name: string;
  readonly userId: string;
}

/** Checks the oldest unchecked pictures: deletes those that no proof uses and marks the others as checked. */
const forgetBatch = async (tx: Ctx): Promise<{ looked: number; gone: ForgottenPicture[] }> => {
  const old = await tx.db
    .select({ name: media.name })
    .from(media)
    .where(
      and(
        eq(media.kind, 'proof'),
        eq(media.inProof, false),
        lt(media.createdAt, daysAfter(tx.now(), -limits.unusedPictureDays)),
      ),
    )
    .orderBy(asc(media.createdAt), asc(media.name))
    .limit(batchSize)
    .for('update');
  if (old.length === 0) return { looked: 0, gone: [] };
  const these = inArray(
    media.name,
    old.map(({ name }) => name),
  );
  const gone = await tx.db
    .delete(media)
    .where(and(these, not(standsInProof)))
    .returning({ name: media.name, userId: media.userId });
  await tx.db.update(media).set({ inProof: true }).where(these);
  return { looked: old.length, gone };
};

/** Removes pictures that were added to a proof's editor and never submitted: rows first, then files. */
export const forgetUnusedPictures = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  let looked = batchSize;
  while (looked === batchSize) {
    const batch = await inTransaction(ctx, async (tx) => {
      const done = await forgetBatch(tx);
      for (const { name: id, userId: subjectId } of done.gone)
        await audit(tx, { action: 'proof-image.forget', object: { type: 'media', id }, subjectId });
      return done;
    });
    for (const { name } of batch.gone) await discardPicture(ctx, name);
    ({ looked } = batch);
  }
};
