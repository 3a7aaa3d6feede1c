import { sql } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import type { Database } from '../../db/database';
import { calls } from '../../testing/access/calls';
import { heldWorld } from '../../testing/access/heldWorld';
import { readCode } from './code';
import { screensOf } from './screens';
import { tablesByEndpoint } from './tables';

const { undone } = heldWorld();
const code = readCode();
const answered = tablesByEndpoint(code);
const endpoints = new Set(allEndpoints.map(({ name }) => name));
const screens = screensOf(code, endpoints);

/** What the head of the map says that no list holds: written with every call, or by the database itself. */
const besides: ReadonlySet<string> = new Set([
  'sessions',
  'idempotency',
  'call_counts',
  'tally_changes',
  'ledger_account',
  'payouts',
]);

/** Rows that this transaction has written so far, by table. */
const writtenIn = async (db: Database): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ name: string; written: string }>(sql`
    SELECT relname AS name, n_tup_ins + n_tup_upd + n_tup_del AS written FROM pg_stat_xact_user_tables WHERE schemaname = 'public'`);
  return new Map(rows.map(({ name, written }) => [name, Number(written)]));
};

describe('the map', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'says of %s every table that the call writes',
    async (name, endpoint) => {
      const said = answered.get(name);
      for (const caller of ['owner', 'admin'] as const)
        await undone(async ({ world, db }) => {
          const before = await writtenIn(db);
          const answer = await world.ask(endpoint, calls[name]!(world), caller);
          if (endpoint.produces === 'events') answer.stream().destroy();
          const after = [...(await writtenIn(db))].filter(([table, rows]) => rows > (before.get(table) ?? 0));
          const unsaid = after.map(([table]) => table).filter((table) => !said?.written.includes(table));
          expect(unsaid.filter((table) => !besides.has(table))).toEqual([]);
        });
    },
  );

  it('knows the road of a decision in both directions', () => {
    expect(answered.get('reopenProof')).toMatchObject({
      verb: { file: 'src/server/modules/proofs/reopenProof.ts', name: 'reopenProof' },
      written: expect.arrayContaining(['applications', 'audit', 'ledger_entry', 'notifications', 'tasks']),
      read: expect.arrayContaining(['users']),
    });
    expect(screens.filter(({ calls: made }) => made.includes('reopenProof')).map(({ name }) => name)).toEqual([
      'admin/review-jobs',
    ]);
  });

  it('finds who makes every call, but for those that no screen makes', () => {
    const made = new Set(screens.flatMap(({ calls: names }) => names));
    expect([...endpoints].filter((name) => !made.has(name)).sort()).toEqual([
      'generateCoupon',
      'subscribe',
      'unsubscribeByMailbox',
    ]);
  });
});
