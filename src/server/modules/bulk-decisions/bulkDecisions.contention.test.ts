import { and, eq, inArray } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { newId, systemCtx, type Ctx } from '../../context';
import { applications, auditLog, bulkDecisionRows, bulkDecisions, notifications, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import {
  acting,
  adminPerson,
  earn,
  handedIn,
  ownAccount,
  person,
  postedTask,
  type Person,
} from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts, type QueuedJob } from '../../testing/testContext';
import { reviewProof } from '../proofs';
import { checkLedger, walletOf } from '../ledger';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { getBulkDecision } from './queries';
import { resumeBulkDecisions, runBulkDecision, startBulkDecision, stopBulkDecision } from '.';

// The embedded database runs transactions one by one, so these races need PostgreSQL.
const clock = new TestClock();
let ctx: Ctx;
let jobs: QueuedJob[];
let admin: Person;
const reason = 'The screenshot cannot be read.';

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const parts = testParts(db, clock);
  ctx = systemCtx(parts.base);
  ({ jobs } = parts);
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(await checkLedger(ctx)).toMatchObject({ ok: true, differences: [] });
});

const proofs = async (n: number): Promise<{ ids: string[]; members: Person[] }> => {
  const task = await postedTask(ctx, admin, { applicants_needed: n });
  const [ids, members]: [string[], Person[]] = [[], []];
  for (let nth = 0; nth < n; nth += 1) {
    const member = await person(ctx);
    members.push(member);
    ids.push(await handedIn(ctx, member, task.id));
  }
  return { ids, members };
};
const start = async (who: Person, given_status: 'approved' | 'rejected', ids: string[]): Promise<string> => {
  const input = { queue: 'proofs' as const, given_status, ids, ...(given_status === 'rejected' ? { reason } : {}) };
  return (await startBulkDecision(acting(ctx, who), input)).data.id;
};
const run = async (id: string, as: Ctx = ctx): Promise<void> => {
  for (let turn = 0; await runBulkDecision(as, { id }); turn += 1) expect(turn).toBeLessThan(20);
};
const stateOf = async (id: string) => (await getBulkDecision(acting(ctx, admin), { id })).data;
const decisionsOf = (ids: string[]) =>
  ctx.db
    .select({ id: auditLog.objectId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'proof.review'), inArray(auditLog.objectId, ids)));

test('a row reached by two bulk decisions and a click is decided once, and each reports its result', async () => {
  const { ids, members } = await proofs(20);
  const other = await adminPerson(ctx);
  const accepting = await start(admin, 'approved', ids);
  const rejecting = await start(other, 'rejected', [...ids].reverse());
  const clicked: string[] = [];
  const click = async (id: string) => {
    try {
      await reviewProof(acting(ctx, admin), { id, given_status: 'approved' });
      clicked.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      expect(error.message).toBe(messages.proofs.alreadyDecided);
    }
  };
  await Promise.all([run(accepting), run(rejecting), ...ids.slice(5, 15).map(click)]);
  const [accepted, rejected] = [await stateOf(accepting), await stateOf(rejecting)];
  expect(accepted.decided + rejected.decided + clicked.length).toBe(20);
  for (const { decided, refused, status } of [accepted, rejected]) {
    expect(status).toBe('finished');
    expect(decided + refused).toBe(20);
  }
  expect((await decisionsOf(ids)).map(({ id }) => id).sort()).toEqual([...ids].sort());
  const rows = await ctx.db.select().from(applications).where(inArray(applications.id, ids));
  for (const { userId, status } of rows)
    expect((await walletOf(ctx, userId)).balance).toBe(status === 'approved' ? 500 : 0);
  expect(
    await ctx.db.$count(
      notifications,
      inArray(
        notifications.userId,
        members.map(({ id }) => id),
      ),
    ),
  ).toBe(20);
});

test('two servers that take the same bulk decision decide each row once', async () => {
  const { ids } = await proofs(10);
  const id = await start(admin, 'approved', ids);
  await Promise.all([run(id), run(id), run(id)]);
  expect(await stateOf(id)).toMatchObject({ status: 'finished', decided: 10, refused: 0 });
  expect(await decisionsOf(ids)).toHaveLength(10);
});

/** Dies with its n-th transaction: before it begins, or after its commit and before the answer. */
const dying = (nth: number, when: 'before' | 'after'): Ctx => {
  let begun = 0;
  const gone = new Error('the server is gone');
  const transaction: Ctx['db']['transaction'] = async (work, options) => {
    begun += 1;
    if (begun > nth || (begun === nth && when === 'before')) throw gone;
    const answer = await ctx.db.transaction(work, options);
    if (begun === nth) throw gone;
    return answer;
  };
  const db = new Proxy(ctx.db, {
    get: (whole, name) => (name === 'transaction' ? transaction : (Reflect.get(whole, name, whole) as unknown)),
  });
  return { ...ctx, db };
};

