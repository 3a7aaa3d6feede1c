import fc from 'fast-check';
import type { StatementEntry } from '../../../contract/statement';
import { inTransaction, newId, type Ctx } from '../../context';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { lagosMonthOf, monthsAfter } from '../../lib/time';
import { reviewProof } from '../proofs';
import { recordReferral, rewardReferral } from '../referrals';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { exportStatement, getMemberStatement, getStatement } from './statement';
import { transfer, walletOf } from '../ledger';
import { propertyRuns } from '../../testing/propertyRuns';

const t = testContext();
let admin: Person;
let member: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  member = await person(t.ctx);
});

const statement = async (input: Parameters<typeof getStatement>[1] = {}, who = member) =>
  getStatement(acting(t.ctx, who), input);
const csv = async (month?: string): Promise<{ filename: string; lines: string[] }> => {
  const { filename, parts } = await exportStatement(acting(t.ctx, member), month ? { month } : {});
  let text = '';
  for await (const part of parts) text += String(part);
  return { filename, lines: text.split('\r\n') };
};
const withdraw = async (amount: number): Promise<string> => {
  const as = { ...acting(t.ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount })).data.transactionId;
};
const decide = (withdrawl_id: string, given_status: 'approved' | 'rejected') =>
  decideWithdrawal(acting(t.ctx, admin), { withdrawl_id, given_status });
const shown = ({ description, amount, balance }: StatementEntry) => [description, amount, balance];

