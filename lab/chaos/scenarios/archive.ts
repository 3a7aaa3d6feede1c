import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { listAudit } from '../../../src/contract/audit';
import { createCoupon } from '../../../src/contract/coupons';
import type { Env } from '../../lib/server';
import { expectOk, type Client as ChaosClient, type Person } from '../client';
import type { Environment } from '../environment';
import { openFaultyBucket } from '../faultyBucket';
import { equals, info, zero, type Figure } from '../figures';
import { createFixtures, idOf, type Context, type Scenario } from '../scenario';

// A copy has three parts.
const rowsPerMonth = 45_000;
const months = ['2025-01', '2025-02', '2025-03'] as const;
const [writeEveryMs, afterCallMs] = [250, 400];
const logs = [
  {
    log: 'audit',
    at: 'at',
    row: (): string =>
      `'system', NULL, 'test.write', 'alarm', n::text, NULL, '{}', jsonb_build_object('n', md5(n::text))`,
    columns: 'id, at, actor_kind, actor_id, action, object_type, object_id, subject_id, before, after',
  },
  {
    log: 'notifications',
    at: 'created_at',
    row: (member: string): string => `'${member}', 'account-unbanned', md5(n::text)`,
    columns: 'id, created_at, user_id, kind, message',
  },
] as const;

/** The new database's own month makes room for three old ones. */
const makeMonths = (database: Client, { log }: (typeof logs)[number]) =>
  database.query(`
    DO $$
    DECLARE
      old text := (SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = '${log}'::regclass AND inhrelid::regclass::text LIKE '%before%');
      until date := to_date(right(old, 7), 'YYYY_MM');
      kept text := '${log}_' || to_char(until - interval '1 month', 'YYYY_MM');
    BEGIN
      EXECUTE format('ALTER TABLE ${log} DETACH PARTITION %I', old);
      EXECUTE format('ALTER TABLE %I RENAME TO %I', old, kept);
      PERFORM add_month('${log}', (month || '-01')::date) FROM unnest('{${months.join()}}'::text[]) AS month;
      PERFORM attach_month('${log}', kept::regclass, '2025-04-01', until);
    END $$`);

const fill = (database: Client, { log, row, columns }: (typeof logs)[number], member: string) =>
  database.query(`
    INSERT INTO ${log} (${columns})
    SELECT md5('${log}' || month || n)::uuid, month::timestamptz + n * interval '50 seconds', ${row(member)}
      FROM unnest('{${months.map((month) => `${month}-01 00:00+01`).join()}}'::text[]) AS month, generate_series(1, ${rowsPerMonth}) AS n`);

interface Month {
  readonly log: (typeof logs)[number];
  readonly month: string;
  /** Number and SHA-256 of its rows. */
  readonly whole: string;
  place: 'here' | 'archived' | 'lost or doubled';
}

/** One statement, because a killed command's last commit may still be on its way. */
const look = async (database: Client, { log, at }: Month['log'], month: string) => {
  const since = `timestamptz '${month}-01 00:00+01'`;
  const { rows } = await database.query<{ found: string; isArchived: boolean }>(
    `SELECT count(*) || ' ' || encode(sha256(convert_to(COALESCE(string_agg(t::text, E'\\n' ORDER BY id), ''), 'UTF8')), 'hex') AS found,
            EXISTS (SELECT FROM archived_months WHERE table_name = '${log}' AND month = '${month.replace('-', '_')}'
                       AND archived_at IS NOT NULL AND brought_back_at IS NULL) AS "isArchived"
       FROM ${log} t WHERE ${at} >= ${since} AND ${at} < ${since} + interval '1 month'`,
  );
  return rows[0] ?? { found: '', isArchived: false };
};

const placeOf = async (database: Client, { log, month, whole }: Month): Promise<Month['place']> => {
  const { found, isArchived } = await look(database, log, month);
  if (isArchived && found.startsWith('0 ')) return 'archived';
  return !isArchived && found === whole ? 'here' : 'lost or doubled';
};

/** Archives months and brings them back by the command line, until it has been killed often enough. */
class Mover {
  readonly counts = { kills: 0, midway: 0, finished: 0, refused: 0, wrong: 0 };
  /** The bucket's calls by the command, now and by one that ended. */
  #calls = 0;
  readonly #callsOf = { here: 0, archived: 0, 'lost or doubled': 0 };
  #onCall = (): void => undefined;

  constructor(
    private readonly context: Context,
    private readonly environment: Environment,
    private readonly env: Env,
    private readonly database: Client,
  ) {}

  called(): void {
    this.#calls += 1;
    this.#onCall();
  }

