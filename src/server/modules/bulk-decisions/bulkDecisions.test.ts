import { and, eq, inArray, like, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { newId, type Ctx } from '../../context';
import {
  applications,
  auditLog,
  bulkDecisionRows,
  bulkDecisions,
  notifications,
  users,
  withdrawals as withdrawalRows,
} from '../../db/schema';
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
import { mailsTo } from '../../testing/signingUp';
import { propertyRuns } from '../../testing/propertyRuns';
import { testContext } from '../../testing/testContext';
import { reviewProof } from '../proofs';
import { walletOf } from '../ledger';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { forgetBulkDecisions } from './runBulkDecision';
import { previewBulkDecision } from './startBulkDecision';
import { getBulkDecision, listBulkDecisions, listBulkRefusals } from './queries';
import { bulkJob, resumeBulkDecisions, runBulkDecision, startBulkDecision, stopBulkDecision } from '.';

const t = testContext();
let admin: Person;
const reason = 'The screenshot cannot be read.';

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const people = async (n: number): Promise<Person[]> => {
  const made: Person[] = [];
  for (let nth = 0; nth < n; nth += 1) made.push(await person(t.ctx, ownAccount()));
  return made;
};
/** Proofs in review of one job, each by a member. */
const proofs = async (n: number) => {
  const members = await people(n);
  const task = await postedTask(t.ctx, admin, { applicants_needed: n });
  const ids: string[] = [];
  for (const member of members) ids.push(await handedIn(t.ctx, member, task.id));
  return { members, task, ids };
};
const pending = async (member: Person, amount: number): Promise<string> => {
  await earn(t.ctx, admin, member, amount);
  const { data } = await requestWithdrawal({ ...acting(t.ctx, member), idempotencyKey: newId() }, { amount });
  return data.transactionId;
};
const start = (input: Parameters<typeof startBulkDecision>[1], who: Person = admin) =>
  startBulkDecision(acting(t.ctx, who), input);
const reject = (ids: string[], who: Person = admin) =>
  start({ queue: 'proofs', given_status: 'rejected', reason, ids }, who);
/** Runs turns, as the job does, until nothing is left. */
const run = async (id: string, ctx: Ctx = t.ctx): Promise<void> => {
  for (let turn = 0; await runBulkDecision(ctx, { id }); turn += 1) expect(turn).toBeLessThan(10);
};
const stateOf = async (id: string) => (await getBulkDecision(acting(t.ctx, admin), { id })).data;
const refusalsIn = async (id: string) => (await listBulkRefusals(acting(t.ctx, admin), { id })).data;
const statusOf = async (id: string) =>
  (await t.ctx.db.select({ status: applications.status }).from(applications).where(eq(applications.id, id)))[0]?.status;

test('a selection is decided to its last row, and every member gets the reason', async () => {
  const { members, ids } = await proofs(3);
  const { data } = await reject(ids);
  expect(data).toMatchObject({ status: 'running', total: 3, decided: 0, refused: 0 });
  expect(t.jobs.at(-1)).toMatchObject({ queue: bulkJob, data: { id: data.id } });
  await run(data.id);
  expect(await stateOf(data.id)).toMatchObject({ status: 'finished', decided: 3, refused: 0, reason });
  for (const id of ids) expect(await statusOf(id)).toBe('rejected');
  for (const { id, email } of members) {
    const rows = await t.ctx.db.select().from(notifications).where(eq(notifications.userId, id));
    expect(rows.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
    expect(mailsTo(t, email).map(({ text }) => text)).toEqual([expect.stringContaining(reason)]);
  }
});

test('matching rows are those waiting at its start, under its filter', async () => {
  const { task, ids } = await proofs(2);
  const other = await proofs(1);
  const { data } = await start({
    queue: 'proofs',
    given_status: 'approved',
    filter: { task_id: task.id },
    confirmed: { count: 2, sum: 1_000 },
  });
  expect(data.total).toBe(2);
  const late = await handedIn(t.ctx, await person(t.ctx), (await postedTask(t.ctx, admin)).id);
  await run(data.id);
  for (const id of ids) expect(await statusOf(id)).toBe('approved');
  for (const id of [...other.ids, late]) expect(await statusOf(id)).toBe('in-review');
});

test('withdrawals are accepted or returned, and the ledger is sound', async () => {
  const [ada, bola] = await people(2);
  const [first, second] = [await pending(ada!, 500), await pending(bola!, 700)];
  const accepted = await start({ queue: 'withdrawals', given_status: 'approved', ids: [first] });
  await run(accepted.data.id);
  const declined = await start({
    queue: 'withdrawals',
    given_status: 'rejected',
    reason,
    filter: { status: 'pending' },
    confirmed: { count: 1, sum: 700 },
  });
  await run(declined.data.id);
  expect(await walletOf(t.ctx, ada!.id)).toMatchObject({ balance: 0, on_hold: 0 });
  expect(await walletOf(t.ctx, bola!.id)).toMatchObject({ balance: 700, on_hold: 0 });
  expect(await stateOf(declined.data.id)).toMatchObject({ decided: 1, refused: 0 });
  expect(second).not.toBe(first);
});

test('the report names undecided rows with reasons; the rest are decided', async () => {
  const { ids } = await proofs(3);
  const own = await adminPerson(t.ctx);
  const theirs = await handedIn(t.ctx, own, (await postedTask(t.ctx, admin)).id);
  const gone = newId();
  await reviewProof(acting(t.ctx, admin), { id: ids[1]!, given_status: 'approved' });
  const { data } = await reject([ids[0]!, ids[1]!, theirs, gone, ids[2]!], own);
  await run(data.id);
  expect(await stateOf(data.id)).toMatchObject({ status: 'finished', total: 5, decided: 2, refused: 3 });
  expect(await refusalsIn(data.id)).toEqual([
    expect.objectContaining({
      id: ids[1],
      member: expect.objectContaining({ fullname: 'Ada Obi' }),
      what: expect.stringContaining('Share our flyer'),
      message: messages.proofs.alreadyDecided,
    }),
    expect.objectContaining({ id: theirs, message: messages.proofs.ownProof }),
    { id: gone, member: null, what: null, message: messages.server.notFound },
  ]);
  const alike = await listBulkRefusals(acting(t.ctx, admin), { id: data.id, q: messages.proofs.ownProof });
  expect(alike.data.map(({ id }) => id)).toEqual([theirs]);
  expect(await statusOf(theirs)).toBe('in-review');
  expect(await statusOf(ids[1]!)).toBe('approved');
});

test('after a stop no further row is decided, and decided ones stay', async () => {
  const { ids } = await proofs(4);
  const { data } = await reject(ids);
  const decide = t.ctx.db.transaction.bind(t.ctx.db);
  let rows = 0;
  const stopping: Ctx = {
    ...t.ctx,
    db: new Proxy(t.ctx.db, {
      get: (whole, name) =>
        name === 'transaction'
          ? async (...args: Parameters<typeof decide>) => {
              if ((rows += 1) === 3) await stopBulkDecision(acting(t.ctx, admin), { id: data.id });
              return decide(...args);
            }
          : (Reflect.get(whole, name, whole) as unknown),
    }),
  };
  await run(data.id, stopping);
  await run(data.id);
  expect(await stateOf(data.id)).toMatchObject({
    status: 'stopped',
    stoppedBecause: messages.proofs.bulkStoppedByAdmin,
    decided: 2,
    refused: 0,
    total: 4,
  });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected', 'in-review', 'in-review']);
  await expect(stopBulkDecision(acting(t.ctx, admin), { id: data.id })).rejects.toMatchObject({
    code: 'bulk_decision_over',
    message: messages.proofs.bulkOver,
  });
});

test.each([
  ['banned', { status: 'banned' as const }],
  ['no admin any more', { isAdmin: false }],
])('a run whose admin is %s stops before its next row', async (_, change) => {
  const { ids } = await proofs(2);
  const other = await adminPerson(t.ctx);
  const { data } = await reject(ids, other);
  await t.ctx.db.update(users).set(change).where(eq(users.id, other.id));
  await run(data.id);
  expect(await stateOf(data.id)).toMatchObject({
    status: 'stopped',
    stoppedBecause: messages.proofs.bulkNotAllowed,
    decided: 0,
  });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['in-review', 'in-review']);
});

test('a member with many decided rows gets one email naming all, and a notification each', async () => {
  const member = await person(t.ctx);
  const ids: string[] = [];
  for (const title of ['Share our flyer', 'Share our song', 'Share our shop'])
    ids.push(await handedIn(t.ctx, member, (await postedTask(t.ctx, admin, { title })).id));
  const { data } = await start({ queue: 'proofs', given_status: 'approved', ids });
  await run(data.id);
  const mails = mailsTo(t, member.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('₦1,500');
  for (const title of ['flyer', 'song', 'shop']) expect(mails[0]?.text).toContain(title);
  expect(await t.ctx.db.$count(notifications, eq(notifications.userId, member.id))).toBe(3);
  await run(data.id);
  await resumeBulkDecisions(t.ctx);
  expect(mailsTo(t, member.email)).toHaveLength(1);
});

test('a member with proof emails off gets none', async () => {
  const { members, ids } = await proofs(1);
  await t.ctx.db
    .update(users)
    .set({ mailsOff: ['proofs'] })
    .where(eq(users.id, members[0]!.id));
  await run((await reject(ids)).data.id);
  expect(mailsTo(t, members[0]!.email)).toEqual([]);
});

test('a broken row is reported and does not block others', async () => {
  const { ids, members } = await proofs(3);
  // A notification that cannot be written rolls back the row.
  const broken = sql`ALTER TABLE notifications ADD CHECK (user_id <> ${sql.raw(`'${members[1]!.id}'`)})`;
  await t.ctx.db.execute(broken);
  const { data } = await reject(ids);
  await run(data.id);
  expect(await stateOf(data.id)).toMatchObject({ status: 'finished', decided: 2, refused: 1 });
  expect(await refusalsIn(data.id)).toEqual([
    expect.objectContaining({ id: ids[1], message: messages.server.internal }),
  ]);
  expect(await statusOf(ids[1]!)).toBe('in-review');
  expect(t.logged.some(({ level }) => level === 'error')).toBe(true);
});

test('a dead server’s rows are claimed again after a minute, not sooner', async () => {
  const { ids } = await proofs(1);
  const { data } = await reject(ids);
  await t.ctx.db
    .update(bulkDecisions)
    .set({ heldUntil: new Date(t.ctx.now().getTime() + 60_000) })
    .where(eq(bulkDecisions.id, data.id));
  const before = t.jobs.length;
  expect(await runBulkDecision(t.ctx, { id: data.id })).toBe(false);
  await resumeBulkDecisions(t.ctx);
  expect(t.jobs).toHaveLength(before);
  expect(await statusOf(ids[0]!)).toBe('in-review');
  t.clock.advance({ minutes: 1 });
  await resumeBulkDecisions(t.ctx);
  expect(t.jobs.at(-1)).toMatchObject({ queue: bulkJob, data: { id: data.id } });
  await run(data.id);
  expect(await statusOf(ids[0]!)).toBe('rejected');
});

const refusedStarts: readonly (readonly [string, Omit<Parameters<typeof start>[0], 'queue'>, string])[] = [
  ['a rejection without a reason', { given_status: 'rejected', ids: [newId()] }, messages.proofs.bulkReasonMissing],
  ['neither rows nor filter', { given_status: 'approved' }, messages.proofs.bulkOneChoice],
  ['rows and filter', { given_status: 'approved', ids: [newId()], filter: {} }, messages.proofs.bulkOneChoice],
  [
    'a filter under which nothing waits',
    { given_status: 'approved', filter: {}, confirmed: { count: 1, sum: 500 } },
    messages.proofs.bulkNothingWaits,
  ],
  [
    'another queue’s filter',
    { given_status: 'approved', filter: { status: 'pending' }, confirmed: { count: 1, sum: 500 } },
    messages.server.badRequest,
  ],
  ['a filter that nobody confirmed', { given_status: 'approved', filter: {} }, messages.proofs.bulkNotConfirmed],
];
test.each(refusedStarts)('%s starts nothing', async (_, input, message) => {
  await expect(start({ queue: 'proofs', ...input })).rejects.toMatchObject({ message });
  expect(await t.ctx.db.$count(auditLog, like(auditLog.action, 'bulk-decision.%'))).toBe(0);
});

test('each decision is audited as the admin’s, under its bulk decision', async () => {
  const { ids } = await proofs(2);
  const { data } = await reject(ids);
  await run(data.id);
  const rows = await t.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'proof.review'), eq(auditLog.requestId, data.id)));
  expect(rows.map(({ objectId, actorId }) => ({ objectId, actorId }))).toEqual(
    expect.arrayContaining(ids.map((objectId) => ({ objectId, actorId: admin.id }))),
  );
  const own = await t.ctx.db.select().from(auditLog).where(eq(auditLog.objectId, data.id)).orderBy(auditLog.id);
  expect(own.map(({ action }) => action).filter((action) => action !== 'bulk-decision.mail')).toEqual([
    'bulk-decision.start',
    'bulk-decision.finish',
  ]);
});

