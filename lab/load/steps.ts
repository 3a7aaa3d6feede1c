import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env, Served } from '../lib/server';
import type { Sent } from '../lib/http';
import { median, tableOf } from '../lib/figures';
import { readUndecided, untilIdle, whileAsking, type Fixtures, type Query } from './fixtures';
import { sendAll } from './httpLoad';
import { worksOf, writes, type Pools } from './workload';

const callsEach = 400;
const statementsShown = 8;

/** Lets the server write profiles to `file`. */
export const profiling = (file: string): Env => ({
  NODE_OPTIONS: `--require ${require.resolve('esbuild-register')} --require ${path.join(__dirname, 'profiler.ts')}`,
  PROFILE_TO: file,
});

/** For connections from now on: times of trigger functions and of planning. */
export const prepareSteps = (ask: Query): Promise<unknown> =>
  ask(`DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_stat_statements; CREATE EXTENSION IF NOT EXISTS pg_walinspect;
    EXECUTE format('ALTER DATABASE %I SET track_functions = ''all''', current_database());
    EXECUTE format('ALTER DATABASE %I SET pg_stat_statements.track_planning = on', current_database());
  END $$`);

/** The processor time of processes on this machine, in microseconds; a tick of the clock is 10 ms. */
const processorUs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return sum;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
  }, 0);

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const parts: readonly (readonly [string, RegExp])[] = [
  ['idle', /^\(idle\)/],
  ['JavaScript: garbage collection', /^\(garbage/],
  ['JavaScript: driver (pg)', /node_modules\/pg/],
  ['JavaScript: Drizzle', /node_modules\/drizzle/],
  ['JavaScript: Fastify, Zod, others', /node_modules/],
  ['JavaScript: ours', /dist\/server/],
  ['JavaScript: node (sockets, streams, hashes)', /./],
];

/** Shares of the processor time by place. */
const sharesOf = ({ nodes, samples, timeDeltas }: Profile): Map<string, number> => {
  const partOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      parts.find(([, pattern]) => pattern.test(url || functionName || 'node'))?.[0] ?? '',
    ]),
  );
  const spent = new Map<string, number>();
  samples.forEach((id, nth) => {
    const part = partOf.get(id) ?? '';
    spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[nth] ?? 0));
  });
  spent.delete('idle');
  const all = [...spent.values()].reduce((sum, us) => sum + us, 0);
  return new Map([...spent].map(([part, us]) => [part, us / all]));
};

interface Totals {
  readonly lsn: string;
  readonly pids: number[];
  readonly functions: number;
}
const totals = async (ask: Query): Promise<Totals> => {
  const [found] = await ask<Totals>(
    `SELECT pg_current_wal_flush_lsn()::text AS lsn, (SELECT COALESCE(sum(self_time), 0) * 1000 FROM pg_stat_user_functions)::float8 AS functions,
            (SELECT array_agg(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS pids`,
  );
  if (!found) throw new Error('The database answered nothing.');
  return found;
};

interface Statement {
  readonly text: string;
  readonly calls: number;
  readonly us: number;
  readonly planning: number;
}

const measure = async (ask: Query, { origin, pid }: Served, file: string, calls: readonly Sent[]) => {
  await ask('SELECT pg_stat_statements_reset()');
  const before = await totals(ask);
  const began = [processorUs([pid]), processorUs(before.pids)] as const;
  process.kill(pid, 'SIGUSR2');
  const callers = median((await sendAll(origin, calls, 1)).map(({ ms }) => ms));
  const { pids } = await totals(ask);
  const spent = [processorUs([pid]) - began[0], processorUs(pids) - began[1]] as const;
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await pause(100);
  await pause(500);
  const shares = sharesOf(JSON.parse(readFileSync(file, 'utf8')) as Profile);
  rmSync(file);
  // A connection reports its functions' times only when it next does something, at most a second later.
  await pause(1_500);
  const after = await totals(ask);
  const statements = await ask<Statement>(
    `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS text, calls::float8, total_exec_time * 1000 AS us, total_plan_time * 1000 AS planning
       FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls >= $1
      ORDER BY total_exec_time + total_plan_time DESC`,
    [callsEach / 2],
  );
  const log = await ask<{ kind: string; count: number; bytes: number }>(
    `SELECT "resource_manager/record_type" AS kind, count::float8, (record_size + fpi_size)::float8 AS bytes FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn) WHERE count > 0`,
    [before.lsn, after.lsn],
  );
  return { callers, spent, shares, functions: after.functions - before.functions, statements, log };
};

/** Where the time of each write goes, one call at a time, so that nothing waits for anything else. */
export const measureSteps = (served: Served, databaseUrl: string, fixtures: Fixtures, file: string): Promise<string> =>
  whileAsking(databaseUrl, async (ask) => {
    const pools: Pools = { withdrawals: [], proofs: await readUndecided(ask, 'proofs') };
    const works = worksOf(fixtures, pools);
    const columns: Record<string, string>[] = [];
    const lists: string[] = [];
    for (const name of writes) {
      if (name === 'decide') pools.withdrawals = await readUndecided(ask, 'withdrawals');
      const next = works[name].ours;
      const batch = (): Sent[] =>
        Array.from({ length: callsEach }, () => next?.() ?? null).filter((call) => call !== null);
      // Prepares the statements, compiles the code and fills the caches.
      await sendAll(served.origin, batch());
      await untilIdle(databaseUrl);
      console.error(`${name}: ${callsEach} calls, one after another`);
      const { callers, spent, shares, functions, statements, log } = await measure(ask, served, file, batch());
      const us = (value: number): string => (value / callsEach).toFixed(0);
      const sum = (of: (statement: Statement) => number): number => statements.reduce((all, one) => all + of(one), 0);
      const bytesOf = (kinds: RegExp): string =>
        us(log.reduce((all, { kind, bytes }) => (kinds.test(kind) ? all + bytes : all), 0));
      columns.push({
        'a call, seen by its caller': (callers * 1_000).toFixed(0),
        'server process': us(spent[0]),
        ...Object.fromEntries(parts.slice(1).map(([part]) => [part, us(spent[0] * (shares.get(part) ?? 0))])),
        'database processes': us(spent[1]),
        'statements, number': us(sum(({ calls }) => calls)),
        'statements, executing': us(sum(({ us: spentUs }) => spentUs)),
        'of it functions and triggers': us(functions),
        'statements, planning': us(sum(({ planning }) => planning)),
        'log, bytes: rows': bytesOf(/^Heap/),
        'log, bytes: indexes': bytesOf(/^(?:Btree|Gin|Gist|Hash)/),
        'log, bytes: other': bytesOf(/^(?!Heap|Btree|Gin|Gist|Hash)/),
        'index records, number': us(
          log.reduce((all, { kind, count }) => (/^Btree|^Gin/.test(kind) ? all + count : all), 0),
        ),
      });
      const top = statements
        .slice(0, statementsShown)
        .map(({ text, calls, us: spentUs, planning }) => [
          `\`${text.slice(0, 90)}\``,
          (calls / callsEach).toFixed(1),
          us(spentUs),
          us(planning),
        ]);
      lists.push(`${name}\n\n${tableOf(['statement', 'a call', 'executing', 'planning'], top)}`);
    }
    const rows = Object.keys(columns[0] ?? {}).map((step) => [step, ...columns.map((column) => column[step] ?? '')]);
    return [tableOf(['microseconds a call', ...writes], rows), ...lists].join('\n\n');
  });
