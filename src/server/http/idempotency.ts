import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { messages } from '../../contract/messages';
import { inTransaction, type Ctx } from '../context';
import { idempotency } from '../db/schema';
import { DomainError } from '../errors';
import { refuseFields } from './input';

/** The call's `Idempotency-Key` header; null without one. */
export const readKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw refuseFields({ 'Idempotency-Key': messages.fields.text });
  return key;
};

const hashOf = (input: object): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

/**
 * Claims the key, does the work and keeps its answer, all in one transaction: either all of it happened or none.
 * A rival with the same key waits on the claim and then gets the kept answer. A refused call keeps nothing, so it may be tried again.
 * @throws DomainError `unprocessable` when the key was spent on another input.
 */
export const once = (
  ctx: Ctx & { actor: { userId: string } },
  endpoint: string,
  key: string,
  input: object,
  work: (tx: Ctx) => Promise<object>,
): Promise<object> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    const requestHash = hashOf(input);
    const mine = and(eq(idempotency.userId, userId), eq(idempotency.endpoint, endpoint), eq(idempotency.key, key));
    const claimed = await tx.db
      .insert(idempotency)
      .values({ userId, endpoint, key, requestHash, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const [kept] = await tx.db.select().from(idempotency).where(mine);
      if (!kept || !requestHash.equals(kept.requestHash)) throw DomainError.unprocessable(messages.server.keyReused);
      return kept.answer as object;
    }
    const answer = await work(tx);
    await tx.db.update(idempotency).set({ answer }).where(mine);
    return answer;
  });
