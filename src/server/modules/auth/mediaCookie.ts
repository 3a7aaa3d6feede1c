import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { picturePassName, tokenIn } from '../../http/authentication';
import { picturePassOf } from '../../lib/tokens';

const dayInSeconds = 24 * 60 * 60;

/** An image cannot send a header, so its browser shows this instead; nothing but the pictures looks at it. */
export const setPicturePass = (ctx: Ctx, token: string, isAdmin: boolean): void => {
  const maxAgeSeconds = isAdmin ? limits.adminSessionHours * 60 * 60 : limits.memberSessionDays * dayInSeconds;
  ctx.cookies.set(picturePassName, picturePassOf(token), { maxAgeSeconds });
};

export const dropPicturePass = (ctx: Ctx): void => ctx.cookies.set(picturePassName, '', { maxAgeSeconds: 0 });

/** Gives the browser of this call its pass once more: it may have lost it. */
export const renewPicturePass = (ctx: Ctx, authorization: string | undefined): void => {
  const token = tokenIn(authorization);
  if (token !== undefined && 'sessionId' in ctx.actor) setPicturePass(ctx, token, ctx.actor.isAdmin);
};