test('an admin lists only their runs, newest first; another admin can open and stop one', async () => {
  const { ids } = await proofs(3);
  const other = await adminPerson(t.ctx);
  const first = await reject([ids[0]!]);
  t.clock.advance({ minutes: 1 });
  const second = await reject([ids[1]!]);
  await reject([ids[2]!], other);
  const { data, meta } = await listBulkDecisions(acting(t.ctx, admin), {});
  expect(data.map(({ id }) => id)).toEqual([second.data.id, first.data.id]);
  expect(meta.total).toBe(2);
  const searched = async (q: string) => (await listBulkDecisions(acting(t.ctx, admin), { q })).meta.total;
  expect(await searched(reason.slice(4, 14))).toBe(2);
  expect(await searched('another reason')).toBe(0);
  await stopBulkDecision(acting(t.ctx, other), { id: first.data.id });
  expect(await stateOf(first.data.id)).toMatchObject({ status: 'stopped', startedBy: { id: admin.id } });
});

test('reports are kept for 90 days after the end', async () => {
  const { ids } = await proofs(1);
  const { data } = await reject(ids);
  t.clock.advance({ days: 4 });
  await run(data.id);
  t.clock.advance({ days: 90 });
  await forgetBulkDecisions(t.ctx);
  expect(await t.ctx.db.$count(bulkDecisions)).toBe(1);
  t.clock.advance({ ms: 1 });
  await forgetBulkDecisions(t.ctx);
  expect(await t.ctx.db.$count(bulkDecisions)).toBe(0);
  expect(await t.ctx.db.$count(bulkDecisionRows)).toBe(0);
});

