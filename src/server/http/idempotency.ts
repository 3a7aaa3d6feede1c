import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { idempotencyKey } from '../../contract/primitives';
import { insertLast, inTransaction, type Ctx } from '../context';
import { builtOnce } from '../db/database';
import { isUniqueViolation } from '../db/databaseErrors';
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
  /** A refusal undoes the whole call; without it, inner transactions that committed stay, such as a counted guess. */
  readonly allOrNothing?: true;
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

const keptUnder = ({ actor: { userId } }: Keyed, { endpoint, key }: KeyedCall) =>
  and(eq(idempotency.userId, userId), eq(idempotency.endpoint, endpoint), eq(idempotency.key, key));

/** Does not wait for the lock: a second call should learn that the first is still running. */
const claims = builtOnce((db) => {
  const [userId, endpoint, key] = ['userId', 'endpoint', 'key'].map((name) => sql.placeholder(name));
  return db
    .select({
      isMine: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`,
      isKept: sql<boolean>`EXISTS (SELECT FROM ${idempotency} WHERE user_id = ${userId} AND endpoint = ${endpoint} AND key = ${key})`,
    })
    .from(sql`(SELECT) AS once`)
    .prepare('claim_key');
});

const claim = async (tx: Keyed, call: KeyedCall, requestHash: Buffer): Promise<'mine' | Outcome> => {
  const { userId } = tx.actor;
  const { endpoint, key } = call;
  const [claimed] = await claims(tx.db).execute({ userId, endpoint, key, name: `${userId} ${endpoint} ${key}` });
  if (!claimed?.isKept) return claimed?.isMine ? 'mine' : 'busy';
  // The lock writes to the log, so that a kept answer too is given only once the standby has everything up to it.
  const [kept] = await tx.db.select().from(idempotency).where(keptUnder(tx, call)).for('key share');
  if (!kept) return 'busy';
  if (!requestHash.equals(kept.requestHash)) throw new DomainError('key_reused', messages.server.keyReused);
  return { answer: kept.answer as object };
};

const attempt = async (ctx: Keyed, call: KeyedCall, work: (tx: Ctx) => Promise<object>): Promise<Outcome> => {
  const { endpoint, key, allOrNothing } = call;
  const { userId } = ctx.actor;
  const requestHash = hashOf(call);
  let later: (() => Promise<void>)[] = [];
  const outcome = await inTransaction(ctx, async (tx): Promise<Outcome> => {
    later = [];
    const own = { ...tx, actor: ctx.actor };
    const claimResult = await claim(own, call, requestHash);
    if (claimResult !== 'mine') return claimResult;
    const bound = {
      ...own,
      ...(allOrNothing && { allOrNothing }),
      afterCommit: (step: () => Promise<void>) => void later.push(step),
    };
    try {
      const answer = await work(bound);
      await insertLast(tx, idempotency, { userId, endpoint, key, requestHash, answer, createdAt: tx.now() });
      return { answer };
    } catch (error) {
      if (allOrNothing || !(error instanceof DomainError)) throw error;
      return { refused: error };
    }
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'idempotency_pkey')) throw error;
    // Another call ended between the look for its answer and the lock.
    later = [];
    return 'busy' as const;
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
