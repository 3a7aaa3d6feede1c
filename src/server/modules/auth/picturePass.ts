import { and, eq, isNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { picturePassName, tokenIn } from '../../http/authentication';
import { hashToken, picturePassOf } from '../../tokens';

const dayInSeconds = 24 * 60 * 60;

/** An image cannot send a header, so its browser shows this instead; nothing but the pictures looks at it. */
export const setPicturePass = (ctx: Ctx, token: string, isAdmin: boolean): void => {
  const maxAgeSeconds = isAdmin ? limits.adminSessionHours * 60 * 60 : limits.memberSessionDays * dayInSeconds;
  ctx.cookies.set(picturePassName, picturePassOf(token), { maxAgeSeconds });
};

export const dropPicturePass = (ctx: Ctx): void => ctx.cookies.set(picturePassName, '', { maxAgeSeconds: 0 });

/** Gives the browser of this call its pass once more: it may have lost it, and a session from before there were any has none. */
export const renewPicturePass = async (ctx: Ctx, authorization: string | undefined): Promise<void> => {
  const token = tokenIn(authorization);
  if (token === undefined || !('sessionId' in ctx.actor)) return;
  const { sessionId, isAdmin } = ctx.actor;
  await ctx.db
    .update(sessions)
    .set({ pictureHash: hashToken(picturePassOf(token)) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.pictureHash)));
  setPicturePass(ctx, token, isAdmin);
};
