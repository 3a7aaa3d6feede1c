import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { otps, sessions } from '../../db/schema';
import { removeFactor } from './secondFactor/factor';
import { forgetDevicesOf } from './deviceIds';
import { endSessionsOf } from './sessions';

/** Ends and erases every session and code of an account, with its devices. */
export const forgetSecretsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await endSessionsOf(tx, userId);
  await tx.db.delete(sessions).where(eq(sessions.userId, userId));
  await removeFactor(tx, userId);
  await tx.db.delete(otps).where(eq(otps.userId, userId));
  await forgetDevicesOf(tx, userId);
};
