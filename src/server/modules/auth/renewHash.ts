import { and, eq } from 'drizzle-orm';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { accountByEmail, type Account } from './accounts';
import { requesterOf, hashPassword, isOutdated, verifyPassword } from './passwords';

/**
 * Rehashes a password that was just verified if its hash has another cost than today's.
 * @returns the account afterwards; undefined if the password changed meanwhile.
 */
export const renewHash = async (ctx: Ctx, account: Account, password: string): Promise<Account | undefined> => {
  assertPublic(ctx);
  if (!isOutdated(account.passwordHash)) return account;
  const asker = requesterOf(ctx, account.email);
  const passwordHash = await hashPassword(password, asker);
  const renewed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash)))
      .returning();
    if (row) await audit(tx, { action: 'password.rehash', object: { type: 'user', id: row.id } });
    return row;
  });
  if (renewed) return renewed;
  // Another login of the same account may have been first.
  const now = await accountByEmail(ctx, account.email);
  return now && (await verifyPassword(asker, now.passwordHash, password)) ? now : undefined;
};
