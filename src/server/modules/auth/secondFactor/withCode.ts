import { eq } from 'drizzle-orm';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { assertPublic } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { users } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { secondFactorMail, sendMail, type SecondFactorEvent } from '../../../mails';
import { dayInSeconds, minuteInSeconds } from '../../../time';
import { clearAttempts } from '../../throttle';
import { countAll } from '../guessing';
import { acceptOffer, recoveryCodesLeft, spendOne } from './factor';

const quarterHour = 15 * minuteInSeconds;
const nearKey = (userId: string) => `second-factor:account:${userId}`;
const dayKey = (userId: string) => `second-factor:day:${userId}`;

type Kind = 'app' | 'recovery' | 'first';
type Check = (tx: Ctx) => Promise<Kind | null>;

const tryCode = async <T>(ctx: Ctx, userId: string, check: Check, act: (tx: Ctx) => Promise<T>): Promise<T> => {
  const { secondFactorFailuresPerQuarterHour: perQuarterHour, secondFactorFailuresPerDay: perDay } = limits;
  const words = messages.login.tooMany;
  const near = { windowSeconds: quarterHour, limit: perQuarterHour, words };
  const { forgive, looked } = await countAll(ctx, [
    { key: nearKey(userId), rule: near, forgivesAll: true },
    { key: dayKey(userId), rule: { windowSeconds: dayInSeconds, limit: perDay, words } },
  ]);
  // A wrong code is an outcome and not thrown here, so that its audit row is kept.
  const outcome = await looked(() =>
    inTransaction(ctx, async (tx) => {
      const accepted = await check(tx);
      await audit(tx, { action: 'second-factor.try', object: { type: 'user', id: userId }, after: { accepted } });
      if (accepted === null) return null;
      await forgive(tx);
      if (accepted === 'recovery') await tellOwner(tx, userId, 'recovery code used');
      return { done: await act(tx) };
    }),
  );
  const { wrong } = messages.secondFactor;
  if (!outcome) throw DomainError.ofField('second_factor_wrong', 'code', wrong);
  return outcome.done;
};

/** Whose second step a colleague takes away tries the next one from the start, whoever used the tries up. */
export const forgiveCodes = async (tx: Ctx, userId: string): Promise<void> => {
  await clearAttempts(tx, nearKey(userId));
  await clearAttempts(tx, dayKey(userId));
};

/**
 * Spends a code of the app or a recovery code of this account and does what it is given for, in one transaction.
 * Each try is counted before the code is looked at.
 * @throws DomainError `rate_limited` or `second_factor_wrong`.
 */
export const withCode = <T>(ctx: Ctx, userId: string, typed: string, act: (tx: Ctx) => Promise<T>): Promise<T> => {
  assertPublic(ctx);
  return tryCode(ctx, userId, (tx) => spendOne(tx, userId, typed), act);
};

/** Puts the secret that was offered to this account into force with its first code. Tries are counted as those of any other code. */
export const withFirstCode = <T>(ctx: Ctx, userId: string, typed: string, act: (tx: Ctx) => Promise<T>): Promise<T> => {
  assertPublic(ctx);
  return tryCode(ctx, userId, async (tx) => ((await acceptOffer(tx, userId, typed)) ? 'first' : null), act);
};

/** Tells the owner of an account by mail what became of the second step, whoever did it. */
export const tellOwner = async (tx: Ctx, userId: string, event: SecondFactorEvent): Promise<void> => {
  const [owner] = await tx.db
    .select({ email: users.email, fullname: users.fullname })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) throw new Error(`account ${userId} is gone`);
  const { publicUrl } = tx.config;
  const codesLeft = await recoveryCodesLeft(tx, userId);
  await sendMail(tx, { to: owner.email, ...secondFactorMail({ ...owner, publicUrl, event, codesLeft }) });
};
