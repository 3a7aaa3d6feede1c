import { and, eq } from 'drizzle-orm';
import { guessLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { dayInSeconds, quarterHourInSeconds } from '../../lib/time';
import { clearAttempts, countAll } from '../throttle';
import type { Account } from './accounts';
import { requesterOf, verifyPassword } from './passwords';

const nearKey = (userId: string) => `password:account:${userId}`;
const dayKey = (userId: string) => `password:day:${userId}`;

/** A caller who knows the password or set it by mail is the holder, whatever was tried before. */
export const forgiveConfirmations = async (tx: Ctx, userId: string): Promise<void> => {
  await clearAttempts(tx, nearKey(userId));
  await clearAttempts(tx, dayKey(userId));
};

/** An unlocked phone proves nothing, so tries count first. @throws DomainError `rate_limited` or `password_wrong`. */
export const confirmPassword = async (ctx: Ctx, typed: string): Promise<Account> => {
  const { userId } = assertMember(ctx);
  const { tooMany, currentWrong } = messages.login;
  const { loginFailuresPerQuarterHour: perQuarterHour, loginFailuresPerAccountPerDay: perDay } = guessLimits;
  const { looked } = await countAll(ctx, [
    { key: nearKey(userId), windowSeconds: quarterHourInSeconds, limit: perQuarterHour, words: tooMany },
    { key: dayKey(userId), windowSeconds: dayInSeconds, limit: perDay, words: tooMany },
  ]);
  const [account] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (account && (await looked(() => verifyPassword(requesterOf(ctx, account.email), account.passwordHash, typed))))
    return account;
  await audit(ctx, { action: 'password.confirm', object: { type: 'user', id: userId }, after: { accepted: false } });
  throw DomainError.ofField('password_wrong', 'current_password', currentWrong);
};

/** Locks the confirmed account against new references too. @throws DomainError `conflict` if it has changed. */
export const lockConfirmed = async (tx: Ctx, { id, passwordHash }: Account): Promise<Account> => {
  const [account] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .for('update');
  if (!account) throw new DomainError('conflict');
  await forgiveConfirmations(tx, id);
  return account;
};