describe('the confirmed figures', () => {
  const withdrawals = async (...amounts: number[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await pending(await person(t.ctx, ownAccount()), amount));
    return ids;
  };
  const accept = (count: number, sum: number, filter = {}) =>
    start({ queue: 'withdrawals', given_status: 'approved', filter, confirmed: { count, sum } });
  const changed = (count: number, sum: number, message: string) => ({
    status: 409,
    code: 'selection_changed',
    message,
    selection: { count, sum },
  });
  const nothingBegan = async () => {
    expect(await t.ctx.db.$count(bulkDecisions)).toBe(0);
    expect(await t.ctx.db.$count(bulkDecisionRows)).toBe(0);
    expect(await t.ctx.db.$count(auditLog, like(auditLog.action, 'bulk-decision.%'))).toBe(0);
    expect(t.jobs.filter(({ queue }) => queue === bulkJob)).toEqual([]);
  };

  it.each([
    ['by a row', 2, 1_700.5, [500, 700.5, 500], 3, 1_700.5],
    ['by a kobo', 2, 1_200.49, [500, 700.5], 2, 1_200.5],
    ['by both', 2, 1_200.5, [500, 700.5, 900], 3, 2_100.5],
  ])(
    'below the matches %s: refused with the current ones, and nothing is done',
    async (_, count, sum, amounts, n, now) => {
      await withdrawals(...amounts);
      const text = `More match now: ${n} withdrawals, ₦${now.toLocaleString('en-NG', { minimumFractionDigits: 2 })}. Look again and confirm.`;
      await expect(accept(count, sum)).rejects.toMatchObject(changed(n, now, text));
      await nothingBegan();
    },
  );

  it('of proofs are their prices, for rejections too', async () => {
    await proofs(3);
    const rejectAll = (count: number, sum: number) =>
      start({ queue: 'proofs', given_status: 'rejected', reason, filter: {}, confirmed: { count, sum } });
    await expect(rejectAll(2, 1_000)).rejects.toMatchObject(
      changed(3, 1_500, 'More match now: 3 proofs, ₦1,500. Look again and confirm.'),
    );
    await nothingBegan();
    expect((await rejectAll(3, 1_500)).data.total).toBe(3);
  });

  it('may cover chosen rows', async () => {
    const ids = await withdrawals(500, 700);
    const chosen = (count: number, sum: number) =>
      start({ queue: 'withdrawals', given_status: 'approved', ids, confirmed: { count, sum } });
    await expect(chosen(2, 1_199.99)).rejects.toMatchObject({ code: 'selection_changed' });
    await expect(chosen(1, 1_200)).rejects.toMatchObject({ code: 'selection_changed' });
    await nothingBegan();
    expect((await chosen(2, 1_200)).data.total).toBe(2);
  });

  it('are never exceeded, whatever waits', async () => {
    const naira = fc.integer({ min: 10_000, max: 100_000 }).map((kobo) => kobo / 100);
    const toKobo = (amount: number) => Math.round(amount * 100);
    await fc.assert(
      fc.asyncProperty(
        fc.array(naira, { minLength: 1, maxLength: 4 }),
        fc.nat(5),
        naira,
        async (amounts, count, sum) => {
          const from = await withdrawals(...amounts);
          const members = await t.ctx.db
            .select({ id: withdrawalRows.userId })
            .from(withdrawalRows)
            .where(inArray(withdrawalRows.id, from));
          const kobo = amounts.reduce((all, amount) => all + toKobo(amount), 0);
          const fits = amounts.length <= count && kobo <= toKobo(sum);
          const begun = await accept(count, sum).catch((error: unknown) => error);
          if (!fits)
            expect(begun).toMatchObject({
              code: 'selection_changed',
              selection: { count: amounts.length, sum: kobo / 100 },
            });
          else await run((begun as Awaited<ReturnType<typeof accept>>).data.id);
          const paid = await t.ctx.db
            .select({ kobo: withdrawalRows.amountKobo })
            .from(withdrawalRows)
            .where(and(inArray(withdrawalRows.id, from), eq(withdrawalRows.status, 'approved')));
          expect(paid).toHaveLength(fits ? amounts.length : 0);
          for (const { id } of members) {
            const { balance, on_hold } = await walletOf(t.ctx, id);
            expect([balance, fits ? on_hold : 0]).toEqual([0, 0]);
          }
          for (const id of from)
            if (!fits) await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: id, given_status: 'rejected' });
        },
      ),
      propertyRuns(12),
    );
  });
});

