import { eq } from 'drizzle-orm';
import { audit } from '../audit';
import type { AdminLogin } from '../config';
import { inTransaction, type Ctx } from '../context';
import { hashPassword, refuseGuessable } from '../modules/passwords';
import { openAccount } from '../modules/sign-up';
import { isUniqueViolation } from '../db/databaseErrors';
import { users } from '../db/schema';

/** Creates an admin unless an account has that e-mail. @returns whether it did. @throws DomainError `password_too_common`. */
export const ensureAdmin = async (ctx: Ctx, { email, password, fullname }: AdminLogin): Promise<boolean> => {
  const [existing] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (existing) return false;
  await refuseGuessable(password, [email, fullname]);
  const passwordHash = await hashPassword(password);
  const fields = { fullname, email, phone: '', state: '', passwordHash, isAdmin: true, status: 'active' as const };
  try {
    return await inTransaction(ctx, async (tx) => {
      const admin = await openAccount(tx, { ...fields, activatedAt: tx.now() });
      await audit(tx, { action: 'account.create', object: { type: 'user', id: admin.id }, after: admin });
      return true;
    });
  } catch (error) {
    // Another server that started at the same moment was faster.
    if (isUniqueViolation(error, 'users_email')) return false;
    throw error;
  }
};
