import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { systemCtx, type Ctx } from '../../context';
import { applications, limitedRejections } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask } from '../../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger } from '../ledger';
import { reviewProof } from './reviewProof';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

test('thirty rejections by three admins at once: exactly as many as an hour allows', async () => {
  const admins = [await adminPerson(ctx), await adminPerson(ctx), await adminPerson(ctx)];
  const task = await postedTask(ctx, admins[0]!, { applicants_needed: 30 });
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await handedIn(ctx, await person(ctx), task.id));
  const ends = await Promise.all(
    ids.map((id, at) =>
      reviewProof(acting(ctx, admins[at % 3]!), { id, given_status: 'rejected', reason: 'Too dark.' }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    ),
  );
  const allowed = limits.rejectionsFreePerHour;
  expect(ends.filter((end) => end === 'done')).toHaveLength(allowed);
  expect(ends.filter((end) => end === messages.proofs.limitReached)).toHaveLength(30 - allowed);
  const rejected = and(eq(applications.taskId, task.id), eq(applications.status, 'rejected'));
  expect(await ctx.db.$count(applications, rejected)).toBe(allowed);
  expect(await ctx.db.$count(limitedRejections)).toBe(30 - allowed);
});