describe('a preview', () => {
  const look = (input: Parameters<typeof previewBulkDecision>[1]) =>
    previewBulkDecision(acting(t.ctx, admin), input).then(({ data }) => data);
  it('gives rows, members, sum, largest amount and what is left out', async () => {
    const [ada, bola, chidi] = await people(3);
    const ids = [await pending(ada!, 500), await pending(ada!, 700.5), await pending(bola!, 900)];
    const ofBanned = await pending(chidi!, 250);
    await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, chidi!.id));
    const whole = {
      count: 3,
      sum: 2_100.5,
      members: 2,
      largest: 900,
      leftOut: { count: 1, sum: 250, shared: 0 },
    };
    expect(await look({ queue: 'withdrawals', filter: {} })).toEqual(whole);
    expect(await look({ queue: 'withdrawals', ids: [...ids, ofBanned, newId()] })).toEqual(whole);
    expect(await look({ queue: 'withdrawals', filter: { min: 600 } })).toMatchObject({ count: 2, sum: 1_600.5 });
    await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: ids[2]!, given_status: 'approved' });
    expect(await look({ queue: 'withdrawals', ids })).toMatchObject({ count: 2, sum: 1_200.5 });
  });

  it('gives the price of proofs, leaving out only banned members', async () => {
    const { members, ids } = await proofs(3);
    for (const { id } of members)
      await t.ctx.db.update(users).set({ bankName: 'GTBank', accountNo: '0000000009' }).where(eq(users.id, id));
    await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, members[0]!.id));
    expect(await look({ queue: 'proofs', ids })).toEqual({
      count: 2,
      sum: 1_000,
      members: 2,
      largest: 500,
      leftOut: { count: 1, sum: 500, shared: 0 },
    });
  });

  it('of no rows is empty, and can be confirmed', async () => {
    const none = { count: 0, sum: 0, members: 0, largest: 0, leftOut: { count: 0, sum: 0, shared: 0 } };
    expect(await look({ queue: 'proofs', filter: {} })).toEqual(none);
    await proofs(2);
    const { count, sum } = await look({ queue: 'proofs', filter: {} });
    const { data } = await start({ queue: 'proofs', given_status: 'approved', filter: {}, confirmed: { count, sum } });
    expect(data.total).toBe(2);
  });

  it('reads no more than a bulk decision may hold', async () => {
    jest.replaceProperty(limits, 'bulkRowsMax', 2 as never);
    await proofs(3);
    expect(await look({ queue: 'proofs', filter: {} })).toMatchObject({ count: 2, sum: 1_000, atLeast: true });
  });

  it('requires one choice of rows and a filter of the queue', async () => {
    await expect(look({ queue: 'proofs' })).rejects.toMatchObject({ message: messages.proofs.bulkOneChoice });
    await expect(look({ queue: 'proofs', filter: { status: 'pending' } })).rejects.toMatchObject({ status: 400 });
  });
});
