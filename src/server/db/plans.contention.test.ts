import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { ZodObject, ZodType } from 'zod';
import { systemCtx } from '../context';
import { sqlExecutor } from './client';
import { fillDatabase, swept } from '../cli/fill/fill';
import { planFill } from '../cli/fill/size';
import { allRoutes } from '../routes';
import { resetDatabase, TestClock } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';

// Enough rows that reading a whole table exceeds every list's limit.
const size = { members: 2_000, proofs: 20_000, withdrawals: 20_000 };
/** Rows that a plan step may read for a page, and for a capped count, including filtered ones. */
const [readMax, countedMax] = [1_500, 12_000];
/** Tables that grow with the product. */
const growing = new Set([
  ...swept,
  'counter_changes',
  'counter_days',
  'notifications',
  'sessions',
  'media',
  'picture_matches',
  'share_links',
  'share_link_counts',
  'share_job_counts',
  'share_link_days',
  'share_member_counts',
]);

/** Unindexed orders of few rows (members, jobs, owners), by values that change often or are rarely paged (ADR 0017). */
const sortedWhole: Readonly<Record<string, readonly string[]>> = {
  listUsers: ['balance', 'jobsCount'],
  listAdminTasks: ['payoutAmount', 'maxSlots', 'applicants_applied'],
  listTasks: ['payoutAmount'],
  listOwners: ['balance'],
  listDeposits: ['receivedOn', 'amount'],
  listDocuments: ['amount'],
};
/** Unindexed filters: they filter the rows of an index that has their columns. */
const filteredWhole = [
  ...['listProofs how=admin', 'listProofs how=auto', 'listProofs how=owner', 'listUsers from=2026-03-03&to=2026-03-04'],
  // Owners are fewer still than jobs.
  ...['status=active', 'status=closed', 'standing=owes', 'standing=waits'].map((filter) => `listOwners ${filter}`),
  ...['listOwners from=2026-03-03&to=2026-03-04', 'listDeposits from=2026-03-03&to=2026-03-04'],
];
const isReadWhole = (name: string, queryString: string): boolean =>
  filteredWhole.includes(`${name} ${queryString}`) ||
  (sortedWhole[name] ?? []).some((field) => queryString === `sort=${field}` || queryString === `sort=-${field}`);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Sent = Partial<Statement>;
let sent: Statement[] = [];
let server: TestServer;
let tokens: Readonly<Record<'admin' | 'member', string>>;
let memberId: string;
let ownerId: string;
let jobId: string;
/** A browser with the owner's page open. */
let ownerCookie: string;

const watchDriver = (): void => {
  const originalQuery = Client.prototype.query as (...args: unknown[]) => unknown;
  jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | Sent | { parts: Sent[] }, unknown];
    const statements = typeof first === 'string' ? [{ text: first }] : 'parts' in first ? first.parts : [first];
    for (const { text = '', values } of statements)
      sent.push({ text, values: values ?? (Array.isArray(second) ? second : []) });
    return originalQuery.apply(this, args) as never;
  });
};

const sentBy = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  sent = [];
  await work();
  return sent.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text));
};

beforeAll(async () => {
  await resetDatabase();
  const clock = new TestClock();
  server = await openServer(await testDatabaseUrl(), { clock, poolSize: 2 });
  const { db } = systemCtx(server.base);
  await db.transaction((tx) => fillDatabase(tx, planFill(size, clock.now(), 'none'), () => undefined));
  for (const table of [...swept, 'counter_changes', 'counter_days'])
    await server.database.executeSql(`VACUUM (ANALYZE) ${table}`);
  const { rows } = await server.database.executeSql(
    `(SELECT id, is_admin FROM users WHERE is_admin LIMIT 1)
     UNION ALL (SELECT user_id, false FROM withdrawals ORDER BY created_at DESC LIMIT 1)
     UNION ALL (SELECT owner_id, false FROM ledger_account WHERE owner_id IS NOT NULL ORDER BY version DESC LIMIT 1)`,
  );
  const [admin, member, owner] = rows as [{ id: string }, { id: string }, { id: string }];
  [memberId, ownerId] = [member.id, owner.id];
  const { rows: jobs } = await server.database.executeSql(
    'SELECT id FROM tasks JOIN job_portions ON task_id = id WHERE owner_id = $1 GROUP BY id ORDER BY sum(applied) DESC LIMIT 1',
    [ownerId],
  );
  jobId = (jobs as [{ id: string }])[0].id;
  ownerCookie = await server.enterAs(ownerId);
  tokens = {
    admin: await server.signIn({ id: admin.id, isAdmin: true }),
    member: await server.signIn({ id: member.id, isAdmin: false }),
  };
}, 400_000);
afterAll(async () => server.close());
beforeEach(watchDriver);

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: Node[];
}
const stepsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];
const readBy = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** The table that a month belongs to. */
const tableOf = ({ 'Relation Name': name = '' }: Node): string =>
  name.replace(/_(?:(?:before_)?\d{4}_\d{2}|default)$/, '');