  async killAmong(months: readonly Month[]): Promise<void> {
    // One of each, unharmed, shows how many calls they make.
    for (const place of ['here', 'archived'] as const)
      for (const first of months.slice(0, 1)) await this.until(first, () => first.place !== place);
    while (this.counts.kills < this.context.rounds && this.counts.wrong === 0)
      await this.#move(this.context.random.pick(months), true);
  }

  /** Repeats the command while the bucket breaks it off. */
  async until(month: Month, is: () => boolean): Promise<void> {
    while (!is() && this.counts.wrong === 0) await this.#move(month, false);
  }

  async #move(month: Month, isKilled: boolean): Promise<void> {
    const { counts } = this;
    const { random, log } = this.context;
    const { place } = month;
    const args = ['archive', ...(place === 'here' ? [] : ['--bring-back']), month.log.log, month.month];
    const child = this.environment.beginCommand(args, this.env);
    let words = '';
    child.stderr?.on('data', (part) => (words += String(part)));
    child.stdout?.resume();
    this.#calls = 0;
    const last = random.whole(0, this.#callsOf[place]);
    // Soon after one of its calls, or before the first.
    const dieAt = (calls: number): void => {
      if (isKilled && calls === last) setTimeout(() => child.kill('SIGKILL'), random.whole(0, afterCallMs));
    };
    dieAt(0);
    this.#onCall = () => dieAt(this.#calls);
    const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (status === 0) this.#callsOf[place] = this.#calls;
    counts[status === 0 ? 'finished' : signal === null ? 'refused' : 'kills'] += 1;
    if (signal !== null && this.#calls > 0) counts.midway += 1;
    month.place = await placeOf(this.database, month);
    if (month.place === 'lost or doubled') counts.wrong += 1;
    const end = `${signal ?? `status ${status}`} after ${this.#calls} calls, ${month.place}`;
    log(`  ${args.join(' ')}: ${end} ${/^Error: .*/m.exec(words)?.[0] ?? ''}`);
  }
}

/** An admin makes coupons. @returns a function that ends it and tells how many */
const write = (client: ChaosClient, admin: Person): (() => Promise<number>) => {
  let [works, written] = [true, 0];
  const writing = (async (): Promise<void> => {
    for (; works; written += 1) {
      expectOk(await client.ask(createCoupon, {}, admin));
      await pause(writeEveryMs);
    }
  })();
  return async () => {
    works = false;
    await writing;
    return written;
  };
};

export const archiveScenario: Scenario = {
  name: 'archive',
  claim: 'old months go to a bucket and come back under writes, kill -9 and a bad provider: none lost, none doubled',
  rounds: 40,
  onPostgres: true,
  run: async (context): Promise<Figure[]> => {
    const { env, misbehave } = await openFaultyBucket(context, 'archive');
    const environment = await context.open();
    environment.command('migrate');
    const database = new Client({ connectionString: environment.databaseUrl });
    await database.connect();
    for (const log of logs) await makeMonths(database, log);
    const { client, admin } = await createFixtures(context, environment, 0, env);
    const all: Month[] = [];
    for (const log of logs) {
      await fill(database, log, await idOf(client, admin));
      for (const month of months)
        all.push({ log, month, whole: (await look(database, log, month)).found, place: 'here' });
    }
    const mover = new Mover(context, environment, env, database);
    misbehave(() => mover.called());
    const endWriting = write(client, admin);
    await mover.killAmong(all);
    for (const month of all) await mover.until(month, () => month.place === 'here');
    const written = await endWriting();
    const { rows } = await database.query<{ made: number; all: number }>(
      `SELECT count(*) FILTER (WHERE action = 'coupon.generate')::int AS made, count(*)::int AS all FROM audit`,
    );
    const { meta } = expectOk(await client.ask(listAudit, { page: 1 }, admin));
    let here = 0;
    for (const month of all) if ((await placeOf(database, month)) === 'here') here += 1;
    await database.end();
    const { kills, midway, finished, refused, wrong } = mover.counts;
    return [
      equals('months back with the same rows (SHA-256)', all.length, here),
      zero('times a month was lost, halved or doubled', wrong),
      info('rows of these months', all.length * rowsPerMonth),
      info('kill -9 of the command, and those after a call of the bucket', `${kills} and ${midway}`),
      info('commands that ended, and that the bucket broke off', `${finished} and ${refused}`),
      equals('coupons made meanwhile that the log has', written, rows[0]?.made ?? 0),
      equals('rows that the list counts', rows[0]?.all ?? 0, meta.total),
    ];
  },
};
