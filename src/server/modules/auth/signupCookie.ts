import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { hashToken, newToken } from '../../lib/tokens';
import type { Ctx } from '../../context';
import type { Account } from './accounts';
import { cookie } from './cookies';

const signupCookie = cookie(`${brand.shortName}_signup`, limits.signupCookieHours * 60 * 60);

/** Names the sign-up of a cookie, so that the next person's on the same phone is not taken for a stranger's. */
const prefixOf = (email: string): string => `${hashToken(email.toLowerCase()).toString('base64url')}.`;

const readFor = (ctx: Ctx, email: string): string | undefined => {
  const held = signupCookie.read(ctx);
  return held?.startsWith(prefixOf(email)) ? held : undefined;
};

/** Identifies the browser that sent the details of a sign-up, out of reach of scripts. */
export const newSignup = (email: string): string => prefixOf(email) + newToken();

export const rememberSignup = (ctx: Ctx, signup: string): void => signupCookie.write(ctx, signup);

/** Leaves the cookie of another address alone: that sign-up still needs it. */
export const forgetSignup = (ctx: Ctx, email: string): void => {
  if (readFor(ctx, email) !== undefined) signupCookie.remove(ctx);
};

/**
 * Whether this call comes from a browser that signed this address up, and not for the newest details of the account.
 * A caller without a cookie for the address passes; see docs/decisions/0009.
 */
export const isOtherBrowser = (ctx: Ctx, { email, signupHash }: Pick<Account, 'email' | 'signupHash'>): boolean => {
  const held = readFor(ctx, email);
  return held !== undefined && !(signupHash !== null && hashToken(held).equals(signupHash));
};
