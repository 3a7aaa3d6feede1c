import { and, asc, eq } from 'drizzle-orm';
import { assertSystem } from '../assertActor';
import { audit } from '../audit';
import { inTransaction, type Ctx } from '../context';
import { endSessionsOf } from '../modules/sessions';
import { users } from '../db/schema';

/** Turns an admin into a member. @returns false if there is no such admin. @throws Error for the last one, without whom nobody could decide. */
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
