import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { demo } from '../../e2e/people';
import { type ArgOf, type Endpoint, urlOf } from '../../src/contract/endpoint';
import { createTask } from '../../src/contract/jobForm';
import { listUsers } from '../../src/contract/members';
import { getProfile } from '../../src/contract/profile';
import { listProofs } from '../../src/contract/proofs';
import { getWithdrawalSummary, listAdminWithdrawals } from '../../src/contract/withdrawals';
import type { Sent } from '../lib/http';
import { sendAll } from './httpLoad';

export interface Rows {
  readonly members: number;
  readonly proofs: number;
  readonly withdrawals: number;
}

export interface Read {
  readonly words: string;
  readonly path: (rows: Rows) => string;
}

const pathOf = <E extends Endpoint>(target: E, input: ArgOf<E>): string => {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  return `${urlOf(target, input)}?${query}`;
};

const read = <E extends Endpoint>(words: string, target: E, input: ArgOf<E>): Read => ({
  words,
  path: () => pathOf(target, input),
});

const pageAt = <E extends Endpoint>(words: string, target: E, of: keyof Rows, place: number): Read => ({
  words,
  path: (rows) =>
    pathOf(target, { page: Math.max(1, Math.ceil((rows[of] / 10) * place)), pageSize: 10 } as unknown as ArgOf<E>),
});

export const reads: readonly Read[] = [
  read('withdrawals: first page', listAdminWithdrawals, { page: 1, pageSize: 10 }),
  read('withdrawals: next page', listAdminWithdrawals, { page: 2, pageSize: 10 }),
  pageAt('withdrawals: a middle page', listAdminWithdrawals, 'withdrawals', 0.5),
  pageAt('withdrawals: last page', listAdminWithdrawals, 'withdrawals', 1),
  read('withdrawals: pending ones', listAdminWithdrawals, { page: 1, pageSize: 10, status: 'pending' }),
  read('withdrawals: by amount', listAdminWithdrawals, { page: 1, pageSize: 10, sort: '-amount' }),
  read('withdrawals: by member', listAdminWithdrawals, { page: 1, pageSize: 10, sort: 'fullname' }),
  read('withdrawals: search a name', listAdminWithdrawals, { page: 1, pageSize: 10, q: 'Halima Sani' }),
  read('withdrawals: summary cards', getWithdrawalSummary, {}),
  read('proofs: first page', listProofs, { page: 1, pageSize: 10 }),
  pageAt('proofs: a middle page', listProofs, 'proofs', 0.5),
  pageAt('proofs: last page', listProofs, 'proofs', 1),
  read('proofs: in review', listProofs, { page: 1, pageSize: 10, status: 'in-review' }),
  read('members: first page', listUsers, { page: 1, pageSize: 15 }),
  pageAt('members: last page', listUsers, 'members', 0.95),
];

export interface Saver {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const send = (path: string, headers: Saver['headers'], body: object): Sent => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
export const post = (target: Endpoint, { headers }: Saver, body: object, params: Record<string, string> = {}): Sent =>
  send(urlOf(target, params), { ...headers, 'idempotency-key': crypto.randomUUID() }, body);

export interface Slot {
  readonly taskId: string;
  readonly saver: Saver;
}

export interface Fixtures {
  readonly rows: Rows;
  readonly admin: Saver;
  readonly savers: readonly Saver[];
  /** One saver for every smallest withdrawal that their wallets allow. */
  readonly wallets: Saver[];
  /** Free slots, each taken once by a saver who then submits a proof. */
  readonly slots: Slot[];
}

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export const whileAsking = async <Result>(url: string, use: (ask: Query) => Promise<Result>): Promise<Result> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return await use(
      async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    );
  } finally {
    await pool.end();
  }
};

const idleEveryMs = 250;
const quietLooks = 3;

