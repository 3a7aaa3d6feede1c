import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type InferInsertModel } from 'drizzle-orm';
import { is } from 'drizzle-orm/entity';
import { PgTransaction, type PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Config } from './config';
import type { Database } from './db/database';
import { addAll, addRow, lastStatement, nothingYet, type Last } from './db/lastStatement';
import { isAfterFailure, mayBeRepeated } from './db/databaseErrors';
import type { Log } from './lib/log';
import { randomCharacters } from './lib/tokens';
import type { Providers } from './providers/ports';

export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly userId: string; readonly sessionId: string; readonly isAdmin: false }
  | { readonly kind: 'admin'; readonly userId: string; readonly sessionId: string; readonly isAdmin: true }
  | {
      readonly kind: 'owner';
      readonly ownerId: string;
      readonly email: string;
      readonly ownerSessionId: string;
      /** The moment when that link was followed. */
      readonly confirmedAt: Date;
    }
  | { readonly kind: 'system' };

export interface JobOptions {
  readonly startAfter?: Date;
  /** At most one waiting job of the queue carries this key. */
  readonly singletonKey?: string;
  readonly priority?: number;
  readonly retryLimit?: number;
}

/** Queues work in the given transaction, so that the job exists exactly if it commits. */
export interface JobSender {
  send(ctx: Pick<Ctx, 'db'>, queue: string, data: object, options?: JobOptions): Promise<void>;
}

/** This request's cookies: HttpOnly, SameSite=Strict and, over https, Secure and bound to this host. */
export interface Cookies {
  get(name: string): string | undefined;
  /** `maxAgeSeconds` 0 removes it. */
  set(name: string, value: string, options: { readonly maxAgeSeconds: number }): void;
}

/** The same for every request: a context without its caller. */
export interface BaseCtx {
  readonly db: Database;
  /** For reads that may be a few seconds old, if there is a replica; see `readReplica`. */
  readonly reads?: Database;
  /** Returns the database's time. */
  readonly now: () => Date;
  /** The reason to refuse money: this machine's clock may be wrong. Null if it is right. */
  readonly clockFault?: () => string | null;
  readonly config: Config;
  readonly providers: Providers;
  readonly boss: JobSender;
  readonly log: Log;
}

/** Everything a verb may use. `db` is the open transaction inside `inTransaction`, never a separate client. */
export interface Ctx extends BaseCtx {
  readonly actor: Actor;
  readonly cookies: Cookies;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The caller's key for one intent; without it only the state identifies repetitions. */
  readonly idempotencyKey: string | null;
  /** Suppresses mails per row; the caller that set this sends each member one mail at the end. */
  readonly batchEmails?: true;
  /** Set when decisions that were confirmed at the start are carried out later, and for demo data. */
  readonly skipStepUp?: true;
  /** Runs an action after the commit, such as removing a file; undefined outside a transaction. */
  readonly afterCommit?: (step: () => Promise<void>) => void;
  /** A nested `inTransaction` joins the open one without a savepoint, so a failing part rolls back everything. */
  readonly allOrNothing?: true;
  /** Work left for just before the commit; see `leaveToEnd`. */
  readonly atEnd?: Map<AtEnd<never>, unknown[]>;
  /** Rows and live events that go with the commit; see `insertLast`. */
  readonly last?: Last;
}

type AtEnd<T> = (tx: Ctx, items: readonly T[]) => Promise<void>;

const noCookies: Cookies = { get: () => undefined, set: () => undefined };

export const systemCtx = (base: BaseCtx, requestId: string = newId()): Ctx => ({
  ...base,
  actor: { kind: 'system' },
  cookies: noCookies,
  requestId,
  ip: '',
  userAgent: '',
  idempotencyKey: null,
});

const attempts = 5;
const longReadMs = 30 * 60_000;

