import { limits } from '../../../contract/limits';
import { systemCtx, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../../testing/testContext';
import { approveOverdue, remindOfReviews, reviewProof } from '.';

let clock: TestClock;
let ctx: Ctx;
let parts: ReturnType<typeof testParts>;
let admin: Person;
let proofs: string[];

beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  parts = testParts((await testDatabase()).db, clock);
  ctx = systemCtx(parts.base);
  admin = await adminPerson(ctx);
  const task = await postedTask(ctx, admin, { applicants_needed: 40 });
  proofs = [];
  for (let nth = 0; nth < 40; nth += 1) proofs.push(await handedIn(ctx, await person(ctx), task.id));
});

const sum = (told: readonly number[]): number => told.reduce((all, one) => all + one, 0);
const mails = (): number =>
  parts.jobs.filter(({ data }) => 'text' in data && String(data.text).includes('?focus=')).length;

it('tells of each proof once per stage when eight servers run it at the same moment', async () => {
  for (const days of [1, limits.reviewWindowDays - 2]) {
    const before = mails();
    clock.advance({ days });
    const told = await Promise.all(Array.from({ length: 8 }, () => remindOfReviews(ctx)));
    expect(sum(told)).toBe(proofs.length);
    expect(mails() - before).toBe(told.filter((count) => count > 0).length);
  }
});

it('holds nobody up who decides meanwhile, and is held up by nobody', async () => {
  clock.advance({ days: 1 });
  const decisions = proofs.map((id) =>
    reviewProof(acting(ctx, admin), { id, given_status: 'approved' }).then(
      () => true,
      (error: unknown) => !(error instanceof DomainError) && Promise.reject(error as Error),
    ),
  );
  const told = await Promise.all([remindOfReviews(ctx), remindOfReviews(ctx)]);
  expect(await Promise.all(decisions)).toEqual(proofs.map(() => true));
  expect(sum(told)).toBeLessThanOrEqual(proofs.length);
  expect(await remindOfReviews(ctx)).toBe(0);
});

it('two servers that slept for ten days approve and pay each proof once between them, and remind of none', async () => {
  clock.advance({ days: 15 });
  const [first, second, ...told] = await Promise.all([
    approveOverdue(ctx),
    approveOverdue(ctx),
    remindOfReviews(ctx),
    remindOfReviews(ctx),
  ]);
  expect([first + second, told, mails()]).toEqual([proofs.length, [0, 0], 0]);
});
