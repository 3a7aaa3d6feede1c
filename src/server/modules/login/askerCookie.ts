import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { hashToken, newToken } from '../../lib/tokens';
import type { Ctx } from '../../context';
import type { Account } from '../passwords';
import { cookie } from '../sessions';

const askerCookie = cookie(`${brand.shortName}_asked`, limits.askerCookieHours * 60 * 60);

const read = (ctx: Ctx): string | undefined => {
  const held = askerCookie.read(ctx);
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : undefined;
};

export const askerOf = (ctx: Ctx): Buffer | null => {
  const held = read(ctx);
  return held === undefined ? null : hashToken(held);
};

/** The same for a browser that asks now. Everybody on a shared phone is the same asker: their codes belong to their accounts. */
export const becomeAsker = (ctx: Ctx): Buffer => {
  const token = read(ctx) ?? newToken();
  askerCookie.write(ctx, token);
  return hashToken(token);
};

/** True in a browser that sent other details than the newest ones of this sign-up, or none. A caller without the cookie passes: see docs/decisions/0009. */
export const isOtherBrowser = (asker: Buffer | null, { signupHash }: Pick<Account, 'signupHash'>): boolean =>
  asker !== null && !(signupHash !== null && asker.equals(signupHash));