/** Waits until the database is idle, so that start-up work such as the ledger check is not measured. */
export const untilIdle = (databaseUrl: string): Promise<void> =>
  whileAsking(databaseUrl, async (ask) => {
    for (let quiet = 0; quiet < quietLooks; await pause(idleEveryMs)) {
      const [seen] = await ask<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                           AND state <> 'idle' AND xact_start < now() - interval '0.1 seconds') AS busy`,
      );
      quiet = seen?.busy ? 0 : quiet + 1;
    }
  });

/** Through the database, because passwords of thousands take minutes. */
const logIn = async (ask: Query, origin: string, ids: readonly string[]): Promise<Saver[]> => {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await ask(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), sha256(token::bytea), person, now(), now(), now() + interval '12 hours' FROM unnest($1::uuid[], $2::text[]) AS new (person, token)`,
    [ids, tokens],
  );
  // Otherwise PostgreSQL takes the table for empty and reads all of it for every call.
  await ask('ANALYZE sessions');
  const headers = tokens.map((token, nth) => ({
    'x-forwarded-for': `10.9.${nth >> 8}.${nth & 255}`,
    authorization: `Bearer ${token}`,
  }));
  const profiles = headers.map((own) => ({ path: urlOf(getProfile), headers: own }));
  // As in a browser, which gets the picture pass once and sends it from then on.
  return (await sendAll(origin, profiles)).map(({ headers: { 'set-cookie': cookies = [] } }, nth) => ({
    id: ids[nth] ?? '',
    headers: { ...headers[nth], cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  }));
};

/** Posts jobs as an admin does, so that the product gives them what its version gives every job. */
export const postJobs = async (origin: string, admin: Saver, jobs: number, places: number): Promise<string[]> => {
  const job = {
    title: 'Share our flyer',
    description: 'Post it to your story.',
    taskOwnerEmail: 'owner@load.example',
    amount: 100,
    applicants_needed: places,
  };
  const calls = Array.from({ length: jobs }, () => post(createTask, admin, job));
  return (await sendAll(origin, calls)).map(({ text }) => (JSON.parse(text) as { data: { id: string } }).data.id);
};

/** Every saver takes every job; neighbours in the list share neither. */
const slotsOf = (jobs: readonly string[], savers: readonly Saver[]): Slot[] =>
  savers.flatMap((_, turn) =>
    jobs.flatMap((taskId, nth) => {
      const saver = savers[(turn + nth * 7) % savers.length];
      return saver ? [{ taskId, saver }] : [];
    }),
  );

/** Withdrawals that an admin may decide at once; accepting a banned member’s needs another confirmation. */
const undecided = {
  withdrawals: `withdrawals WHERE status = 'pending'`,
  proofs: `applications WHERE status = 'in-review' AND rejected_before_by IS NULL AND ($1::uuid[] IS NULL OR task_id = ANY ($1))`,
} as const;
export const readUndecided = async (
  ask: Query,
  kind: keyof typeof undecided,
  jobs: readonly string[] | null = null,
): Promise<string[]> => {
  const rows = await ask<{ id: string }>(
    `SELECT id FROM ${undecided[kind]} AND user_id IN (SELECT id FROM users WHERE status = 'active') ORDER BY md5(id::text)`,
    kind === 'proofs' ? [jobs] : [],
  );
  return rows.map(({ id }) => id);
};

export const readTaken = async (ask: Query): Promise<Set<string>> => {
  const rows = await ask<{ pair: string }>(
    `SELECT task_id::text || user_id AS pair FROM applications WHERE status = 'taken'`,
  );
  return new Set(rows.map(({ pair }) => pair));
};

/** `jobs` new ones are posted, with a place for every saver. */
export const createFixtures = (origin: string, databaseUrl: string, savers: number, jobs: number): Promise<Fixtures> =>
  whileAsking(databaseUrl, async (ask) => {
    const [counted] = await ask<Rows>(
      `SELECT (SELECT count(*)::int FROM users WHERE NOT is_admin) AS members, (SELECT count(*)::int FROM withdrawals) AS withdrawals,
              (SELECT count(*)::int FROM applications WHERE submitted_at IS NOT NULL) AS proofs`,
    );
    const [chief] = await ask<{ id: string }>('SELECT id FROM users WHERE email = $1', [demo.admin]);
    if (!counted || !chief) throw new Error('This database is empty. Fill it with npm run command -- fill.');
    // Expired jobs lower how many a member may hold.
    const rich = await ask<{ id: string; times: number }>(
      `SELECT u.id, (a.balance / 10000)::int AS times FROM users u JOIN ledger_account a ON a.user_id = u.id
        WHERE u.status = 'active' AND NOT u.is_admin AND bank_name <> ''
          AND NOT EXISTS (SELECT FROM applications e WHERE e.user_id = u.id AND (e.status = 'expired' OR e.expired_before_at IS NOT NULL))
        ORDER BY a.balance DESC LIMIT $1`,
      [savers],
    );
    const [admin, ...people] = await logIn(ask, origin, [chief.id, ...rich.map(({ id }) => id)]);
    if (!admin) throw new Error('The admin is not logged in.');
    const slots = slotsOf(await postJobs(origin, admin, jobs, people.length), people);
    const most = Math.max(...rich.map(({ times }) => times));
    await untilIdle(databaseUrl);
    return {
      rows: counted,
      admin,
      savers: people,
      wallets: Array.from({ length: most }, (_, nth) => people.filter((__, at) => (rich[at]?.times ?? 0) > nth)).flat(),
      slots,
    };
  });
