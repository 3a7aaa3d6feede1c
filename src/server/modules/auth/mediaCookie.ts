import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { mediaCookieName } from '../../cookies';
import { tokenIn } from './authentication';
import { mediaTokenOf } from '../../lib/tokens';

const dayInSeconds = 24 * 60 * 60;

/** An image request cannot send a header, so the browser sends this cookie instead; only the picture routes read it. */
export const setMediaCookie = (ctx: Ctx, token: string, isAdmin: boolean): void => {
  const maxAgeSeconds = isAdmin ? limits.adminSessionHours * 60 * 60 : limits.memberSessionDays * dayInSeconds;
  ctx.cookies.set(mediaCookieName, mediaTokenOf(token), { maxAgeSeconds });
};

export const dropMediaCookie = (ctx: Ctx): void => ctx.cookies.set(mediaCookieName, '', { maxAgeSeconds: 0 });

/** Renews this browser's media cookie, which it may have lost. */
export const renewMediaCookie = (ctx: Ctx, authorization: string | undefined): void => {
  const token = tokenIn(authorization);
  if (token !== undefined && 'sessionId' in ctx.actor) setMediaCookie(ctx, token, ctx.actor.isAdmin);
};
