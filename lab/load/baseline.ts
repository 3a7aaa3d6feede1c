import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Pool } from 'pg';

// The cost of the bare work: node:http, prepared statements, the same JSON; below /full also session, idempotency key and audit log.

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const prepared = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values });
  return rows;
};

const naira = (kobo: unknown): string => (Number(kobo) / 100).toFixed(2);
const at = (moment: unknown): string | null => (moment instanceof Date ? moment.toISOString() : null);

const pageSize = 10;

/** Ten withdrawals, newest first, and their count, without the product's counters. */
const list = async (status: string | null, page: number): Promise<object> => {
  const [name, where, values] = status === null ? ['all', 'true', []] : ['some', 'w.status = $3', [status]];
  const rows = await prepared(
    `list ${name}`,
    `SELECT w.*, u.fullname, u.email FROM withdrawals w JOIN users u ON u.id = w.user_id
      WHERE ${where} ORDER BY w.created_at DESC, w.id DESC LIMIT $1 OFFSET $2`,
    [pageSize, (page - 1) * pageSize, ...values],
  );
  const [counted] = await prepared(
    `count ${name}`,
    `SELECT count(*) AS total FROM withdrawals w WHERE ${where.replace('$3', '$1')}`,
    values,
  );
  return {
    error: false,
    message: 'OK',
    data: rows.map((row) => ({
      withdraw: {
        id: row.id,
        reference: row.reference,
        amount: naira(row.amount_kobo),
        status: row.status,
        createdAt: at(row.created_at),
        decidedAt: at(row.decided_at),
        reason: row.reason,
      },
      user: { id: row.user_id, fullname: row.fullname, email: row.email },
      bank: { bank_name: row.bank_name, account_no: row.account_no, account_name: row.account_name },
    })),
    meta: { page, pageSize, total: Number(counted?.total) },
  };
};

const profile = async (id: string): Promise<object> => {
  const [row = {}] = await prepared(
    'profile',
    `SELECT u.*, a.balance,
            (SELECT COALESCE(sum(amount_kobo), 0) FROM withdrawals WHERE user_id = u.id AND status = 'pending') AS on_hold,
            (SELECT COALESCE(sum(amount_kobo), 0) FROM withdrawals WHERE user_id = u.id AND status = 'approved') AS paid
       FROM users u JOIN ledger_account a ON a.user_id = u.id WHERE u.id = $1`,
    [id],
  );
  const { fullname, username, email, phone, gender, country, state, referral_code, bank_name, account_no } = row;
  const createdAt = at(row.created_at);
  const [balance, onHold, paid] = [Number(row.balance), Number(row.on_hold), Number(row.paid)];
  return {
    error: false,
    message: 'OK',
    data: {
      user: { id, fullname, username, email, phone, gender, country, state, referral_code, createdAt },
      wallet: { balance: balance / 100, on_hold: onHold / 100, total_earned: (balance + onHold + paid) / 100 },
      bank: { bank_name, account_no, account_name: row.account_name },
    },
  };
};

const post = (
  kind: string,
  from: string,
  to: string,
): string => `ledger_post(gen_random_uuid(), '${kind}', made.id::text, made.actor, now(),
  ARRAY[(SELECT id FROM ledger_account WHERE ${from}), (SELECT id FROM ledger_account WHERE ${to})],
  ARRAY[-made.amount_kobo, made.amount_kobo])`;
const system = (code: string): string =>
  `code = '${code}' AND user_id IS NULL AND task_id IS NULL AND owner_id IS NULL`;

interface Write {
  /** The body's fields, `$2` and on. */
  readonly fields: readonly string[];
  /** Statements of a WITH; the last is called `made`. */
  readonly making: (actor: string) => string;
  readonly select: string;
}

