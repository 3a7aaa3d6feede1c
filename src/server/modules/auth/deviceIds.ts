import { eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { deviceIds } from '../../db/schema';
import { hashToken, newToken } from '../../lib/tokens';
import { cookie } from './cookies';

export const deviceIdCookieName = `${brand.shortName}_mark`;
const deviceIdCookie = cookie(deviceIdCookieName, limits.deviceMarkDays * 24 * 60 * 60);

/**
 * The device id of this browser, shared by all its users; reading it renews its lifetime. It opens and proves nothing, so it is separate from the
 * sealed cookie by which an account knows its devices.
 */
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