test('every entry of the wallet has plain words and its balance; an approved withdrawal left at its request', async () => {
  const task = await postedTask(t.ctx, admin, { amount: 1_000.5, title: 'Share our “flyer”, today' });
  const proof = await handedIn(t.ctx, member, task.id);
  await reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
  const friend = await person(t.ctx, { fullname: 'Chinedu Okafor', accountNo: '' });
  await recordReferral(t.ctx, { referredId: friend.id, referrerId: member.id });
  await rewardReferral(t.ctx, friend.id);
  const [kept, back] = [await withdraw(300), await withdraw(250)];
  await decide(kept, 'approved');
  await decide(back, 'rejected');

  const { data, meta } = await statement();
  const references = data.entries.map(({ reference }) => reference);
  const [, backReference, keptReference] = references;
  expect(data.entries.map(shown)).toEqual([
    [`Withdrawal ${backReference} rejected: back in your wallet`, 250, 900.5],
    [`Withdrawal ${backReference} requested: held`, -250, 650.5],
    [`Withdrawal ${keptReference} requested: held`, -300, 900.5],
    ['Referral of Chinedu Okafor', 200, 1_200.5],
    ['Paid for “Share our “flyer”, today”', 1_000.5, 1_000.5],
  ]);
  expect(references.map((reference) => reference.replace(/-.*/, ''))).toEqual(['WD', 'WD', 'WD', 'REF', 'JOB']);
  expect(data.entries.map(({ withdrawal_id }) => withdrawal_id)).toEqual([back, back, kept, null, null]);
  expect(data.entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(data).toMatchObject({ opening: 0, money_in: 1_450.5, money_out: 550, closing: 900.5, month: '2026-03' });
  expect(meta.total).toBe(5);
});

test('a member sees nothing of another’s wallet', async () => {
  await earn(t.ctx, admin, member, 500);
  const { data, meta } = await statement({}, await person(t.ctx));
  expect(data).toMatchObject({ opening: 0, closing: 0, entries: [] });
  expect(meta.total).toBe(0);
});

test('months start and end in Lagos time and pass their balance on', async () => {
  const at = async (moment: string, naira: number) => {
    t.clock.set(moment);
    await earn(t.ctx, admin, member, naira);
  };
  await at('2026-03-31T22:59:59.999Z', 100);
  await at('2026-03-31T23:00:00.000Z', 20);
  await at('2026-05-01T10:00:00.000Z', 3);
  const months = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
  const read = await Promise.all(months.map((month) => statement({ month })));
  expect(read.map(({ data: { opening, closing, entries } }) => [opening, entries.length, closing])).toEqual([
    [0, 0, 0],
    [0, 1, 100],
    [100, 1, 120],
    [120, 1, 123],
    [123, 0, 123],
  ]);
});

test('months run from joining to now, the current one by default', async () => {
  t.clock.set('2026-06-30T23:30:00.000Z');
  const { data } = await statement();
  expect(data.month).toBe('2026-07');
  expect(data.months).toEqual(['2026-07', '2026-06', '2026-05', '2026-04', '2026-03']);
});

test('two entries with swapped times around midnight are each in one month', async () => {
  t.clock.set('2026-03-31T23:00:00.100Z');
  await earn(t.ctx, admin, member, 20);
  t.clock.set('2026-03-31T22:59:59.900Z');
  await earn(t.ctx, admin, member, 100);
  const [march, april] = [await statement({ month: '2026-03' }), await statement({ month: '2026-04' })];
  expect(march.data).toMatchObject({ opening: 0, closing: 120 });
  expect(march.data.entries.map(shown).map(([, , balance]) => balance)).toEqual([120, 20]);
  expect(april.data).toMatchObject({ opening: 120, closing: 120, entries: [] });
});

describe('pages', () => {
  beforeEach(async () => {
    for (const naira of [1, 2, 4, 8, 16]) await earn(t.ctx, admin, member, naira);
  });
  const amounts = async (input: Parameters<typeof getStatement>[1]) =>
    (await statement(input)).data.entries.map(({ amount }) => amount);

  test.each([
    [{ page: 1, pageSize: 2 }, [16, 8]],
    [{ page: 2, pageSize: 2 }, [4, 2]],
    [{ page: 3, pageSize: 2 }, [1]],
    [{ page: 4, pageSize: 2 }, []],
    [{ page: 10_000_000, pageSize: 100 }, []],
    [{ page: 2, pageSize: 2, sort: 'createdAt' as const }, [4, 8]],
    [{ page: 3, pageSize: 2, sort: 'createdAt' as const }, [16]],
    [{}, [16, 8, 4, 2, 1]],
    [{ pageSize: 2 }, [16, 8]],
  ])('%j shows %j, with the whole month’s figures', async (input, rows) => {
    expect(await amounts(input)).toEqual(rows);
    const { data, meta } = await statement(input);
    expect([data.opening, data.money_in, data.closing, meta.total]).toEqual([0, 31, 31, 5]);
  });
});

test('a search finds entries by subject without changing sums and balances', async () => {
  await earn(t.ctx, admin, member, 500);
  const task = await postedTask(t.ctx, admin, { amount: 200, title: 'Review 100% of a food app' });
  const proof = await handedIn(t.ctx, member, task.id);
  await reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
  for (const q of ['100% of', task.reference.toLowerCase()]) {
    const { data, meta } = await statement({ q, page: 1 });
    expect(data.entries.map(shown)).toEqual([['Paid for “Review 100% of a food app”', 200, 700]]);
    expect([meta.total, data.money_in, data.closing]).toEqual([1, 700, 700]);
  }
  expect((await statement({ q: '500%' })).meta.total).toBe(0);
});

test('the file has the whole month, oldest first, and no formula', async () => {
  const task = await postedTask(t.ctx, admin, { amount: 1_000, title: '=HYPERLINK("x"), please' });
  const proof = await handedIn(t.ctx, member, task.id);
  await reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
  await withdraw(250.5);
  const { data } = await statement({ sort: 'createdAt' });
  const [job, withdrawal] = data.entries.map(({ reference }) => reference);
  const { filename, lines } = await csv('2026-03');
  expect(filename).toBe('sharenaira-statement-2026-03.csv');
  expect(lines).toEqual([
    '\uFEFFDate (Lagos time),What,Reference,In,Out,Balance',
    `2026-03-05 10:00,"Paid for “=HYPERLINK(""x""), please”",${job},1000,,1000`,
    `2026-03-05 10:00,Withdrawal ${withdrawal} requested: held,${withdrawal},,250.5,749.5`,
    '',
  ]);
  expect(lines.flatMap((line) => line.split(',')).filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
});

type Move = { readonly kobo: number; readonly hours: number; readonly late: boolean };
const move = fc.record({
  kobo: fc.integer({ min: -90_000, max: 90_000 }).filter((kobo) => kobo !== 0),
  hours: fc.constantFrom(0, 1, 30, 24 * 9, 24 * 40),
  late: fc.boolean(),
});
const undone = new Error('every run ends as it began');

/** Incoming money is a payout; outgoing money is held, and returned at once if it exceeds the wallet. */
const play = async (tx: Ctx, moves: readonly Move[]): Promise<number> => {
  let balance = 0;
  for (const { kobo, hours, late } of moves) {
    t.clock.advance({ hours });
    // A transfer that waited has an earlier time.
    const ctx = { ...tx, now: () => new Date(t.clock.now().getTime() - (late ? 90_000 : 0)) };
    const wallet = { wallet: member.id };
    if (kobo > 0)
      await transfer(ctx, {
        kind: 'job_payout',
        ref: newId(),
        from: { system: 'owners_before' },
        to: wallet,
        amountKobo: kobo,
      });
    else if (balance + kobo >= 0)
      await transfer(ctx, {
        kind: 'withdraw_hold',
        ref: newId(),
        from: wallet,
        to: { system: 'withdrawals_pending' },
        amountKobo: -kobo,
      });
    else continue;
    balance += kobo;
  }
  return balance;
};

test('for any history every month adds up and passes its balance on, and all months equal the ledger', async () => {
  const kobo = (naira: number) => Math.round(naira * 100);
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      t.clock.set('2026-03-05T09:00:00.000Z');
      const run = inTransaction(t.ctx, async (tx) => {
        const expected = await play(tx, moves);
        let [carried, seen] = [0, 0];
        const last = monthsAfter(lagosMonthOf(t.clock.now()), 1);
        for (let month = '2026-02'; month <= last; month = monthsAfter(month, 1)) {
          const { data } = await getStatement(acting(tx, member), { month, sort: 'createdAt' });
          expect(kobo(data.opening)).toBe(carried);
          for (const { number, amount, balance } of data.entries) {
            carried += kobo(amount);
            seen += 1;
            expect([kobo(balance), number]).toEqual([carried, seen]);
          }
          expect(kobo(data.opening) + kobo(data.money_in) - kobo(data.money_out)).toBe(kobo(data.closing));
          expect(kobo(data.closing)).toBe(carried);
        }
        expect(carried).toBe(expected);
        expect(kobo((await walletOf(tx, member.id)).balance)).toBe(carried);
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    propertyRuns(16),
  );
}, 120_000);

test('admins see the member’s statement, for existing members only', async () => {
  await earn(t.ctx, admin, member, 700);
  await withdraw(200);
  const forAdmin = (id: string) => getMemberStatement(acting(t.ctx, admin), { id, page: 1, pageSize: 1 });
  expect(await forAdmin(member.id)).toEqual(await statement({ page: 1, pageSize: 1 }));
  expect((await forAdmin(member.id)).data).toMatchObject({ opening: 0, money_in: 700, money_out: 200, closing: 500 });
  await expect(forAdmin(newId())).rejects.toMatchObject({ status: 404 });
});
