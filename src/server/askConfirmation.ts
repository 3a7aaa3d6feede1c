import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import { assertAdmin } from './assertActor';
import type { Ctx } from './context';
import { sessions } from './db/schema';
import { DomainError } from './errors';
import { nairaText } from './money';
import { minutesAfter } from './time';

const heldSince = (ctx: Ctx): Date => minutesAfter(ctx.now(), -limits.confirmMinutes);

/** The session of this admin, while a confirmation of it holds. */
const isFresh = (ctx: Ctx) => gt(sessions.confirmedAt, heldSince(ctx));

/**
 * To be called by every verb with which an admin makes money leave or come into being, with how much of it, in the transaction that moves it.
 * While a confirmation holds anything goes; otherwise what the session has decided since the last one may not come above the set sum.
 * One statement decides and counts, so that parallel decisions cannot slip past together; a decision that fails later takes its count back.
 * @throws DomainError `needs_confirmation`.
 */
export const askConfirmation = async (tx: Ctx, amountKobo: number): Promise<void> => {
  const { confirmAboveKobo } = tx.config;
  if (confirmAboveKobo === null || tx.confirmedBefore || amountKobo <= 0) return;
  const { sessionId } = assertAdmin(tx);
  const since = sql`${heldSince(tx).toISOString()}::timestamptz`;
  const total = sql`${sessions.decidedKobo} + ${amountKobo}::bigint`;
  const counted = await tx.db
    .update(sessions)
    .set({
      decidedKobo: sql`CASE WHEN ${sessions.confirmedAt} > ${since} THEN ${sessions.decidedKobo} ELSE ${total} END`,
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        or(isFresh(tx), sql`${total} <= ${confirmAboveKobo}::bigint`),
      ),
    )
    .returning({ id: sessions.id });
  if (counted.length === 0)
    throw new DomainError('needs_confirmation', messages.confirmation.needed(nairaText(confirmAboveKobo)));
};

/** For what is no matter of sums: lets on only who has confirmed within the last minutes. */
export const askFreshConfirmation = async (tx: Ctx): Promise<void> => {
  const { sessionId } = assertAdmin(tx);
  const fresh = await tx.db.$count(sessions, and(eq(sessions.id, sessionId), isFresh(tx)));
  if (fresh === 0) throw new DomainError('needs_confirmation', messages.confirmation.fresh);
};
