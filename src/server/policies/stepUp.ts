import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { assertAdmin } from '../assertActor';
import type { Ctx } from '../context';
import { sessions } from '../db/schema';
import { DomainError } from '../errors';
import { nairaText } from '../lib/money';
import { minutesAfter } from '../lib/time';

const heldSince = (ctx: Ctx): Date => minutesAfter(ctx.now(), -limits.confirmMinutes);

const isFresh = (ctx: Ctx) => gt(sessions.confirmedAt, heldSince(ctx));

/** For every verb that pays out; one statement checks and counts. @throws DomainError `needs_confirmation`. */
export const requireStepUp = async (tx: Ctx, amountKobo: number): Promise<void> => {
  const { confirmAboveKobo } = tx.config;
  if (confirmAboveKobo === null || tx.skipStepUp || amountKobo <= 0) return;
  const { sessionId } = assertAdmin(tx);
  const decidedKobo = sql`${sessions.decidedKobo} + ${amountKobo}::bigint`;
  const counted = await tx.db
    .update(sessions)
    .set({ decidedKobo })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        or(isFresh(tx), sql`${decidedKobo} <= ${confirmAboveKobo}::bigint`),
      ),
    )
    .returning({ id: sessions.id });
  if (counted.length === 0)
    throw new DomainError('needs_confirmation', messages.secondFactor.stepUpNeeded(nairaText(confirmAboveKobo)));
};

/** One pass per confirmation. No transaction, because a refusal stores the question. @throws `needs_confirmation`. */
export const askEachTime = async (ctx: Ctx): Promise<void> => {
  const { sessionId } = assertAdmin(ctx);
  const own = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  const answered = and(
    eq(sessions.oneConfirmation, 'given'),
    gt(sessions.confirmedAt, minutesAfter(ctx.now(), -limits.oneConfirmationMinutes)),
  );
  const spent = await ctx.db
    .update(sessions)
    .set({ oneConfirmation: null })
    .where(and(own, answered))
    .returning({ id: sessions.id });
  if (spent.length > 0) return;
  await ctx.db.update(sessions).set({ oneConfirmation: 'asked' }).where(own);
  throw new DomainError('needs_confirmation', messages.secondFactor.stepUpFresh);
};
