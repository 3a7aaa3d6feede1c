import { eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { deviceIds } from '../../db/schema';
import { hashToken, newToken } from '../../lib/tokens';
import { cookie } from './cookies';

type Names = readonly (readonly [mark: RegExp, name: string])[];

// Order matters: most browsers also send the names of those below them.
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

/** "Chrome on Android", or null: only these words are stored, not the user agent, because they identify nobody. */
export const deviceOf = (userAgent: string): string | null => {
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
};

export const deviceIdCookieName = `${brand.shortName}_mark`;
const deviceIdCookie = cookie(deviceIdCookieName, limits.deviceMarkDays * 24 * 60 * 60);

/** The device id of this browser, shared by its users. It proves nothing, unlike the sealed cookie by which an account knows its devices. */
export const deviceIdOf = (ctx: Ctx): string => {
  const held = deviceIdCookie.read(ctx);
  const deviceId = held !== undefined && /^[\w-]{43}$/.test(held) ? held : newToken();
  deviceIdCookie.write(ctx, deviceId);
  return deviceId;
};

/** Records that an account was used with a browser. Only the hash of the device id is stored. */
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
