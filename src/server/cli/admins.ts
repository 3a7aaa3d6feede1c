import { eq, and, asc } from 'drizzle-orm';
import { audit } from '../audit';
import type { AdminLogin } from '../config';
import { inTransaction, type Ctx } from '../context';
import { hashPassword, refuseGuessable } from '../modules/passwords';
import { openAccount } from '../modules/sign-up';
import { isUniqueViolation } from '../db/databaseErrors';
import { users } from '../db/schema';
import { assertSystem } from '../assertActor';
import { endSessionsOf } from '../modules/sessions';

/** Creates an admin unless the email is taken; true if it did. @throws DomainError `password_too_common`. */
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

/** Turns an admin into a member; false if there is no such admin. @throws for the last one. */
export const removeAdmin = async (ctx: Ctx, email: string): Promise<boolean> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const admins = await tx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.isAdmin, true), eq(users.status, 'active')))
      .orderBy(asc(users.id))
      .for('update');
    const admin = admins.find((one) => one.email === email.trim().toLowerCase());
    if (!admin) return false;
    if (admins.length === 1) throw new Error(`${email} is the last admin; create another one first.`);
    await tx.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
    const sessions = await endSessionsOf(tx, admin.id);
    await audit(tx, {
      action: 'account.remove-admin',
      object: { type: 'user', id: admin.id },
      subjectId: admin.id,
      before: { isAdmin: true, sessions },
      after: { isAdmin: false, sessions: 0 },
    });
    return true;
  });
};
