import { eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { deviceIds } from '../../db/schema';
import { hashToken, newToken } from '../../lib/tokens';
import { cookie } from './cookies';

const markCookie = cookie(`${brand.shortName}_mark`, limits.deviceMarkDays * 24 * 60 * 60);

/**
 * What this browser is known again by, whoever uses it; its days count anew. It opens nothing and proves nothing about an account, so it
 * stands apart from the sealed cookie by which an account knows its own devices.
 */
export const markOfBrowser = (ctx: Ctx): string => {
  const held = markCookie.read(ctx);
  const mark = held !== undefined && /^[\w-]{43}$/.test(held) ? held : newToken();
  markCookie.write(ctx, mark);
  return mark;
};

/** Notes that an account was used with a browser. Only the hash of the mark is kept. */
export const noteDevice = async (tx: Ctx, userId: string, mark: string): Promise<void> => {
  const now = tx.now();
  await tx.db
    .insert(deviceIds)
    .values({ markHash: hashToken(mark), userId, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [deviceIds.markHash, deviceIds.userId], set: { lastSeenAt: now } });
};

export const forgetDevicesOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(deviceIds).where(eq(deviceIds.userId, userId));
};