/** Sequential scans of small tables are forbidden, so that a remaining one has no index at all. */
const planOf = ({ text, values }: Statement): Promise<Node> =>
  server.database.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await sqlExecutor(tx).executeSql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const [first] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }];
    return first['QUERY PLAN'][0].Plan;
  });

/** Plan steps that read more than a page or a count should. */
const heavySteps = async (statements: readonly Statement[]): Promise<string[]> => {
  const heavy: string[] = [];
  for (const statement of statements) {
    const most = /^\s*SELECT (?:name, )?count\(\*\) AS (?:total|rows)\b/.test(statement.text) ? countedMax : readMax;
    for (const node of stepsOf(await planOf(statement))) {
      const isWhole = node['Node Type'] === 'Seq Scan' && growing.has(tableOf(node));
      if (isWhole || readBy(node) > most)
        heavy.push(
          `${node['Node Type']} ${node['Relation Name'] ?? ''} reads ${readBy(node)}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}`,
        );
    }
  }
  return heavy;
};

const shapeOf = (schema: ZodType | undefined): Readonly<Record<string, ZodType>> =>
  (schema as ZodObject | undefined)?.shape ?? {};
const optionsOf = (field: ZodType | undefined): readonly string[] => {
  const inner = (field as { unwrap?: () => ZodType } | undefined)?.unwrap?.() ?? field;
  const { options, values = [] } = (inner ?? {}) as { options?: readonly string[]; values?: Iterable<string> };
  return options ?? [...values];
};

/** Every list, by its endpoint's own rules. */
const lists = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, query }) => method === 'GET' && 'page' in shapeOf(query) && 'sort' in shapeOf(query));

const searches = ['Halima Sani', 'sani hálímá', 'WD-4F8T', '4F8T', '0050923200', 'zz'];
const queriesOf = (query: ZodType | undefined): string[] => {
  const shape = shapeOf(query);
  const enums = Object.entries(shape).filter(([name]) => name !== 'sort');
  return [
    '',
    ...optionsOf(shape.sort).map((sort) => `sort=${sort}`),
    ...enums.flatMap(([name, field]) => optionsOf(field).map((value) => `${name}=${value}`)),
    ...('q' in shape ? searches.map((q) => `q=${encodeURIComponent(q)}`) : []),
    ...('user_id' in shape ? ['user_id={id}'] : []),
    ...('owner_id' in shape ? ['owner_id={owner}'] : []),
    ...('from' in shape ? ['from=2026-03-03&to=2026-03-04'] : []),
  ];
};

const ask = async (path: string, access: string, query: string, pageSize = 10): Promise<void> => {
  const named = path.replace('/owner/{id}', '/owner/{owner}').replace('/jobs/{id}', '/jobs/{job}');
  const url = `/api/v1${named}?page=1&pageSize=${pageSize}&${query}`
    .replaceAll('{id}', memberId)
    .replaceAll('{owner}', ownerId)
    .replaceAll('{job}', jobId);
  const headers = access === 'owner' ? { cookie: ownerCookie } : {};
  const { statusCode } = await server.call(tokens[access === 'admin' ? 'admin' : 'member'], { url, headers });
  expect([url, statusCode]).toEqual([url, 200]);
};

/** The log looks up its objects with one statement per kind. */
const conditional: Readonly<Record<string, number>> = { '/admin/audit': 6 };

/** It needs a bulk decision, and this database has none. */
const askedElsewhere = new Set(['listBulkRefusals']);

