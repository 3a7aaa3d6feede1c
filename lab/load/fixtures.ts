import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { demo } from '../../e2e/people';
import { login } from '../../src/contract/auth';
import { type ArgOf, type Endpoint, urlOf } from '../../src/contract/endpoint';
import { listUsers } from '../../src/contract/members';
import { getProfile } from '../../src/contract/profile';
import { listProofs } from '../../src/contract/proofs';
import { getWithdrawalSummary, listAdminWithdrawals } from '../../src/contract/withdrawals';
import { openConnections } from '../lib/http';

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

export interface Fixtures {
  readonly rows: Rows;
  readonly postgres: string;
  readonly adminId: string;
  readonly admin: Readonly<Record<string, string>>;
  readonly savers: readonly Saver[];
  readonly pending: readonly string[];
  /** Free slots, each taken once by a saver who then submits a proof. */
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly taskId: string;
  readonly saver: Saver;
}

const idleEveryMs = 250;
const quietLooks = 3;

let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};

const signIn = async (origin: string, email: string): Promise<Record<string, string>> => {
  const client = openConnections(origin);
  const headers = { 'x-forwarded-for': address() };
  const { status, text } = await client.send({
    method: 'POST',
    path: urlOf(login),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demo.password }),
  });
  if (status !== 200)
    throw new Error(`${email} could not log in: ${text}. Fill the database with npm run command -- fill.`);
  const { token } = JSON.parse(text) as { token: string };
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  const seen = await client.send({ path: urlOf(getProfile), headers: signedIn });
  client.close();
  // As in a browser, which gets the picture pass once and sends it from then on.
  const cookies = (seen.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  return { ...signedIn, cookie: cookies.join('; ') };
};

/** Open jobs that require no followers, each with members who have not taken it, up to its free slots. */
const freeSlotsSql = `
  SELECT task_id, user_id FROM (
    SELECT t.id AS task_id, m.id AS user_id, (SELECT sum(funded - applied) FROM job_portions s WHERE s.task_id = t.id) AS free,
           row_number() OVER (PARTITION BY t.id ORDER BY md5(m.id::text || t.id::text)) AS nth
      FROM tasks t CROSS JOIN unnest($1::uuid[]) AS m (id)
     WHERE t.status = 'available' AND t.deleted_at IS NULL AND t.platform IS NULL
       AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.task_id = t.id AND a.user_id = m.id)) AS possible
   WHERE nth <= free ORDER BY md5(task_id::text || user_id::text)`;

/** Waits until the database is idle, so that start-up work such as the ledger check is not measured. */
export const untilIdle = async (databaseUrl: string): Promise<void> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (let quiet = 0; quiet < quietLooks; await pause(idleEveryMs)) {
      const { rows } = await pool.query<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                           AND state <> 'idle' AND xact_start < now() - interval '0.1 seconds') AS busy`,
      );
      quiet = rows[0]?.busy ? 0 : quiet + 1;
    }
  } finally {
    await pool.end();
  }
};

export const createFixtures = async (origin: string, databaseUrl: string, savers: number): Promise<Fixtures> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const read = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;
  try {
    const [counted] = await read<Record<keyof Rows | 'postgres', string>>(
      `SELECT (SELECT count(*) FROM users WHERE NOT is_admin) AS members, (SELECT count(*) FROM withdrawals) AS withdrawals,
              (SELECT count(*) FROM applications WHERE submitted_at IS NOT NULL) AS proofs, split_part(version(), ' ', 2) AS postgres`,
    );
    const [chief] = await read<{ id: string }>('SELECT id FROM users WHERE email = $1', [demo.admin]);
    const rich = await read<{ id: string; email: string }>(
      `SELECT u.id, u.email FROM users u JOIN ledger_account a ON a.user_id = u.id
        WHERE u.status = 'active' AND NOT u.is_admin AND bank_name <> '' ORDER BY a.balance DESC LIMIT $1`,
      [savers],
    );
    const pending = await read<{ id: string }>(
      `SELECT id FROM withdrawals WHERE status = 'pending' ORDER BY created_at`,
    );
    if (!counted || !chief) throw new Error('This database is empty. Fill it with npm run command -- fill.');
    const people: Saver[] = [];
    for (const { id, email } of rich) people.push({ id, headers: await signIn(origin, email) });
    const byId = new Map(people.map((saver) => [saver.id, saver]));
    const slots = await read<{ task_id: string; user_id: string }>(freeSlotsSql, [[...byId.keys()]]);
    await untilIdle(databaseUrl);
    return {
      rows: {
        members: Number(counted.members),
        proofs: Number(counted.proofs),
        withdrawals: Number(counted.withdrawals),
      },
      postgres: counted.postgres,
      adminId: chief.id,
      admin: await signIn(origin, demo.admin),
      savers: people,
      pending: pending.map(({ id }) => id),
      slots: slots.flatMap(({ task_id: taskId, user_id }) => {
        const saver = byId.get(user_id);
        return saver ? [{ taskId, saver }] : [];
      }),
    };
  } finally {
    await pool.end();
  }
};
