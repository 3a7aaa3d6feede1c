import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { isTiedToOwner } from '../../policies/ownerTies';
import { lockOwnerBalance } from '../ledger';
import type { TaskRow } from '../jobs';
import type { ApplicationRow } from './expireSlots';

/**
 * An owner's acceptance is final if the server is configured so, no slot of the owner's is on credit, the clock could approve the proof as well, and
 * nothing ties the member to the owner. Otherwise an admin decides.
 * @throws DomainError `forbidden`.
 */
export const assertOwnerDecides = async (
  tx: Ctx,
  { ownerId }: TaskRow,
  { userId, escalatedAt }: ApplicationRow,
): Promise<void> => {
  const [member] = await tx.db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  const decides =
    tx.config.ownersDecide &&
    escalatedAt === null &&
    member?.status === 'active' &&
    !(await isTiedToOwner(tx, userId, ownerId)) &&
    // Deposits alone pay for the funded slots while the balance is not below zero.
    (await lockOwnerBalance(tx, ownerId)) >= 0;
  if (!decides) throw new DomainError('forbidden');
};
