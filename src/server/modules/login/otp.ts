import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { newId, type Ctx } from '../../context';
import { otps, sessions, deviceIds, pendingLogins } from '../../db/schema';
import { otpMail, sendMail } from '../../mails';
import { minutesAfter, daysAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import type { Account } from '../passwords';
import { brand } from '../../../contract/brand';
import { cookie } from '../../cookies';
import { forgetDevicesOf, endSessionsOf } from '../sessions';
import { removeFactor } from '../second-factor';
import { assertSystem } from '../../assertActor';

/** Holds a verified code's reset token, hidden from scripts. */
export const resetCookie = cookie(`${brand.shortName}_reset`, limits.resetTicketMinutes * 60);

export type OtpPurpose = (typeof otps.$inferSelect)['purpose'];

// Salted with the id; `spendOtp` computes the same in the database.
const hashCode = (id: string, code: number): Buffer => createHash('sha256').update(`${id}:${code}`).digest();
const hashInDatabase = (code: number) =>
  sql`sha256(convert_to(${otps.id}::text || ':' || ${String(code)}::text, 'UTF8'))`;

const live = (userId: string, purpose: OtpPurpose) =>
  and(eq(otps.userId, userId), eq(otps.purpose, purpose), isNull(otps.usedAt));

export const endOtp = async (tx: Ctx, userId: string, purpose: OtpPurpose): Promise<void> => {
  await tx.db.update(otps).set({ usedAt: tx.now() }).where(live(userId, purpose));
};

/** True for an unspent code, even an expired one; reset codes count only in the asking browser. */
export const isUnderWay = async (ctx: Ctx, userId: string, purpose: OtpPurpose, asker: Buffer): Promise<boolean> =>
  (await ctx.db.$count(otps, and(live(userId, purpose), purpose === 'reset' ? eq(otps.askerHash, asker) : undefined))) >
  0;

/** Replaces this browser's code and mails it; other browsers' codes stay. */
export const issueOtp = async (
  tx: Ctx,
  { id: userId, email, bankName, accountNo }: Pick<Account, 'id' | 'email' | 'bankName' | 'accountNo'>,
  purpose: OtpPurpose,
  asker: Buffer,
): Promise<void> => {
  await tx.db
    .update(otps)
    .set({ usedAt: tx.now() })
    .where(and(live(userId, purpose), eq(otps.askerHash, asker)));
  const id = newId();
  const code = randomInt(10 ** limits.otpDigits);
  await tx.db.insert(otps).values({
    id,
    userId,
    purpose,
    codeHash: hashCode(id, code),
    askerHash: asker,
    createdAt: tx.now(),
    expiresAt: minutesAfter(tx.now(), limits.otpLifetimeMinutes),
  });
  const letter = otpMail({ code: String(code).padStart(limits.otpDigits, '0'), purpose, bankName, accountNo });
  await sendMail(tx, { to: email, ...letter }, { urgent: true, worthMinutes: limits.otpLifetimeMinutes });
};

const usable = (tx: Ctx, userId: string) =>
  and(eq(otps.userId, userId), isNull(otps.usedAt), lt(otps.guesses, limits.otpGuesses), gt(otps.expiresAt, tx.now()));

const spent = { id: otps.id, purpose: otps.purpose, usedAt: otps.usedAt };

/** One update counts the guess and spends a match, so that parallel guesses count and codes work once. */
const spendOwn = async (tx: Ctx, userId: string, code: number, asker: Buffer) => {
  const tried = await tx.db
    .update(otps)
    .set({
      guesses: sql`${otps.guesses} + 1`,
      usedAt: sql`CASE WHEN ${otps.codeHash} = ${hashInDatabase(code)} THEN ${tx.now().toISOString()}::timestamptz END`,
    })
    .where(and(usable(tx, userId), eq(otps.askerHash, asker)))
    .returning(spent);
  return tried.find(({ usedAt }) => usedAt !== null);
};

/** Spends another browser's sign-up code; such guesses are not counted, or strangers could end it. */
const spendForeign = async (tx: Ctx, userId: string, code: number, asker: Buffer | null) => {
  const [hit] = await tx.db
    .update(otps)
    .set({ usedAt: tx.now() })
    .where(
      and(
        usable(tx, userId),
        eq(otps.purpose, 'signup'),
        eq(otps.codeHash, hashInDatabase(code)),
        asker ? sql`${otps.askerHash} IS DISTINCT FROM ${asker}` : undefined,
      ),
    )
    .returning(spent);
  return hit;
};

/** Null for a wrong guess, which counts only if the transaction commits. Reset codes work only where requested. */
export const spendOtp = async (tx: Ctx, userId: string, code: number, asker: Buffer | null) => {
  const own = asker && (await spendOwn(tx, userId, code, asker));
  const hit = own ?? (await spendForeign(tx, userId, code, asker));
  return hit ? { id: hit.id, purpose: hit.purpose } : null;
};

export const issueResetToken = async (tx: Ctx, otpId: string): Promise<string> => {
  const resetToken = newToken();
  const resetTokenExpiresAt = minutesAfter(tx.now(), limits.resetTicketMinutes);
  await tx.db
    .update(otps)
    .set({ tokenHash: hashToken(resetToken), resetTokenExpiresAt })
    .where(eq(otps.id, otpId));
  return resetToken;
};

const liveResetToken = (ctx: Ctx, userId: string, resetToken: string) =>
  and(
    eq(otps.userId, userId),
    eq(otps.tokenHash, hashToken(resetToken)),
    isNull(otps.resetTokenUsedAt),
    gt(otps.resetTokenExpiresAt, ctx.now()),
  );

export const holdsResetToken = async (ctx: Ctx, userId: string, resetToken: string): Promise<boolean> =>
  (await ctx.db.$count(otps, liveResetToken(ctx, userId, resetToken))) > 0;

export const spendResetToken = async (tx: Ctx, userId: string, resetToken: string): Promise<boolean> => {
  const spent = await tx.db
    .update(otps)
    .set({ resetTokenUsedAt: tx.now() })
    .where(liveResetToken(tx, userId, resetToken))
    .returning({ id: otps.id });
  return spent.length > 0;
};

export const endResetTokens = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db
    .update(otps)
    .set({ resetTokenUsedAt: tx.now() })
    .where(and(eq(otps.userId, userId), isNotNull(otps.tokenHash), isNull(otps.resetTokenUsedAt)));
};

export const forgetSpentSecrets = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(sessions).where(lt(sessions.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ctx.now()));
  await ctx.db.delete(otps).where(lt(otps.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(deviceIds).where(lt(deviceIds.lastSeenAt, daysAfter(ctx.now(), -limits.deviceMarkDays)));
};

export const forgetSecretsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await endSessionsOf(tx, userId);
  await tx.db.delete(sessions).where(eq(sessions.userId, userId));
  await removeFactor(tx, userId);
  await tx.db.delete(otps).where(eq(otps.userId, userId));
  await forgetDevicesOf(tx, userId);
};
