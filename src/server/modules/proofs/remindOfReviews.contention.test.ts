import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { inTransaction, systemCtx, type Ctx } from '../../context';
import { applications, reviewReminders } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { approveOverdue, remindOfReviews } from './approveOverdue';
import { reviewProof } from './reviewProof';

let clock: TestClock;
let ctx: Ctx;
let parts: ReturnType<typeof testParts>;
let admin: Person;
let members: Person[];
let proofs: string[];

beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  parts = testParts((await testDatabase()).db, clock);
  ctx = systemCtx(parts.base);
  admin = await adminPerson(ctx);
  const task = await postedTask(ctx, admin, { applicants_needed: 40 });
  members = [];
  proofs = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const member = await person(ctx);
    members.push(member);
    proofs.push(await handedIn(ctx, member, task.id));
  }
});

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
const mails = (): number =>
  parts.jobs.filter(({ data }) => 'text' in data && String(data.text).includes('?focus=')).length;
const marked = (stage: 'waiting' | 'last-day') => ctx.db.$count(reviewReminders, eq(reviewReminders.stage, stage));
const approved = () => ctx.db.$count(applications, eq(applications.status, 'approved'));
const accept = (as: Ctx, id: string) => reviewProof(as, { id, given_status: 'approved' });

it('reminds of each proof once per stage even if eight servers run at once', async () => {
  for (const [days, stage] of [
    [1, 'waiting'],
    [limits.reviewWindowDays - 2, 'last-day'],
  ] as const) {
    const before = mails();
    clock.advance({ days });
    const counts = await Promise.all(Array.from({ length: 8 }, () => remindOfReviews(ctx)));
    expect([sum(counts), await marked(stage)]).toEqual([proofs.length, proofs.length]);
    expect(mails() - before).toBe(counts.filter((count) => count > 0).length);
  }
});

it('skips a proof being decided, without waiting', async () => {
  clock.advance({ days: 1 });
  const [first = '', ...others] = proofs;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const deciding = inTransaction(acting(ctx, admin), async (tx) => {
    await accept(tx, first);
    begin();
    await held;
  });
  await begun;
  expect(await remindOfReviews(ctx)).toBe(others.length);
  release();
  await deciding;
  expect([await remindOfReviews(ctx), await approved(), mails()]).toEqual([0, 1, 1]);
});

it('loses no concurrent decision and reminds of no proof twice', async () => {
  clock.advance({ days: 1 });
  const decisions = proofs.map((id) => accept(acting(ctx, admin), id));
  const counts = await Promise.all([remindOfReviews(ctx), remindOfReviews(ctx)]);
  await Promise.all(decisions);
  expect([await approved(), await marked('waiting')]).toEqual([proofs.length, sum(counts)]);
  expect(await remindOfReviews(ctx)).toBe(0);
});

it('two servers that slept for ten days approve and pay each proof once, and remind of none', async () => {
  clock.advance({ days: 15 });
  const [first, second, ...counts] = await Promise.all([
    approveOverdue(ctx),
    approveOverdue(ctx),
    remindOfReviews(ctx),
    remindOfReviews(ctx),
  ]);
  expect([first + second, counts, mails()]).toEqual([proofs.length, [0, 0], 0]);
  const balances = await Promise.all(members.map(async ({ id }) => (await walletOf(ctx, id)).balance));
  expect([...new Set(balances)]).toEqual([500]);
  expect((await checkLedger(ctx)).ok).toBe(true);
});
