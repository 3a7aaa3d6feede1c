import { Pool } from 'pg';
import { login } from '../src/contract/auth';
import { urlOf } from '../src/contract/endpoint';
import { demo } from '../e2e/people';
import type { Rows } from './apiCalls';
import { openLine, type Call } from './load';

/** A member with money, signed in to ours; the floor knows them by their id. */
export interface Saver {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Cast {
  readonly rows: Rows;
  readonly postgres: string;
  readonly adminId: string;
  readonly admin: Readonly<Record<string, string>>;
  readonly savers: readonly Saver[];
  /** Pending withdrawals, each to be decided once. */
  readonly pending: readonly string[];
}

let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};

const signIn = async (origin: string, email: string): Promise<Record<string, string>> => {
  const line = openLine(origin, 1);
  const headers = { 'x-forwarded-for': address() };
  const call: Call = { method: 'POST', path: urlOf(login), headers, body: { email, password: demo.password } };
  const { status, text } = await line.ask(call);
  line.close();
  if (status !== 200) throw new Error(`${email} could not log in: ${text}. Fill the database with npm run db:fill.`);
  const { token } = JSON.parse(text) as { token: string };
  return { ...headers, authorization: `Bearer ${token}` };
};

/** Reads from the database who may play which part, and signs them in. */
export const castApi = async (origin: string, databaseUrl: string, savers: number): Promise<Cast> => {
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
    if (!counted || !chief) throw new Error('This database is empty. Fill it with npm run db:fill.');
    return {
      rows: {
        members: Number(counted.members),
        proofs: Number(counted.proofs),
        withdrawals: Number(counted.withdrawals),
      },
      postgres: counted.postgres,
      adminId: chief.id,
      admin: await signIn(origin, demo.admin),
      savers: await Promise.all(rich.map(async ({ id, email }) => ({ id, headers: await signIn(origin, email) }))),
      pending: pending.map(({ id }) => id),
    };
  } finally {
    await pool.end();
  }
};
