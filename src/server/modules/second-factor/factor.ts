import { and, eq, isNotNull, isNull, lt, asc } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Enrolment } from '../../../contract/secondFactor';
import { type Ctx, inTransaction } from '../../context';
import { recoveryCodes, secondFactors } from '../../db/schema';
import { DomainError } from '../../errors';
import { minutesAfter } from '../../lib/time';
import { hashToken, randomCharacters } from '../../lib/tokens';
import type { Account } from '../passwords';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';

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
  return { secret: secret.base32, uri: appOf(secret.bytes, email).toString() };
};

/** Activates the offered secret; false for a wrong code. */
export const acceptOffer = async (tx: Ctx, userId: string, code: string): Promise<boolean> => {
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

/** Replaces the recovery codes; stores only hashes. */
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
export const kindOf = (typed: string): 'app' | 'recovery' =>
  /^\d{6}$/.test(withoutSpaces(typed)) ? 'app' : 'recovery';

export const spendOne = async (tx: Ctx, userId: string, typed: string): Promise<'app' | 'recovery' | null> => {
  const [kind, code] = [kindOf(typed), withoutSpaces(typed)];
  const spent = await (kind === 'app' ? spendAppCode : spendRecoveryCode)(tx, userId, code);
  return spent ? kind : null;
};

/** Removes the second factor; false if there was none. */
export const removeFactor = async (tx: Ctx, userId: string): Promise<boolean> => {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const [gone] = await tx.db.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return gone !== undefined && gone.enabledAt !== null;
};

/** Reseals all secrets, so that `SECRETS_KEY_PREVIOUS` can go; counts sealed and unreadable ones. */
export const resealSecrets = async (ctx: Ctx): Promise<{ sealed: number; unopened: number }> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { sealer } = tx.providers;
    const reseal = async (held: Uint8Array | null, userId: string) =>
      held && sealer.seal(await sealer.open(held, userId), userId);
    const rows = await tx.db.select().from(secondFactors).orderBy(asc(secondFactors.userId)).for('update');
    let sealed = 0;
    for (const { userId, secret, offeredSecret } of rows) {
      // An unreadable secret fails no statement, so the transaction continues.
      const fresh = await Promise.all([reseal(secret, userId), reseal(offeredSecret, userId)]).catch(() => null);
      if (!fresh) continue;
      await tx.db
        .update(secondFactors)
        .set({ secret: fresh[0], offeredSecret: fresh[1] })
        .where(eq(secondFactors.userId, userId));
      sealed += 1;
    }
    const report = { sealed, unopened: rows.length - sealed };
    await audit(tx, { action: 'second-factor.reseal', object: { type: 'second-factor', id: 'all' }, after: report });
    return report;
  });
};
