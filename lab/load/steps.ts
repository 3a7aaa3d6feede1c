import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median, tableOf } from '../lib/figures';
import type { Env, Served } from '../lib/server';
import { readUndecided, untilIdle, whileAsking, type Fixtures, type Query } from './fixtures';
import { callsOf, sendAll } from './httpLoad';
import { processorUs } from './processes';
import { worksOf, writes, type Pools } from './workload';

const callsEach = 400;
const statementsShown = 8;

export const profiling = (file: string): Env => ({
  NODE_OPTIONS: `--require ${require.resolve('esbuild-register')} --require ${path.join(__dirname, 'profiler.ts')}`,
  PROFILE_TO: file,
});

/** For connections from now on. */
export const prepareSteps = (ask: Query): Promise<unknown> =>
  ask(`DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_stat_statements; CREATE EXTENSION IF NOT EXISTS pg_walinspect;
    EXECUTE format('ALTER DATABASE %I SET track_functions = ''all''', current_database());
    EXECUTE format('ALTER DATABASE %I SET pg_stat_statements.track_planning = on', current_database());
  END $$`);

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Record<'functionName' | 'url', string> }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const parts: readonly (readonly [string, RegExp])[] = [
  ['garbage collection', /^\(garbage/],
  ['driver (pg)', /node_modules\/pg/],
  ['Drizzle', /node_modules\/drizzle/],
  ['Fastify, Zod and other libraries', /node_modules/],
  ['our JavaScript', /dist\/server/],
  ['node: sockets, streams, hashes', /^(?!\(idle)/],
];

/** Shares of the busy time. */
const sharesOf = ({ nodes, samples, timeDeltas }: Profile): number[] => {
  const placeOf = new Map(nodes.map(({ id, callFrame: { functionName, url } }) => [id, url || functionName]));
  const spent = parts.map(() => 0);
  samples.forEach((id, nth) => {
    const at = parts.findIndex(([, pattern]) => pattern.test(placeOf.get(id) ?? ''));
    if (at >= 0) spent[at] = (spent[at] ?? 0) + (timeDeltas[nth] ?? 0);
  });
  const all = spent.reduce((sum, us) => sum + us, 0);
  return spent.map((us) => us / all);
};

const functionsSql = `SELECT pg_current_wal_flush_lsn()::text AS lsn, (COALESCE(sum(self_time), 0) * 1000)::float8 AS us FROM pg_stat_user_functions`;
// Only what every call asks, without the timetable's statements.
const statementsSql = `
  SELECT '\`' || left(regexp_replace(query, '\\s+', ' ', 'g'), 90) || '\`' AS text, calls::float8, total_exec_time * 1000 AS us, total_plan_time * 1000 AS planning
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls >= $1
   ORDER BY total_exec_time + total_plan_time DESC`;
const logSql = `SELECT "resource_manager/record_type" AS kind, count::float8, (record_size + fpi_size)::float8 AS bytes FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)`;
const indexes = /^(?:Btree|Gin|Gist|Hash)/;

type Row<Numbers extends string> = Record<Numbers, number>;

/** Measures one call at a time, so that no call waits for another. */
export const measureSteps = (served: Served, databaseUrl: string, fixtures: Fixtures, file: string): Promise<string> =>
  whileAsking(databaseUrl, async (ask) => {
    const pools: Pools = { withdrawals: [], proofs: await readUndecided(ask, 'proofs') };
    const works = worksOf(fixtures, pools);
    const columns: Record<string, number>[] = [];
    const lists: string[] = [];
    for (const name of writes) {
      if (name === 'decide') pools.withdrawals = await readUndecided(ask, 'withdrawals');
      const calls = callsOf(works[name].ours, 2 * callsEach);
      // Prepares the statements, compiles the code and fills the caches.
      await sendAll(served.origin, calls.splice(callsEach));
      await untilIdle(databaseUrl);
      console.error(`${name}: ${calls.length} calls, one after another`);
      await ask('SELECT pg_stat_statements_reset()');
      const [before] = await ask<{ lsn: string; us: number }>(functionsSql);
      const began = processorUs(served.pid);
      process.kill(served.pid, 'SIGUSR2');
      const seen = median((await sendAll(served.origin, calls, 1)).map(({ ms }) => ms * 1_000));
      const server = (processorUs(served.pid) - began) / calls.length;
      process.kill(served.pid, 'SIGUSR2');
      // Idle connections report their functions' times late.
      await pause(2_000);
      const shares = sharesOf(JSON.parse(readFileSync(file, 'utf8')) as Profile);
      const [after] = await ask<{ lsn: string; us: number }>(functionsSql);
      const statements = await ask<{ text: string } & Row<'calls' | 'us' | 'planning'>>(statementsSql, [
        calls.length / 2,
      ]);
      const log = await ask<{ kind: string } & Row<'count' | 'bytes'>>(logSql, [before?.lsn, after?.lsn]);
      const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
        rows.reduce((all, row) => all + of(row), 0) / calls.length;
      const ofIndexes = log.filter(({ kind }) => indexes.test(kind));
      columns.push({
        'a call, seen by its caller': seen,
        'server, processor time': server,
        ...Object.fromEntries(parts.map(([part], at) => [`– ${part}`, server * (shares[at] ?? 0)])),
        'statements, number': sum(statements, (one) => one.calls),
        'statements, executed': sum(statements, (one) => one.us),
        '– functions and triggers': ((after?.us ?? 0) - (before?.us ?? 0)) / calls.length,
        'statements, planned': sum(statements, (one) => one.planning),
        'log, bytes': sum(log, (one) => one.bytes),
        '– indexes, bytes': sum(ofIndexes, (one) => one.bytes),
        '– indexes, records': sum(ofIndexes, (one) => one.count),
      });
      const top = statements.slice(0, statementsShown);
      const cells = top.map(({ text, ...numbers }) => [
        text,
        ...Object.values(numbers).map((value) => (value / calls.length).toFixed(0)),
      ]);
      lists.push(tableOf([name, 'a call', 'executed', 'planned'], cells));
    }
    const rows = Object.keys(columns[0] ?? {}).map((step) => [
      step,
      ...columns.map((column) => (column[step] ?? 0).toFixed(0)),
    ]);
    rmSync(file);
    return [tableOf(['microseconds a call', ...writes], rows), ...lists].join('\n\n');
  });
