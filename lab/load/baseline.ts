import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

// The cost of the bare work: node:http, prepared statements, the same JSON; no sessions, checks or audit.

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const prepared = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values });
  return rows;
};

const naira = (kobo: unknown): string => (Number(kobo) / 100).toFixed(2);
const at = (moment: unknown): string | null => (moment instanceof Date ? moment.toISOString() : null);

const ok = (data: object, more: object = {}): object => ({ error: false, message: 'OK', data, ...more });

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
  const [balance, onHold, paid] = [Number(row.balance), Number(row.on_hold), Number(row.paid)];
  return {
    error: false,
    message: 'OK',
    data: {
      user: {
        id,
        fullname,
        username,
        email,
        phone,
        gender,
        country,
        state,
        referral_code,
        createdAt: at(row.created_at),
      },
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

const withdraw = async (userId: string): Promise<object> => {
  const [row] = await prepared(
    'withdraw',
    `WITH made AS (
       INSERT INTO withdrawals (id, reference, user_id, amount_kobo, bank_name, account_name, account_no, status, created_at)
       SELECT gen_random_uuid(), 'WD-' || upper(substr(md5(random()::text), 1, 12)), id, 10000, bank_name, account_name, account_no, 'pending', now()
         FROM users WHERE id = $1
       RETURNING id, reference, user_id AS actor, amount_kobo, bank_name, account_no)
     SELECT made.*, ${post('withdraw_hold', 'user_id = made.actor', system('withdrawals_pending'))} FROM made`,
    [userId],
  );
  return ok({ transactionId: row?.id, reference: row?.reference, status: 'pending' });
};

const decide = async (id: string, adminId: string): Promise<object> => {
  const [row] = await prepared(
    'decide',
    `WITH made AS (
       UPDATE withdrawals SET status = 'approved', decided_at = now(), decided_by = $2 WHERE id = $1 AND status = 'pending'
       RETURNING id, decided_by AS actor, amount_kobo)
     SELECT made.id, ${post('withdraw_settle', system('withdrawals_pending'), system('bank_out'))} FROM made`,
    [id, adminId],
  );
  return ok({ id: row?.id, status: 'approved' });
};

const apply = async (taskId: string, userId: string): Promise<object> => {
  const [row] = await prepared(
    'apply',
    `WITH slot AS (
       UPDATE job_portions s SET applied = applied + 1 FROM tasks t
        WHERE (s.task_id, s.nth) = (SELECT task_id, nth FROM job_portions WHERE task_id = $1 AND applied < funded LIMIT 1)
          AND t.id = $1 AND status = 'available' AND applied < funded RETURNING t.id, nth, payout_kobo, link)
     INSERT INTO applications (id, task_id, portion, user_id, status, payout_kobo, taken_at, reserved_until)
     SELECT gen_random_uuid(), id, nth, $2, 'taken', payout_kobo, now(), now() + interval '24 hours' FROM slot
     RETURNING id, reserved_until`,
    [taskId, userId],
  );
  return ok({ id: row?.id, status: 'taken', reservedUntil: at(row?.reserved_until), reason: null, link: null });
};

const submit = async (taskId: string, userId: string, proof: string): Promise<object> => {
  const [row] = await prepared(
    'submit',
    `WITH slot AS (
       UPDATE job_portions SET in_review = in_review + 1
        WHERE task_id = $1 AND nth = (SELECT portion FROM applications WHERE task_id = $1 AND user_id = $2)),
       member AS (UPDATE users SET jobs_count = jobs_count + 1 WHERE id = $2)
     UPDATE applications SET status = 'in-review', proof = $3, submitted_at = now(), review_due_at = now() + interval '5 days'
      WHERE task_id = $1 AND user_id = $2 AND status = 'taken'
     RETURNING id, submitted_at, (SELECT title FROM tasks WHERE id = $1) AS title`,
    [taskId, userId, proof],
  );
  return ok({ id: row?.id, title: row?.title, status: 'in-review', submittedAt: at(row?.submitted_at), proof });
};

const bodyOf = async (incoming: IncomingMessage): Promise<Record<string, string>> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, string>;
};

const work = async (incoming: IncomingMessage): Promise<object> => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://baseline');
  if (pathname === '/list') return list(searchParams.get('status'), Number(searchParams.get('page')));
  if (pathname === '/profile') return profile(searchParams.get('id') ?? '');
  const { id = '', admin = '', task = '', proof = '' } = await bodyOf(incoming);
  if (pathname === '/withdraw') return withdraw(id);
  if (pathname === '/apply') return apply(task, id);
  if (pathname === '/submit') return submit(task, id, proof);
  if (pathname === '/decide') return decide(id, admin);
  return {};
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
