import { asc, eq } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { secondFactors } from '../../db/schema';

/** Seals every secret again, so that none needs `SECRETS_KEY_PREVIOUS`. @returns how many were sealed, and how many no key opens. */
export const resealSecrets = async (ctx: Ctx): Promise<{ sealed: number; unopened: number }> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { sealer } = tx.providers;
    const anew = async (held: Uint8Array | null, userId: string) =>
      held && sealer.seal(await sealer.open(held, userId), userId);
    const rows = await tx.db.select().from(secondFactors).orderBy(asc(secondFactors.userId)).for('update');
    let sealed = 0;
    for (const { userId, secret, offeredSecret } of rows) {
      // A secret that does not open does not fail the statement, so the transaction continues.
      const fresh = await Promise.all([anew(secret, userId), anew(offeredSecret, userId)]).catch(() => null);
      if (!fresh) continue;
      await tx.db
        .update(secondFactors)
        .set({ secret: fresh[0], offeredSecret: fresh[1] })
        .where(eq(secondFactors.userId, userId));
      sealed += 1;
    }
    const report = { sealed, unopened: rows.length - sealed };
    await audit(tx, { action: 'second-factor.reseal', object: { type: 'second-factor', id: 'all' }, after: report });
    return report;
  });
};
