import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { deviceIds } from '../../db/schema';
import { hashToken, newToken } from '../../lib/tokens';
import { cookie } from '../../cookies';
import type { Account } from '../passwords';

type Names = readonly (readonly [mark: RegExp, name: string])[];

// Order matters: most browsers also name those below.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera Mini\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bPHX\/|\bPhoenix\//, 'Phoenix'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: Names, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** "Chrome on Android" or null; unlike the user agent, it identifies nobody and is stored. */
export const deviceOf = (userAgent: string): string | null => {
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
};

export const deviceIdCookieName = `${brand.shortName}_mark`;
const deviceIdCookie = cookie(deviceIdCookieName, limits.deviceMarkDays * 24 * 60 * 60);

/** This browser's id, shared by its users; unlike the sealed cookie it proves nothing. */
export const deviceIdOf = (ctx: Ctx): string => {
  const held = deviceIdCookie.read(ctx);
  const deviceId = held !== undefined && /^[\w-]{43}$/.test(held) ? held : newToken();
  deviceIdCookie.write(ctx, deviceId);
  return deviceId;
};

export const noteDevice = async (tx: Ctx, userId: string, deviceId: string): Promise<void> => {
  const now = tx.now();
  await tx.db
    .insert(deviceIds)
    .values({ deviceIdHash: hashToken(deviceId), userId, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [deviceIds.deviceIdHash, deviceIds.userId], set: { lastSeenAt: now } });
};

export const forgetDevicesOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(deviceIds).where(eq(deviceIds.userId, userId));
};

const deviceCookie = cookie(`${brand.shortName}_device`, limits.deviceCookieDays * 24 * 60 * 60);

/** Includes the password hash, so that only we can make it and a new password forgets devices. */
const sealOf = ({ id, passwordHash }: Account, device: string): Buffer =>
  createHmac('sha256', passwordHash).update(`${id}:${device}`).digest();

/** This device's id if the account has logged in from it. */
export const knownDevice = (ctx: Ctx, account: Account | undefined): string | null => {
  const [device, seal] = deviceCookie.read(ctx)?.split('.') ?? [];
  if (!account || !device || !seal) return null;
  const expected = sealOf(account, device);
  const given = Buffer.from(seal, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
};

export const rememberDevice = (ctx: Ctx, account: Account): void => {
  const device = knownDevice(ctx, account) ?? randomBytes(16).toString('base64url');
  deviceCookie.write(ctx, `${device}.${sealOf(account, device).toString('base64url')}`);
};
