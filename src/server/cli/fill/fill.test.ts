import { count, isNotNull, sql } from 'drizzle-orm';
import { hashPassword } from '../../modules/passwords';
import { login } from '../../modules/login';
import { checkLedger } from '../../modules/ledger';
import { testContext } from '../../testing/testContext';
import type { Database } from '../../db/database';
import { demoPeople } from '../demoData';
import {
  applications,
  deposits,
  ledgerAccounts,
  ownerContacts,
  owners,
  tasks,
  users,
  withdrawals,
} from '../../db/schema';
import { fillDatabase } from './fill';
import { planFill, type FillSize } from './size';

const t = testContext();
const size: FillSize = { members: 200, proofs: 2_000, withdrawals: 2_500 };

const fill = (): Promise<void> =>
  fillDatabase(t.ctx.db, planFill(size, t.clock.now(), 'not a password'), () => undefined);

/** All constraints: keys, references, checks, indexes and enabled triggers. */
const guardsOf = async (db: Database): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS guard FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY guard`);
  return rows;
};

test('fills the tables with the requested rows once and restores their constraints', async () => {
  const { db } = t.ctx;
  const before = await guardsOf(db);
  await fillDatabase(db, planFill(size, t.clock.now(), await hashPassword(demoPeople.password)), () => undefined);
  expect(await guardsOf(db)).toEqual(before);
  expect(await checkLedger(t.ctx)).toMatchObject({ ok: true });
  const [[people], [proofs], [withdrawalRows], { rows: hot }] = await Promise.all([
    db
      .select({ rows: count() })
      .from(users)
      .where(sql`NOT ${users.isAdmin}`),
    db.select({ rows: count() }).from(applications).where(isNotNull(applications.submittedAt)),
    db.select({ rows: count() }).from(withdrawals),
    db.execute<{ in_review: string }>(
      sql`SELECT sum(in_review) AS in_review FROM job_portions GROUP BY task_id ORDER BY 1 DESC LIMIT 1`,
    ),
  ]);
  expect([people?.rows, proofs?.rows, withdrawalRows?.rows, Number(hot[0]?.in_review)]).toEqual([
    200, 2_000, 2_500, 182,
  ]);
  const { email } = demoPeople.admins[0];
  expect(await login(t.anonymous(), { email, password: demoPeople.password })).toMatchObject({ isAdmin: true });
  await expect(fill()).rejects.toThrow('holds people already');
});

test('fills every status with causes before effects, sound wallets, and owners who paid', async () => {
  await fill();
  const { db } = t.ctx;
  const statuses = async (
    table: typeof applications | typeof deposits | typeof withdrawals | typeof tasks | typeof users,
  ) => {
    const rows = await db.selectDistinct({ status: table.status }).from(table);
    return rows.map(({ status }) => status).sort();
  };
  expect(await statuses(applications)).toEqual(['approved', 'expired', 'in-review', 'rejected', 'taken']);
  expect(await statuses(withdrawals)).toEqual(['approved', 'pending', 'rejected']);
  expect(await statuses(tasks)).toEqual(['available', 'completed', 'paused', 'stopped']);
  expect(await statuses(deposits)).toEqual(['booked', 'reversed', 'unallocated', 'waiting']);
  expect(await statuses(users)).toEqual(['active', 'banned', 'closed', 'pending']);
  const now = t.clock.now().toISOString();
  const { rows: outOfOrder } = await db.execute(sql`
    SELECT a.id FROM applications a JOIN users u ON u.id = a.user_id JOIN tasks t ON t.id = a.task_id
     WHERE a.taken_at < t.created_at OR a.taken_at < u.created_at OR a.submitted_at < a.taken_at
        OR a.decided_at < a.submitted_at OR GREATEST(a.taken_at, a.submitted_at, a.decided_at) > ${now}::timestamptz
        OR (a.status = 'in-review' AND a.review_due_at <= ${now}::timestamptz) OR (a.status = 'taken' AND a.reserved_until <= ${now}::timestamptz)
     UNION ALL SELECT d.id FROM deposits d LEFT JOIN owners o ON o.id = d.owner_id
      WHERE recorded_at < o.created_at OR ended_at < recorded_at OR GREATEST(recorded_at, ended_at) > ${now}::timestamptz
     UNION ALL SELECT id FROM withdrawals WHERE decided_at < created_at OR GREATEST(created_at, decided_at) > ${now}::timestamptz
     UNION ALL SELECT id FROM ledger_tx WHERE created_at > ${now}::timestamptz`);
  expect(outOfOrder).toEqual([]);

  // Each account's entries are in order of time, and no wallet was ever below zero.
  const { rows: unsound } = await db.execute(sql`
    SELECT * FROM (
      SELECT a.code, e.balance_after, t.created_at, lag(t.created_at) OVER w AS earlier, e.balance_after - e.amount AS before,
             COALESCE(lag(e.balance_after) OVER w, 0) AS expected
        FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id JOIN ledger_account a ON a.id = e.account_id WHERE e.version_after IS NOT NULL
      WINDOW w AS (PARTITION BY e.account_id ORDER BY e.version_after)) AS entry
     WHERE (code = 'wallet' AND balance_after < 0) OR created_at < earlier OR before <> expected`);
  expect(unsound).toEqual([]);

  const found = await db.$count(owners);
  expect(found).toBeGreaterThan(100);
  expect(await db.$count(ownerContacts)).toBe(found);
  expect(await db.$count(ledgerAccounts, sql`code = 'owner' AND version > 0`)).toBe(found);
  const { rows } = await db.execute(sql`
    SELECT t.reference FROM tasks t JOIN owners o ON o.id = t.owner_id LEFT JOIN owner_contacts c ON c.owner_id = o.id AND c.email = t.owner_email
     WHERE c.id IS NULL OR o.created_at > t.created_at
         OR t.max_slots <> (SELECT sum(funded) FROM job_portions s WHERE s.task_id = t.id)`);
  expect(rows).toEqual([]);
});

it.each([
  [{ members: 99 }, 'At least 100 members'],
  [{ members: 1.5 }, 'whole number'],
  [{ proofs: 199 }, 'one proof for each member'],
  [{ proofs: 20_001 }, 'nobody does a job twice'],
  [{ withdrawals: 2_501 }, 'the money must be there'],
])('refuses %j', (change, reason) => expect(() => planFill({ ...size, ...change }, t.clock.now(), '')).toThrow(reason));
