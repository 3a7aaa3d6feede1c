import { count, sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { login } from '../modules/login';
import { checkLedger } from '../modules/ledger';
import { testContext } from '../testing/testContext';
import { ensureAdmin } from './admins';
import { applications, deposits, users } from '../db/schema';
import { demoJobs, demoOwners } from './demoData';
import { seedDemo } from './seed';

const t = testContext();

test('demo data come from the verbs, once: a sound ledger, no queued mail, working logins', async () => {
  // Nobody confirms for the demo people, whatever the amount.
  const strict = { ...t.ctx, config: { ...t.ctx.config, confirmAboveKobo: 0, secondAdminAboveKobo: 0 } };
  const logins = await seedDemo(strict);
  expect(await checkLedger(t.ctx)).toMatchObject({ ok: true });
  expect(t.jobs).toEqual([]);
  for (const { role, email, password } of logins ?? [])
    expect(await login(t.anonymous(), { email, password })).toMatchObject({ isAdmin: role === 'admin' });
  const statuses = await t.ctx.db
    .select({ status: applications.status, rows: count() })
    .from(applications)
    .groupBy(applications.status);
  expect(statuses.map(({ status }) => status).sort()).toEqual(['approved', 'in-review', 'rejected']);

  const people = await t.ctx.db.$count(users);
  expect(await seedDemo(t.ctx)).toBeNull();
  expect(await t.ctx.db.$count(users)).toBe(people);
});

test('the demo has paying owners, one unfunded job, and jobs for members whatever new owners may owe', async () => {
  const paidFirst = { ...t.ctx, config: { ...t.ctx.config, ownerCreditKobo: 0, secondAdminAboveKobo: 0 } };
  await seedDemo(paidFirst);
  const { rows } = await t.ctx.db.execute(sql`
    SELECT o.name, a.balance / 100 AS naira, o.credit_kobo AS credit, count(t.id) FILTER (WHERE t.status = 'awaiting-payment')::int AS waits,
           count(t.id) FILTER (WHERE t.status = 'available')::int AS available
      FROM owners o JOIN ledger_account a ON a.owner_id = o.id JOIN tasks t ON t.owner_id = o.id GROUP BY o.id, a.id ORDER BY o.created_at`);
  const { paysFirst, paysLater } = demoOwners;
  const { name } = paysFirst;
  expect(rows.map((row) => ({ ...row, naira: Number(row.naira) }))).toEqual([
    { name: paysLater.name, naira: -151_500, credit: null, waits: 0, available: demoJobs.length - 2 },
    { name, naira: paysFirst.deposits[0], credit: '0', waits: 1, available: 0 },
  ]);
  const booked = await t.ctx.db.select({ status: deposits.status }).from(deposits);
  expect(booked.map(({ status }) => status).sort()).toEqual(['booked', 'booked', 'booked', 'unallocated']);
});

test('the first admin is created once, and an existing account never changes', async () => {
  const owner = { email: 'owner@sharenaira.example', password: 'a long enough phrase', fullname: 'Ngozi Balogun' };
  expect(await ensureAdmin(t.ctx, owner)).toBe(true);
  expect(await ensureAdmin(t.ctx, { ...owner, password: 'another long phrase' })).toBe(false);
  expect(await login(t.anonymous(), owner)).toMatchObject({ isAdmin: true });
});

test('the first admin’s password is not a common one', async () => {
  for (const password of ['password1234', 'ShareNaira2026!', 'owner@sharenaira.example'])
    await expect(
      ensureAdmin(t.ctx, { email: 'owner@sharenaira.example', password, fullname: 'Ngozi Balogun' }),
    ).rejects.toMatchObject({
      fields: { password: messages.fields.passwordCommon },
    });
  expect(await t.ctx.db.$count(users)).toBe(0);
});