/** One statement each; `actor` is SQL for the caller's id. */
const writes: Readonly<Record<string, Write>> = {
  withdraw: {
    fields: [],
    making: (actor) => `made AS (
       INSERT INTO withdrawals (id, reference, user_id, amount_kobo, bank_name, account_name, account_no, status, created_at)
       SELECT gen_random_uuid(), 'WD-' || upper(substr(md5(random()::text), 1, 12)), id, 10000, bank_name, account_name, account_no, 'pending', now()
         FROM users WHERE id = ${actor}
       RETURNING id, reference, user_id AS actor, amount_kobo, bank_name, account_no)`,
    select: `made.*, 'pending' AS status, ${post('withdraw_hold', 'user_id = made.actor', system('withdrawals_pending'))}`,
  },
  decide: {
    fields: ['withdrawal'],
    making: (actor) => `made AS (
       UPDATE withdrawals SET status = 'approved', decided_at = now(), decided_by = ${actor} WHERE id = $2 AND status = 'pending'
       RETURNING id, decided_by AS actor, amount_kobo)`,
    select: `made.id, 'approved' AS status, ${post('withdraw_settle', system('withdrawals_pending'), system('bank_out'))}`,
  },
  apply: {
    fields: ['task'],
    making: (actor) => `slot AS (
       UPDATE job_portions s SET applied = applied + 1 FROM tasks t
        WHERE (s.task_id, s.nth) = (SELECT task_id, nth FROM job_portions WHERE task_id = $2 AND applied < funded LIMIT 1)
          AND t.id = $2 AND status = 'available' AND applied < funded RETURNING t.id, nth, payout_kobo, link),
     made AS (
       INSERT INTO applications (id, task_id, portion, user_id, status, payout_kobo, taken_at, reserved_until)
       SELECT gen_random_uuid(), id, nth, ${actor}, 'taken', payout_kobo, now(), now() + interval '24 hours' FROM slot
       RETURNING id, reserved_until)`,
    select: `made.*, 'taken' AS status`,
  },
  submit: {
    fields: ['task', 'proof'],
    making: (actor) => `slot AS (
       UPDATE job_portions SET in_review = in_review + 1
        WHERE task_id = $2 AND nth = (SELECT portion FROM applications WHERE task_id = $2 AND user_id = ${actor})),
       member AS (UPDATE users SET jobs_count = jobs_count + 1 WHERE id = ${actor}),
     made AS (
       UPDATE applications SET status = 'in-review', proof = $3, submitted_at = now(), review_due_at = now() + interval '5 days'
        WHERE task_id = $2 AND user_id = ${actor} AND status = 'taken'
       RETURNING id, submitted_at, (SELECT title FROM tasks WHERE id = $2) AS title, proof)`,
    select: `made.*, 'in-review' AS status`,
  },
};

const bareText = ({ making, select }: Write): string => `WITH ${making('$1::uuid')} SELECT ${select} FROM made`;

/** The same statement also checks the session, keeps the answer under the key and writes the audit log. */
const fullText = (name: string, { fields, making, select }: Write): string => {
  const [key, hash] = [fields.length + 2, fields.length + 3];
  return `WITH session AS (
       SELECT user_id, is_admin FROM sessions JOIN users ON users.id = user_id
        WHERE token_hash = $1::bytea AND revoked_at IS NULL AND expires_at > now() AND users.status = 'active'),
     ${making('(SELECT user_id FROM session)')},
     kept AS (
       INSERT INTO idempotency (user_id, endpoint, key, request_hash, answer, created_at)
       SELECT user_id, '${name}', $${key}::text, $${hash}::bytea, to_jsonb(made), now() FROM session, made),
     logged AS (
       INSERT INTO audit (id, at, actor_kind, actor_id, action, object_type, object_id, after, request_id, ip)
       SELECT gen_random_uuid(), now(), CASE WHEN is_admin THEN 'admin' ELSE 'member' END, user_id, 'load.${name}', 'load', made.id::text,
              to_jsonb(made), $${key}, '127.0.0.1' FROM session, made)
     SELECT ${select} FROM made`;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const write = async (name: string, isFull: boolean, { headers }: IncomingMessage, text: string): Promise<object> => {
  const made = writes[name];
  if (!made) throw new Error(`The baseline does not know ${name}.`);
  const body = JSON.parse(text) as Record<string, string>;
  const given = made.fields.map((field) => body[field]);
  const [row] = isFull
    ? await prepared(`full ${name}`, fullText(name, made), [
        sha256(headers.authorization?.slice('Bearer '.length) ?? ''),
        ...given,
        headers['idempotency-key'],
        sha256(text),
      ])
    : await prepared(name, bareText(made), [body.id, ...given]);
  if (!row) throw new Error(`${name} changed nothing.`);
  return { error: false, message: 'OK', data: row };
};

const textOf = async (incoming: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const work = async (incoming: IncomingMessage): Promise<object> => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://baseline');
  if (pathname === '/list') return list(searchParams.get('status'), Number(searchParams.get('page')));
  if (pathname === '/profile') return profile(searchParams.get('id') ?? '');
  if (incoming.method !== 'POST') return {};
  return write(path.basename(pathname), pathname.startsWith('/full/'), incoming, await textOf(incoming));
};

const answer = (outgoing: ServerResponse, status: number, body: object): void => {
  const text = JSON.stringify(body);
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
};

createServer((incoming, outgoing) => {
  work(incoming).then(
    (body) => answer(outgoing, 200, body),
    (error: unknown) => answer(outgoing, 500, { error: String(error) }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
