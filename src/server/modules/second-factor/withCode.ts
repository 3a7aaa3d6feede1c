import { eq } from 'drizzle-orm';
import { guessLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { secondFactorMail, sendMail, type SecondFactorEvent } from '../../mails';
import { dayInSeconds, hourInSeconds, quarterHourInSeconds } from '../../lib/time';
import { clearAttemptsUnder, countAll, networkOf } from '../throttle';
import { knownDevice } from '../sessions';
import { acceptOffer, kindOf, recoveryCodesLeft, spendOne } from './factor';

type Kind = 'app' | 'recovery' | 'first';
type Check = (tx: Ctx) => Promise<Kind | null>;

const keysOf = (userId: string) => `second-factor:${userId}:`;

/** Sessions and known browsers count separately, so that strangers lock only strangers. */
const requesterKeyOf = async (ctx: Ctx, userId: string): Promise<string> => {
  if ('sessionId' in ctx.actor && ctx.actor.userId === userId) return `session:${ctx.actor.sessionId}`;
  const [account] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const device = knownDevice(ctx, account);
  return device === null ? 'strangers' : `device:${device}`;
};

/** Limits of wrong codes, nearest first; recovery codes count apart, so that they work during a lock. */
const countedFor = async (ctx: Ctx, userId: string, kind: Kind): Promise<Parameters<typeof countAll>[1]> => {
  const trier = await requesterKeyOf(ctx, userId);
  const isStranger = trier === 'strangers';
  const { appMany, recoveryMany } = messages.secondFactor;
  if (kind === 'recovery') {
    const key = isStranger ? `recovery-code:ip:${networkOf(ctx)}` : `${keysOf(userId)}recovery:${trier}`;
    const words = recoveryMany({ isStranger });
    return [{ key, windowSeconds: hourInSeconds, limit: limits.recoveryCodeFailuresPerHour, words }];
  }
  const { secondFactorFailuresPerQuarterHour: perQuarterHour, secondFactorFailuresPerDay: perDay } = guessLimits;
  const words = (wrong: number, within: string) => appMany({ wrong, within, isFirst: kind === 'first', isStranger });
  const [near, day] = [`${keysOf(userId)}near:${trier}`, `${keysOf(userId)}day:${trier}`];
  const quarterHour = { windowSeconds: quarterHourInSeconds, limit: perQuarterHour };
  return [
    { key: near, ...quarterHour, words: words(perQuarterHour, '15 minutes'), forgivesAll: true },
    { key: day, windowSeconds: dayInSeconds, limit: perDay, words: words(perDay, 'a day') },
  ];
};

const tryCode = async <T>(
  ctx: Ctx,
  userId: string,
  [kind, check]: readonly [Kind, Check],
  act: (tx: Ctx) => Promise<T>,
): Promise<T> => {
  const { forgive, looked } = await countAll(ctx, await countedFor(ctx, userId, kind));
  // Returned, not thrown, so that its audit row is kept.
  const outcome = await looked(() =>
    inTransaction(ctx, async (tx) => {
      const accepted = await check(tx);
      await audit(tx, { action: 'second-factor.try', object: { type: 'user', id: userId }, after: { accepted } });
      if (accepted === null) return null;
      await forgive(tx);
      if (accepted === 'recovery') await notifyOwner(tx, userId, 'recovery code used');
      return { done: await act(tx) };
    }),
  );
  const { wrong } = messages.secondFactor;
  if (!outcome) throw DomainError.ofField('second_factor_wrong', 'code', wrong);
  return outcome.done;
};

export const forgiveCodes = (tx: Ctx, userId: string): Promise<void> => clearAttemptsUnder(tx, keysOf(userId));

/** Counts, spends a code and works. @throws DomainError `rate_limited` or `second_factor_wrong`. */
export const withCode = <T>(ctx: Ctx, userId: string, typed: string, act: (tx: Ctx) => Promise<T>): Promise<T> => {
  assertPublic(ctx);
  return tryCode(ctx, userId, [kindOf(typed), (tx) => spendOne(tx, userId, typed)], act);
};

/** Activates the offered secret, counting tries like any code. */
export const withFirstCode = <T>(ctx: Ctx, userId: string, typed: string, act: (tx: Ctx) => Promise<T>): Promise<T> => {
  assertPublic(ctx);
  const check: Check = async (tx) => ((await acceptOffer(tx, userId, typed)) ? 'first' : null);
  return tryCode(ctx, userId, ['first', check], act);
};

export const notifyOwner = async (tx: Ctx, userId: string, event: SecondFactorEvent): Promise<void> => {
  const [member] = await tx.db
    .select({ email: users.email, fullname: users.fullname })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new Error(`account ${userId} is gone`);
  const { publicUrl } = tx.config;
  const codesLeft = await recoveryCodesLeft(tx, userId);
  await sendMail(tx, { to: member.email, ...secondFactorMail({ ...member, publicUrl, event, codesLeft }) });
};
