import { and, eq } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { acting, adminPerson, person, postedTask } from '../../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger } from '../ledger';
import { applyTask } from './applyTask';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

test('a member with four jobs who takes twenty at once has five', async () => {
  const admin = await adminPerson(ctx);
  const ada = await person(ctx);
  const take = async (task_id: string) =>
    applyTask(acting(ctx, ada), { task_id }).then(
      () => 'taken',
      ({ status }: { status?: number }) => String(status),
    );
  for (let nth = 0; nth < 4; nth += 1) await take((await postedTask(ctx, admin)).id);
  const jobs: string[] = [];
  while (jobs.length < 20) jobs.push((await postedTask(ctx, admin)).id);
  const ends = await Promise.all(jobs.map(take));
  expect(ends.filter((end) => end === 'taken')).toHaveLength(1);
  expect(ends.filter((end) => end === '409')).toHaveLength(19);
  const held = and(eq(applications.userId, ada.id), eq(applications.status, 'taken'));
  expect(await ctx.db.$count(applications, held)).toBe(5);
});