/** Nests as a savepoint. Use only `tx` inside. `work` may be repeated, so it must have no other effects. */
export const inTransaction = async <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> => {
  const once = () =>
    ctx.db.transaction(async (db) => {
      const tx: Ctx = { ...ctx, db, atEnd: new Map(), last: nothingYet() };
      const done = await work(tx);
      await endTransaction(ctx, tx);
      return done;
    });
  if (isInTransaction(ctx)) return ctx.allOrNothing ? work(ctx) : once();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (attempt === attempts || !mayBeRepeated(error)) throw error;
      ctx.log.warn({ attempt, requestId: ctx.requestId }, 'transaction repeated');
      await pause(randomInt(5, 25) * attempt);
    }
  }
};

/** Leaves work to the end of the outermost transaction, so that its locks are held briefly. */
export const leaveToEnd = <T>({ atEnd }: Pick<Ctx, 'atEnd'>, work: AtEnd<T>, item: T): void => {
  if (!atEnd) throw new Error('outside of a transaction');
  const items = atEnd.get(work) ?? [];
  items.push(item);
  atEnd.set(work, items);
};

const writeLast = async ({ db }: Ctx, last: Last, { withCommit = false } = {}): Promise<void> => {
  const statement = lastStatement(last, { withCommit });
  if (statement) await db.execute(statement);
};

/** Inserts a row that this transaction does not read, in the statement that goes with the commit. */
export const insertLast = async <T extends PgTable>(tx: Ctx, table: T, row: InferInsertModel<T>): Promise<void> => {
  const last = tx.last ?? nothingYet();
  addRow(last, table, row);
  if (!tx.last) await writeLast(tx, last);
};

/** Sends a live event with the commit. */
export const announceLast = async (tx: Ctx, payload: string): Promise<void> => {
  if (tx.last) tx.last.events.push(payload);
  else await writeLast(tx, { ...nothingYet(), events: [payload] });
};

const endTransaction = async (outer: Ctx, tx: Ctx): Promise<void> => {
  for (const [work, items] of tx.atEnd ?? [])
    if (outer.atEnd) items.forEach((item) => leaveToEnd(outer, work as AtEnd<unknown>, item));
    else await (work as AtEnd<unknown>)(tx, items);
  if (!tx.last) return;
  if (outer.last) addAll(outer.last, tx.last);
  else await writeLast(tx, tx.last, { withCommit: !isInTransaction(outer) });
};

/** Sends independent statements in one packet. @throws the first failure, once all have ended. */
export const pipeline = async <Answers extends readonly unknown[]>(
  ...statements: { readonly [Nth in keyof Answers]: PromiseLike<Answers[Nth]> }
): Promise<Answers> => {
  const outcomes = await Promise.allSettled(statements);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAfterFailure(failure)) ?? failures[0];
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)) as unknown as Answers;
};

/** Runs `work` on one snapshot, for reads that must agree with each other. */
export const inSnapshot = <T>(ctx: Ctx, work: (snapshot: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => work({ ...ctx, db }), { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The same for reads of whole tables: statements may take half an hour instead of half a minute, on one core, so that others find one free. */
export const inLongSnapshot = <T>(ctx: Ctx, work: (snapshot: Ctx) => Promise<T>): Promise<T> =>
  inSnapshot(ctx, async (snapshot) => {
    await snapshot.db.execute(sql.raw(`SET LOCAL statement_timeout = ${longReadMs}`));
    await snapshot.db.execute(sql`SET LOCAL max_parallel_workers_per_gather = 0`);
    return work(snapshot);
  });

/** For reads that may be a few seconds old. Inside a transaction it stays on the primary. */
export const readReplica = (ctx: Ctx): Ctx => (ctx.reads && !isInTransaction(ctx) ? { ...ctx, db: ctx.reads } : ctx);

const isInTransaction = (ctx: Pick<Ctx, 'db'>): boolean => is(ctx.db, PgTransaction);

export const newId = (): string => v7();

/** A reference for people, such as `JOB-7K3M9Q`. Random, so its column needs a unique index. */
export const newReference = (prefix: string, length: number): string => `${prefix}-${randomCharacters(length)}`;
