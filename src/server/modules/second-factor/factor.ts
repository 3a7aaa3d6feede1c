import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { brand } from '../../../contract/brand';
import { guessLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Enrolment } from '../../../contract/secondFactor';
import { type Ctx, inTransaction } from '../../context';
import { recoveryCodes, secondFactors, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { dayInSeconds, hourInSeconds, minutesAfter, quarterHourInSeconds } from '../../lib/time';
import { hashToken, randomCharacters } from '../../lib/tokens';
import type { Account } from '../passwords';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { type SecondFactorEvent, secondFactorMail, sendMail } from '../../mails';
import { clearAttemptsUnder, countAll, networkOf } from '../throttle';
import { knownDevice } from '../sessions';

const secretBytes = 20;
const { appCodeSeconds: period, appCodeDriftSteps: window } = limits;

/** All authenticator apps support SHA-1, six digits, thirty seconds. */
const appOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, period, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

const stepOf = (secret: Uint8Array, code: string, now: Date): number | null => {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / (period * 1_000)) + delta;
};

/** @throws DomainError `second_factor_unreadable` if another key sealed it */
const openSecret = async (ctx: Ctx, sealed: Uint8Array, userId: string): Promise<Uint8Array> => {
  try {
    return await ctx.providers.sealer.open(sealed, userId);
  } catch (error) {
    ctx.log.error(
      { err: error, userId },
      'a second factor cannot be opened: SECRETS_KEY is not the one that sealed it',
    );
    throw new DomainError('second_factor_unreadable', messages.secondFactor.unreadable, { retryAfterSeconds: 3 });
  }
};

export const enabledSince = async (ctx: Ctx, userId: string): Promise<Date | null> => {
  const [row] = await ctx.db
    .select({ enabledAt: secondFactors.enabledAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row?.enabledAt ?? null;
};

/** Stored until its first correct code. @throws DomainError `enrolment_over` if another took effect. */
export const offerSecret = async (
  tx: Ctx,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
  { replaces }: { readonly replaces: boolean },
): Promise<Enrolment> => {
  const secret = new Secret({ size: secretBytes });
  const offered = { offeredSecret: await tx.providers.sealer.seal(secret.bytes, userId), offeredAt: tx.now() };
  const written = await tx.db
    .insert(secondFactors)
    .values({ userId, ...offered })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: offered,
      ...(replaces ? {} : { setWhere: isNull(secondFactors.enabledAt) }),
    })
    .returning({ userId: secondFactors.userId });
  if (written.length === 0) throw new DomainError('enrolment_over', messages.secondFactor.offerOver);
  await audit(tx, { action: 'second-factor.offer', object: { type: 'user', id: userId } });
  return { secret: secret.base32, uri: appOf(secret.bytes, email).toString() };
};

const acceptOffer = async (tx: Ctx, userId: string, code: string): Promise<boolean> => {
  const [row] = await tx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  if (!row?.offeredSecret || !row.offeredAt || minutesAfter(row.offeredAt, limits.enrolmentMinutes) <= tx.now())
    throw new DomainError('enrolment_over', messages.secondFactor.offerOver);
  const lastStep = stepOf(await openSecret(tx, row.offeredSecret, userId), withoutSpaces(code), tx.now());
  if (lastStep === null) return false;
  await tx.db
    .update(secondFactors)
    .set({ secret: row.offeredSecret, offeredSecret: null, offeredAt: null, lastStep, enabledAt: tx.now() })
    .where(eq(secondFactors.userId, userId));
  return true;
};

const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

/** One update per code, so that it counts once. */
const spendAppCode = async (tx: Ctx, userId: string, code: string): Promise<boolean> => {
  const [row] = await tx.db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!row?.secret) return false;
  const step = stepOf(await openSecret(tx, row.secret, userId), code, tx.now());
  if (step === null) return false;
  const spent = await tx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
};

// 120 random bits, too many to guess from a plain hash.
const recoveryCharacters = 24;

/** Ignores case and dashes, and maps look-alikes to the alphabet. */
const hashRecovery = (typed: string): Buffer =>
  hashToken(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  );

const spendRecoveryCode = async (tx: Ctx, userId: string, typed: string): Promise<boolean> => {
  const spent = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecovery(typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
};

export const makeRecoveryCodes = async (tx: Ctx, userId: string): Promise<string[]> => {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    randomCharacters(recoveryCharacters).replace(/(.{4})(?=.)/g, '$1-'),
  );
  await tx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecovery(code) })));
  return codes;
};

export const recoveryCodesLeft = (ctx: Ctx, userId: string): Promise<number> =>
  ctx.db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Six digits are an app code, anything else a recovery code. */
const kindOf = (typed: string): 'app' | 'recovery' => (/^\d{6}$/.test(withoutSpaces(typed)) ? 'app' : 'recovery');

const spendOne = async (tx: Ctx, userId: string, typed: string): Promise<'app' | 'recovery' | null> => {
  const [kind, code] = [kindOf(typed), withoutSpaces(typed)];
  const spent = await (kind === 'app' ? spendAppCode : spendRecoveryCode)(tx, userId, code);
  return spent ? kind : null;
};

export const removeFactor = async (tx: Ctx, userId: string): Promise<boolean> => {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const [gone] = await tx.db.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return gone !== undefined && gone.enabledAt !== null;
};

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