test.each([1, 2, 3, 4].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
  'a server that dies at row %s, %s its commit: another continues a minute later without repeats',
  async (nth, when) => {
    const { ids, members } = await proofs(4);
    const id = await start(admin, 'approved', ids);
    await expect(runBulkDecision(dying(nth, when), { id })).rejects.toThrow('the server is gone');
    const done = await ctx.db.$count(
      bulkDecisionRows,
      and(eq(bulkDecisionRows.bulkId, id), eq(bulkDecisionRows.outcome, 'decided')),
    );
    expect(done).toBe(when === 'before' ? nth - 1 : nth);
    expect(await decisionsOf(ids)).toHaveLength(done);
    expect((await stateOf(id)).decided).toBe(done);
    clock.advance({ minutes: 1 });
    const before = jobs.length;
    await resumeBulkDecisions(ctx);
    expect(jobs.slice(before)).toEqual([expect.objectContaining({ data: { id } })]);
    await run(id);
    expect(await stateOf(id)).toMatchObject({ status: 'finished', decided: 4, refused: 0 });
    expect(await decisionsOf(ids)).toHaveLength(4);
    for (const member of members) expect((await walletOf(ctx, member.id)).balance).toBe(500);
    const mails = jobs.filter(({ queue }) => queue === 'mail').map(({ data }) => (data as { to: string }).to);
    expect(mails.filter((to) => members.some(({ email }) => email === to)).sort()).toEqual(
      members.map(({ email }) => email).sort(),
    );
  },
);

test('a stop during the run is final', async () => {
  const { ids } = await proofs(30);
  const id = await start(admin, 'rejected', ids);
  const going = run(id);
  while ((await stateOf(id)).decided < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  const { data } = await stopBulkDecision(acting(ctx, admin), { id });
  expect(data.decided).toBeLessThan(30);
  await going;
  expect(await stateOf(id)).toMatchObject({ status: 'stopped', decided: data.decided, refused: 0 });
  expect(await decisionsOf(ids)).toHaveLength(data.decided);
});

test('never more is decided than was confirmed, whatever is requested and decided meanwhile', async () => {
  const ask = async (member: Person, amount: number): Promise<string> =>
    (await requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount })).data.transactionId;
  const other = await adminPerson(ctx);
  const begun = { yes: 0, no: 0 };
  for (let round = 0; round < 12; round += 1) {
    const early: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const member = await person(ctx, ownAccount());
      await earn(ctx, admin, member, 500);
      early.push(await ask(member, 500));
    }
    const late: Person[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      late.push(await person(ctx, ownAccount()));
      await earn(ctx, admin, late[nth]!, 500);
    }
    const startIt = async (): Promise<string | null> => {
      try {
        const confirmed = { count: 4, sum: 2_000 };
        const input = { queue: 'withdrawals', given_status: 'approved', filter: {}, confirmed } as const;
        return (await startBulkDecision(acting(ctx, admin), input)).data.id;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        expect(error.code).toBe('selection_changed');
        expect(error.selection?.count).toBeGreaterThan(4);
        return null;
      }
    };
    const decline = (id: string) =>
      decideWithdrawal(acting(ctx, other), { withdrawl_id: id, given_status: 'rejected', reason });
    const [id] = await Promise.all([
      startIt(),
      ...late.map((member) => ask(member, 500)),
      ...early.slice(0, round % 3).map(decline),
    ]);
    if (id === null) begun.no += 1;
    else {
      begun.yes += 1;
      await run(id);
      const decided = await ctx.db
        .select({ kobo: withdrawals.amountKobo })
        .from(bulkDecisionRows)
        .innerJoin(withdrawals, eq(withdrawals.id, bulkDecisionRows.rowId))
        .where(and(eq(bulkDecisionRows.bulkId, id), eq(bulkDecisionRows.outcome, 'decided')));
      expect(decided.length).toBeLessThanOrEqual(4);
      expect(decided.reduce((sum, { kobo }) => sum + kobo, 0)).toBeLessThanOrEqual(200_000);
    }
    const left = await ctx.db.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.status, 'pending'));
    for (const one of left) await decline(one.id);
  }
  expect(await ctx.db.$count(bulkDecisions)).toBe(begun.yes);
  expect(begun.yes + begun.no).toBe(12);
});
