import { sql } from 'drizzle-orm';
import { person } from './factories';
import { plannedOnce } from './plannedOnce';
import { testContext } from './testContext';

const t = testContext();
const membersIn = async (db: Awaited<ReturnType<typeof plannedOnce>>) =>
  (await db.execute<{ count: string }>(sql`SELECT count(*) FROM users`)).rows;

it('answers from current rows, not those at planning', async () => {
  const planned = await plannedOnce(t.ctx.db);
  expect(await membersIn(planned)).toEqual([{ count: '0' }]);
  await person(t.ctx);
  expect(await membersIn(planned)).toEqual([{ count: '1' }]);
  expect(await membersIn(await plannedOnce(t.ctx.db))).toEqual([{ count: '1' }]);
});

it('plans a statement once', async () => {
  const plans = async () =>
    (await t.ctx.db.execute<{ count: string }>(sql`SELECT count(*) FROM pg_prepared_statements`)).rows[0]?.count;
  await membersIn(await plannedOnce(t.ctx.db));
  const before = await plans();
  await membersIn(await plannedOnce(t.ctx.db));
  expect(await plans()).toBe(before);
});

it('ignores statements with parameters', async () => {
  const planned = await plannedOnce(t.ctx.db);
  await expect(async () => planned.execute(sql`SELECT ${1}`)).rejects.toThrow('no parameters');
});
