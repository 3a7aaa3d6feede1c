import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { assertMember } from '../assertActor';
import type { Ctx } from '../context';
import { builtOnce } from '../db/database';
import { users } from '../db/schema';
import { DomainError } from '../errors';

const lockMember = builtOnce((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), eq(users.status, 'active')))
    .for('no key update')
    .prepare('lock_active_member'),
);

/** Serialises a ban and a member's money requests. @throws DomainError `account_banned`. */
export const lockActiveMember = async (tx: Ctx): Promise<typeof users.$inferSelect> => {
  const { userId } = assertMember(tx);
  const [member] = await lockMember(tx.db).execute({ userId });
  if (!member) throw new DomainError('account_banned', messages.login.banned);
  return member;
};

const countOne = builtOnce((db) =>
  db
    .update(users)
    .set({ jobsCount: sql`${users.jobsCount} + 1` })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('count_submitted'),
);

export const countSubmitted = async (tx: Ctx, userId: string): Promise<void> => {
  await countOne(tx.db).execute({ userId });
};
