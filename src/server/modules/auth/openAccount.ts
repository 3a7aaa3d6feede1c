import { users } from '../../db/schema';
import { newId, newReference, type Ctx } from '../../context';
import { openWallet } from '../ledger';
import { keepConsent } from './consents';

type NewUser = typeof users.$inferInsert;

/** The first values of an account; the others have defaults in the database. */
export type AccountFields = Omit<NewUser, 'id' | 'referralCode' | 'createdAt'>;

/** Inserts a user with a referral code and an empty wallet, in the caller's transaction. */
export const openAccount = async (tx: Ctx, fields: AccountFields): Promise<typeof users.$inferSelect> => {
  const [user] = await tx.db
    .insert(users)
    .values({ ...fields, id: newId(), referralCode: newReference('SN', 8), createdAt: tx.now() })
    .returning();
  if (!user) throw new Error('an inserted account was not returned');
  await openWallet(tx, user.id);
  if (user.status === 'active') await keepConsent(tx, user, user.createdAt);
  return user;
};
