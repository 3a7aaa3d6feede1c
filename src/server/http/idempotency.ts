import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { idempotencyKey } from '../../contract/primitives';
import { inTransaction, type Ctx } from '../context';
import { idempotency } from '../db/schema';
import { DomainError } from '../errors';
import { refuseFields } from './input';

export const readKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  const { data: key, error } = idempotencyKey.safeParse(header);
  if (error) throw refuseFields({ 'Idempotency-Key': messages.fields.text });
  return key;
};

export interface KeyedCall {
  readonly endpoint: string;
  readonly key: string;
  readonly input: object;
  readonly bearer: string;
}

type Keyed = Ctx & { readonly actor: { readonly userId: string } };
type Outcome = { readonly answer: object } | { readonly refused: DomainError } | 'busy';

// Two seconds in total, without holding a connection.
const busyPausesMs = [20, 40, 80, 160, 300, 600, 800];
const retryAfterSeconds = 1;

/** A plain hash would reveal weak passwords, so it includes the session token, which the database lacks. */
const hashOf = ({ input, bearer }: KeyedCall): Buffer => {
  const hash = createHash('sha256');
  if (Object.keys(input).some((field) => field.includes('password'))) hash.update(bearer);
  return hash.update(JSON.stringify(input)).digest();
};

const claimed = ({ actor: { userId } }: Keyed, { endpoint, key }: KeyedCall) =>
  and(eq(idempotency.userId, userId), eq(idempotency.endpoint, endpoint), eq(idempotency.key, key));

/** Does not wait for the lock: a second call should learn that the first is still running. */
const claim = async (tx: Keyed, call: KeyedCall): Promise<'mine' | Outcome> => {
  const { userId } = tx.actor;
  const { endpoint, key } = call;
  const requestHash = hashOf(call);
  const name = `${userId} ${endpoint} ${key}`;
  const { rows } = await tx.db.execute(sql`
    INSERT INTO ${idempotency} (user_id, endpoint, key, request_hash, created_at)
    SELECT ${userId}::uuid, ${endpoint}, ${key}, ${requestHash}::bytea, ${tx.now().toISOString()}::timestamptz
     WHERE pg_try_advisory_xact_lock(hashtextextended(${name}, 0))
    ON CONFLICT DO NOTHING RETURNING key`);
  if (rows.length > 0) return 'mine';
  // The lock writes to the log, so that a kept answer too is given only once the standby has everything up to it.
  const [kept] = await tx.db.select().from(idempotency).where(claimed(tx, call)).for('key share');
  if (!kept) return 'busy';
  if (!requestHash.equals(kept.requestHash)) throw new DomainError('key_reused', messages.server.keyReused);
  return { answer: kept.answer as object };
};

const attempt = async (ctx: Keyed, call: KeyedCall, work: (tx: Ctx) => Promise<object>): Promise<Outcome> => {
  let later: (() => Promise<void>)[] = [];
  const outcome = await inTransaction(ctx, async (tx) => {
    const own = { ...tx, actor: ctx.actor };
    const claimResult = await claim(own, call);
    if (claimResult !== 'mine') return claimResult;
    later = [];
    try {
      const answer = await work({ ...own, afterCommit: (step) => void later.push(step) });
      await tx.db.update(idempotency).set({ answer }).where(claimed(own, call));
      return { answer };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Inner transactions that committed stay, such as a counted guess.
      await tx.db.delete(idempotency).where(claimed(own, call));
      return { refused: error };
    }
  });
  for (const step of later) await step();
  return outcome;
};

/** Claims the key, works and stores the answer in one transaction. @throws DomainError `key_reused` or `key_in_use`. */
export const once = async (ctx: Keyed, call: KeyedCall, work: (tx: Ctx) => Promise<object>): Promise<object> => {
  for (const pauseMs of [0, ...busyPausesMs]) {
    if (pauseMs > 0) await pause(pauseMs);
    const outcome = await attempt(ctx, call, work);
    if (outcome === 'busy') continue;
    if ('refused' in outcome) throw outcome.refused;
    return outcome.answer;
  }
  throw new DomainError('key_in_use', messages.server.keyBusy, { retryAfterSeconds });
};
