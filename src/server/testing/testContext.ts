import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { parseConfig, type Config } from '../config';
import { newId, systemCtx, type Actor, type BaseCtx, type Ctx, type JobOptions } from '../context';
import type { Log } from '../lib/log';
import type { Database } from '../db/database';
import { checkLedger } from '../modules/ledger';
import type { Mail, StoredMedia } from '../providers/ports';
import { sealer } from '../providers/sealer';
import { plannedOnce } from './plannedOnce';
import { resetDatabase, testDatabase } from './testDatabase';

export { resetDatabase, testDatabase } from './testDatabase';

interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly ms?: number;
}

/** Moves only when told. */
export class TestClock {
  #now = new Date('2026-03-05T09:00:00.000Z');

  readonly now = (): Date => new Date(this.#now);

  set(moment: Date | string): void {
    this.#now = new Date(moment);
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span): void {
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + ms);
  }
}

export interface QueuedJob {
  readonly queue: string;
  readonly data: object;
  readonly options: JobOptions;
}

export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  ...parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Most tests act outside a session.
    CONFIRM_ABOVE_NAIRA: 'off',
    // In most tests one admin plays all.
    SECOND_ADMIN_ABOVE_NAIRA: 'off',
  }),
  ...overrides,
});

/** Recording parts over any database. */
export const testParts = (db: Database, clock: Pick<TestClock, 'now'>, config: Config = testConfig()) => {
  const sent: Mail[] = [];
  const stored = new Map<string, StoredMedia>();
  const jobs: QueuedJob[] = [];
  const logged: { level: string; details: object; message: string }[] = [];
  const logAt = (level: string) => (details: object, message: string) => void logged.push({ level, details, message });
  const log: Log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const base: BaseCtx = {
    db,
    now: clock.now,
    config,
    log,
    boss: {
      send: async (_ctx, queue, data, options = {}) => void jobs.push({ queue, data, options }),
    },
    providers: {
      mailer: { send: async (mail) => void sent.push(mail) },
      media: {
        put: async (name, media) => void stored.set(name, media),
        get: async (name) => stored.get(name) ?? null,
        read: async (name, from, to) => {
          const bytes = stored.get(name)?.bytes;
          return bytes ? Readable.from([bytes.subarray(from, to)]) : null;
        },
        remove: async (name) => void stored.delete(name),
      },
      bankDirectory: {
        list: async () => [
          { bank_name: 'GTBank', bank_code: '000013' },
          { bank_name: 'Zenith Bank', bank_code: '000015' },
        ],
        accountName: async () => ({ kind: 'untold' }),
      },
      payouts: null,
      payIns: null,
      sealer: sealer(Buffer.alloc(32, 7)),
      bucket: null,
    },
  };
  return { base, mailer: { sent }, media: stored, jobs, logged };
};

const rolledBack = new Error('rolled back');

export const holdTransaction = async (db: Database): Promise<{ tx: Database; rollBack: () => Promise<void> }> => {
  let release: (() => void) | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const tx = await new Promise<Database>((resolve, reject) => {
    ended = db
      .transaction(async (held) => {
        const released = new Promise<void>((done) => {
          release = done;
        });
        resolve(held);
        await released;
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) reject(error instanceof Error ? error : new Error(String(error)));
      });
  });
  return {
    tx,
    rollBack: async () => {
      release?.();
      await ended;
    },
  };
};

const assertSound = async (ctx: Ctx): Promise<void> => {
  await ctx.db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  const { ok, differences } = await checkLedger({ db: await plannedOnce(ctx.db) });
  if (!ok) throw new Error(`The test left the ledger unsound: ${JSON.stringify(differences, null, 2)}`);
};

/**
 * Call once at the top of a test file or a describe block. Every test runs inside one transaction that is rolled back, and only passes when its
 * deferred constraints hold and the ledger is sound at its end. A statement that is meant to fail needs a separate `inTransaction`, because
 * PostgreSQL gives up the rest of a transaction in which one failed.
 */
export const testContext = (config: Partial<Config> = {}) => {
  let parts: (ReturnType<typeof testParts> & { clock: TestClock }) | null = null;
  let rollBack: () => Promise<void> = async () => undefined;
  const current = () => {
    if (!parts) throw new Error('The parts of a test exist only while it runs: reach for them inside it or its hooks.');
    return parts;
  };

  beforeAll(resetDatabase);
  beforeEach(async () => {
    const { db } = await testDatabase();
    const held = await holdTransaction(db);
    const clock = new TestClock();
    ({ rollBack } = held);
    parts = { ...testParts(held.tx, clock, testConfig(config)), clock };
  });
  afterEach(async () => {
    try {
      await assertSound(systemCtx(current().base));
    } finally {
      await rollBack();
      parts = null;
    }
  });

  const asActor = (actor: Actor, overrides: Partial<Ctx> = {}): Ctx => ({
    ...systemCtx(current().base),
    actor,
    ip: '192.0.2.1',
    ...overrides,
  });

  return {
    get clock() {
      return current().clock;
    },
    /** Without an actor; for `buildApp`. */
    get base() {
      return current().base;
    },
    /** Acts as the system, like jobs. */
    get ctx() {
      return systemCtx(current().base);
    },
    /** Mails that reached the mailer; queued ones are in `jobs`. */
    get mailer() {
      return current().mailer;
    },
    get media() {
      return current().media;
    },
    get jobs() {
      return current().jobs;
    },
    get logged() {
      return current().logged;
    },
    anonymous: (overrides?: Partial<Ctx>) => asActor({ kind: 'anonymous' }, overrides),
    as: (
      { id: userId, isAdmin = false }: { readonly id: string; readonly isAdmin?: boolean },
      overrides?: Partial<Ctx>,
    ) => {
      const sessionId = newId();
      return asActor(
        isAdmin ? { kind: 'admin', userId, sessionId, isAdmin } : { kind: 'member', userId, sessionId, isAdmin },
        overrides,
      );
    },
  };
};
export type TestContext = ReturnType<typeof testContext>;
