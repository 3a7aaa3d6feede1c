import { count } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { login } from '../modules/auth';
import { checkLedger } from '../modules/ledger';
import { testContext } from '../testing/testContext';
import { ensureAdmin } from './ensureAdmin';
import { applications, users } from '../db/schema';
import { seedDemo } from './seed';

const t = testContext();

test('the demo data is played through the real verbs, once: the ledger is sound, no mail is queued, and the printed logins open', async () => {
  const logins = await seedDemo(t.ctx);
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

test('the demo people decide about any sum: nobody sits there who could confirm, and who accepts does not send', async () => {
  const strict = { ...t.ctx, config: { ...t.ctx.config, confirmAboveKobo: 0, secondAdminAboveKobo: 0 } };
  expect((await seedDemo(strict))?.map(({ role }) => role)).toContain('admin');
});

test('the first admin is created once, and an existing account is never changed', async () => {
  const owner = { email: 'owner@sharenaira.example', password: 'a long enough phrase', fullname: 'Ngozi Balogun' };
  expect(await ensureAdmin(t.ctx, owner)).toBe(true);
  expect(await ensureAdmin(t.ctx, { ...owner, password: 'another long phrase' })).toBe(false);
  expect(await login(t.anonymous(), owner)).toMatchObject({ isAdmin: true });
});

test('an admin’s first password is none that attackers try first', async () => {
  for (const password of ['password1234', 'ShareNaira2026!', 'owner@sharenaira.example'])
    await expect(
      ensureAdmin(t.ctx, { email: 'owner@sharenaira.example', password, fullname: 'Ngozi Balogun' }),
    ).rejects.toMatchObject({
      fields: { password: messages.fields.passwordCommon },
    });
  expect(await t.ctx.db.$count(users)).toBe(0);
});
