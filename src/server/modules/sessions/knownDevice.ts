import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import type { Account } from '../passwords';
import { cookie } from './cookies';

const deviceCookie = cookie(`${brand.shortName}_device`, limits.deviceCookieDays * 24 * 60 * 60);

/** Keyed with the stored password hash: only the server can make one, and a new password makes every device unknown again. */
const sealOf = ({ id, passwordHash }: Account, device: string): Buffer =>
  createHmac('sha256', passwordHash).update(`${id}:${device}`).digest();

/** The id of this call's device, if the account has logged in from it before; otherwise null. */
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
