import { eq } from 'drizzle-orm';
import { assertConfirmedOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { ownerSessions } from '../../db/schema';
import { adderOf } from '../owners';

/** The session behind an owner's request, as stored with it. */
export const sessionOf = async (tx: Ctx) => {
  const { ownerId, email, ownerSessionId } = assertConfirmedOwner(tx);
  const [session] = await tx.db
    .select({ deviceHash: ownerSessions.deviceIdHash })
    .from(ownerSessions)
    .where(eq(ownerSessions.id, ownerSessionId));
  return {
    askedMailbox: email,
    askedDeviceHash: session?.deviceHash ?? null,
    mailboxAddedBy: await adderOf(tx, ownerId, email),
  };
};