describe('no list reads more of a growing table than its page and count', () => {
  it.each(lists.filter(({ name }) => !askedElsewhere.has(name)).map((list) => [list.name, list] as const))(
    '%s, in any order, by any filter and search',
    async (name, { path, access, query }) => {
      for (const queryString of queriesOf(query)) {
        const statements = await sentBy(() => ask(path, access, queryString));
        if (!isReadWhole(name, queryString))
          expect([`${name} ${queryString}`, await heavySteps(statements)]).toEqual([`${name} ${queryString}`, []]);
      }
    },
    300_000,
  );

  it('nor does a page in the middle', async () => {
    const middles = [
      '/admin/withdrawal?',
      '/admin/withdrawal?status=approved&',
      '/admin/submitted-tasks?',
      '/admin/audit?',
      '/admin/payouts?',
    ];
    for (const path of middles) {
      const url = `/api/v1${path}page=700&pageSize=10`;
      expect(await heavySteps(await sentBy(() => server.call(tokens.admin, { url })))).toEqual([]);
    }
  });

  it('nor do the figures of shared links', async () => {
    await server.database.executeSql(
      `WITH opened AS (
         SELECT row_number() OVER (ORDER BY id)::int AS nth, id, task_id FROM applications LIMIT 10000),
       made AS (INSERT INTO share_links (code, application_id, created_at) SELECT lpad(nth::text, 8, '0'), id, now() FROM opened),
       of_links AS (
         INSERT INTO share_link_counts (application_id, day, source, kind, visits)
         SELECT id, date '2026-01-01' + day, source, 'counted', 3
           FROM opened, generate_series(1, 5) AS day, unnest(ARRAY['whatsapp', 'facebook']) AS source)
       INSERT INTO share_job_counts (task_id, day, source, kind, visits)
       SELECT id, date '2026-01-01' + day, source, shown.kind, 100000
         FROM tasks, generate_series(1, 100) AS day, unnest(ARRAY['whatsapp', 'facebook', 'other']) AS source, unnest(ARRAY['counted', 'preview']) AS shown (kind)
        WHERE id = $1`,
      [jobId],
    );
    await server.database.executeSql('ANALYZE share_links, share_link_counts, share_job_counts, share_member_counts');
    const [{ task_id: ofMember, user_id: holder }] = (
      await server.database.executeSql(
        `SELECT task_id, user_id FROM applications JOIN share_links ON application_id = applications.id LIMIT 1`,
      )
    ).rows as [{ task_id: string; user_id: string }];
    const reads: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
      member: async () =>
        server.call(await server.signIn({ id: holder, isAdmin: false }), {
          url: `/api/v1/task/tasks/${ofMember}/opens`,
        }),
      owner: () => server.call(tokens.member, { url: `/api/v1/owner/jobs/${jobId}`, headers: { cookie: ownerCookie } }),
      reviewer: () => server.call(tokens.admin, { url: '/api/v1/admin/submitted-tasks?page=1&pageSize=10' }),
      overview: () => server.call(tokens.admin, { url: '/api/v1/admin/overview' }),
      figures: () => server.call(tokens.admin, { url: '/api/v1/admin/figures?from=2026-01-02&to=2026-04-10' }),
      // The page of an ended job runs the same statement.
      visitor: () => server.app.inject({ url: '/s/00000001' }),
    };
    for (const [name, read] of Object.entries(reads)) {
      const statements = await sentBy(async () => expect((await read()).statusCode).toBeLessThan(500));
      const own = statements.filter(({ text }) => /\bshare_|\bcounters\b/.test(text));
      expect([name, own.length > 0]).toEqual([name, true]);
      expect([name, await heavySteps(own)]).toEqual([name, []]);
    }
  });

  it('and a missing index is detected', async () => {
    await server.database.executeSql('DROP INDEX withdrawals_newest');
    try {
      const statements = await sentBy(() => ask('/admin/withdrawal', 'admin', ''));
      expect(await heavySteps(statements)).not.toEqual([]);
    } finally {
      await server.database.executeSql('CREATE INDEX withdrawals_newest ON withdrawals (created_at DESC, id DESC)');
    }
  });
});

it('a year’s statement reads only its wallet’s entries, and a missing index is detected', async () => {
  const heavy = async (year: number): Promise<string[]> => {
    const url = `/api/v1/transaction/statement/year?year=${year}`;
    return heavySteps(
      await sentBy(async () => expect((await server.call(tokens.member, { url })).statusCode).toBe(200)),
    );
  };
  expect([await heavy(2026), await heavy(2025)]).toEqual([[], []]);
  await server.database.executeSql('DROP INDEX ledger_entry_of_account');
  try {
    expect(await heavy(2026)).not.toEqual([]);
  } finally {
    await server.database.executeSql(
      'CREATE INDEX ledger_entry_of_account ON ledger_entry (account_id, version_after)',
    );
  }
});

it('a decision finds the accounts that its admin may have by indexes', async () => {
  const { rows } = await server.database.executeSql(
    `SELECT id FROM withdrawals WHERE status = 'pending' ORDER BY created_at LIMIT 1`,
  );
  const body = { withdrawl_id: (rows as [{ id: string }])[0].id, given_status: 'approved' };
  const url = '/api/v1/admin/update-withdrawal';
  const statements = await sentBy(async () =>
    expect((await server.call(tokens.admin, { method: 'POST', url, body })).statusCode).toBe(200),
  );
  const found = statements.filter(({ text }) => text.includes('near'));
  expect(found).toHaveLength(1);
  expect(await heavySteps(found)).toEqual([]);
});

describe('a list runs as many statements for fifty rows as for one', () => {
  it.each(lists.filter(({ name }) => !askedElsewhere.has(name)).map((list) => [list.name, list] as const))(
    '%s',
    async (_, { path, access }) => {
      const [one, many] = [await sentBy(() => ask(path, access, '', 1)), await sentBy(() => ask(path, access, '', 50))];
      expect(many.length).toBeLessThanOrEqual(one.length + (conditional[path] ?? 0));
    },
  );
});
