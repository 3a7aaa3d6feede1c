import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parseConfig } from '../../config';
import { systemCtx, type Ctx } from '../../context';
import type { OpenDatabase } from '../../db/database';
import { openPostgres } from '../../db/postgres';
import { auditLog, deposits, documents, payIns, tasks, always, jobColumns, slots } from '../../db/schema';
import { DomainError } from '../../errors';
import { budpayPayIns } from '../../providers/budpayPayIns';
import { acting, adminPerson, postedTask, type Person } from '../../testing/factories';
import { type KillableServer, startKillableServer } from '../../testing/killableServer';
import { heldBy, payingOwner } from '../../testing/payingOwner';
import { PaymentsDouble } from '../../testing/paymentsDouble';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../../testing/testContext';
import { testDatabaseUrl } from '../../testing/testDatabase';
import { setTaskStatus } from '../jobs';
import { checkLedger } from '../ledger';
import { followPayIns, recordDeposit, startPayIn, takePayInHint } from '.';

// The embedded database admits one process and runs transactions one by one, so this needs PostgreSQL.
const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
let double: PaymentsDouble;
let second: OpenDatabase;
let settings: Record<string, string>;
/** This server, and another one on the same database. */
let ctx: Ctx;
let other: Ctx;
let admin: Person;
let clock: TestClock;
/** Transactions rolled back for another and repeated. */
let repeated: () => number;

const providerOf = (more: Record<string, string> = {}) => {
  const { payments, payIn } = parseConfig({ ...settings, ...more });
  if (!payments) throw new Error('no provider');
  return { config: { payments, payIn }, payIns: budpayPayIns(payments, payIn) };
};
const serverOn = ({ db }: Pick<OpenDatabase, 'db'>) => {
  const provider = providerOf();
  const { base, logged } = testParts(db, clock, testConfig({ ...provider.config, serviceFeeBasisPoints: 1_000 }));
  const server = systemCtx({ ...base, providers: { ...base.providers, payIns: provider.payIns } });
  return { server, repeats: () => logged.filter(({ message }) => message === 'transaction repeated').length };
};

beforeAll(async () => {
  double = await PaymentsDouble.start({ ...keys, slowMs: 60_000 });
  second = await openPostgres(await testDatabaseUrl(), 12, () => undefined);
  settings = {
    PAY_IN_WITH: 'provider',
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
  };
});
afterAll(async () => {
  await second.close();
  await double.stop();
});
beforeEach(async () => {
  await resetDatabase();
  double.payments.clear();
  double.mishap = () => 'none';
  clock = new TestClock();
  const [here, there] = [serverOn(await testDatabase()), serverOn(second)];
  [ctx, other] = [here.server, there.server];
  repeated = () => here.repeats() + there.repeats();
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(await checkLedger(ctx)).toMatchObject({ ok: true, differences: [] });
  expect(double.faults).toEqual([]);
  // One lock order everywhere prevents deadlocks.
  expect(repeated()).toBe(0);
});

const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth));
const webhook = (reference: string) => {
  const body = JSON.stringify({ notify: 'transaction', notifyType: 'successful', data: { reference, amount: '1' } });
  const merchantsignature = createHmac('sha512', keys.secretKey).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', merchantsignature } };
};
const hint = (server: Ctx, reference: string) => {
  const { body, headers } = webhook(reference);
  return takePayInHint({ ...server, actor: { kind: 'anonymous' } }, body, headers);
};
/** Requests a payment link and returns its reference. */
const link = async (owner_id: string, wish: { amount?: number; task_id?: string }): Promise<string> =>
  (await startPayIn(acting(ctx, admin), { id: owner_id, ...wish })).data.reference;
const jobFor = (owner: { owner_id: string; taskOwnerEmail: string }, amount: number) =>
  postedTask(ctx, admin, { ...owner, amount, applicants_needed: 1 });
/** Runs all at once; returns the codes of the refusals. */
const race = async (calls: readonly (() => Promise<unknown>)[]): Promise<string[]> => {
  const ends = await Promise.allSettled(calls.map((call) => call()));
  return ends.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    if (end.reason instanceof DomainError) return [end.reason.code];
    throw end.reason;
  });
};
const jobsOf = (ownerId: string) =>
  ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.ownerId, ownerId));
const bookings = async (ownerId: string) => {
  const { rows } = await ctx.db.execute<{ kind: string }>(sql`
    SELECT t.kind FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN ledger_account a ON a.id = e.account_id
     WHERE a.owner_id = ${ownerId} ORDER BY t.kind`);
  const issued = await ctx.db.select().from(documents).where(eq(documents.ownerId, ownerId));
  const recorded = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'deposit.record'));
  return {
    transfers: rows.map(({ kind }) => kind),
    documents: issued.map(({ kind }) => kind).sort(),
    audited: recorded.filter(({ after }) => (after as { ownerId: string }).ownerId === ownerId).length,
    jobs: (await jobsOf(ownerId)).map(({ status }) => status),
  };
};
/** An owner whose ₦1,500 job waits, and a link that has just been paid. */
const paidJob = async () => {
  const owner = await payingOwner(ctx, admin);
  const { id } = await jobFor(owner, 1_500);
  const reference = await link(owner.owner_id, { task_id: id });
  double.pay(reference);
  return { owner, reference };
};
const nothing = { transfers: [], documents: [], audited: 0, jobs: ['awaiting-payment'] };
const once = {
  transfers: ['deposit', 'job_funding'],
  documents: ['invoice', 'receipt'],
  audited: 1,
  jobs: ['available'],
};

describe('a killed server', () => {
  let owner: Awaited<ReturnType<typeof payingOwner>>;
  let reference: string;
  let server: KillableServer;

  beforeEach(async () => {
    // Its receipt creates the numbers' row, which the killed booking then updates.
    await payingOwner(ctx, admin, { deposit: 1 });
    ({ owner, reference } = await paidJob());
    server = await startKillableServer(settings, clock.now());
  });
  afterEach(() => server.end());

  const tell = () =>
    fetch(`${server.address}/api/v1/payments/webhook`, { method: 'POST', ...webhook(reference) }).catch(
      () => undefined,
    );
  /** The two remaining servers ask whenever due; the webhook comes again at the end. */
  const resume = async (): Promise<void> => {
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.advance({ minutes: 1 });
      await Promise.all([followPayIns(ctx), followPayIns(other)]);
    }
    await hint(other, reference);
    await followPayIns(other);
  };

  // Statements from the webhook to the end of the work; committed work counts even without an answer.
  test.each([
    ['before the hint is written', 'BEFORE UPDATE OF next_ask_at ON pay_ins', 'NEW.asked_at IS NULL', nothing],
    ['before its job is sent', 'BEFORE INSERT ON pgboss.job', `NEW.name = 'follow-pay-ins'`, nothing],
    ['while the hint commits', 'CONSTRAINT AFTER UPDATE ON pay_ins', 'NEW.asked_at IS NULL', nothing],
    ['before the payment is known as paid', 'BEFORE UPDATE OF status ON pay_ins', 'true', nothing],
    ['with the deposit written', 'AFTER INSERT ON deposits', 'true', nothing],
    ['with its invoice written', 'AFTER INSERT ON documents', `NEW.kind = 'invoice'`, nothing],
    ['while the booking commits', 'CONSTRAINT AFTER INSERT ON deposits', 'true', once],
    ['before no more questions are left', 'BEFORE UPDATE OF next_ask_at ON pay_ins', 'NEW.next_ask_at IS NULL', once],
  ] as const)('%s leaves the booking to others, who make it once', async (_, event, when, left) => {
    await server.killAt(ctx, event, async () => void tell(), when);
    expect(await bookings(owner.owner_id)).toEqual(left);
    await resume();
    expect(await bookings(owner.owner_id)).toEqual(once);
    expect(await heldBy(ctx, owner.owner_id)).toBe(0);
    expect(await ctx.db.select().from(payIns)).toMatchObject([{ status: 'paid', nextAskAt: null }]);
  });

  test('asking the provider leaves the booking to others, who make it once', async () => {
    const asked = new Promise<void>((resolve) => {
      double.mishap = (call) => {
        if (call === 'ask') resolve();
        return 'slow';
      };
    });
    void tell();
    await asked;
    await server.kill(ctx);
    double.mishap = () => 'none';
    expect(await bookings(owner.owner_id)).toEqual(nothing);
    await resume();
    expect(await bookings(owner.owner_id)).toEqual(once);
  });
});

test('unasked payments are not booked and double-named ones are booked twice: the check sees both', async () => {
  const { owner, reference } = await paidJob();
  clock.advance({ days: 1 });
  expect(await bookings(owner.owner_id)).toEqual(nothing);
  const { payIns: named } = providerOf({ PAY_IN_PAYMENT_FIELD: 'sessionid' });
  for (const sessionid of ['S-1', 'S-2']) {
    double.payments.get(reference)!.sessionid = sessionid;
    await hint(ctx, reference);
    await followPayIns({ ...ctx, providers: { ...ctx.providers, payIns: named } });
  }
  expect((await bookings(owner.owner_id)).transfers).toEqual(['deposit', 'deposit', 'job_funding']);
});

/** Both servers ask until nothing is due. */
const askAll = () => Promise.all([followPayIns(ctx), followPayIns(other)]);

test('a payment in twenty webhooks at two servers is one deposit with one receipt, and funds its job once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, reference } = await paidJob();
    const refused = await race(
      times(24, (nth) => (): Promise<unknown> => {
        const server = nth % 2 ? ctx : other;
        return nth % 6 === 5 ? followPayIns(server) : hint(server, reference);
      }),
    );
    await askAll();
    expect(refused).toEqual([]);
    expect(await bookings(owner.owner_id)).toEqual(once);
  }
});

test('an unknown payment in twenty webhooks is one unallocated deposit', async () => {
  double.pay('prv_77', '2500');
  await race(
    times(24, (nth) => (): Promise<unknown> => {
      const server = nth % 2 ? ctx : other;
      return nth % 6 === 5 ? followPayIns(server) : hint(server, 'prv_77');
    }),
  );
  await askAll();
  expect(await ctx.db.select().from(deposits)).toMatchObject([{ status: 'unallocated', amountKobo: 250_000 }]);
  expect(await heldBy(ctx, 'unallocated')).toBe(2_500);
});

test('late, wrong and manually recorded payments of one owner during other work: every naira counts once', async () => {
  const owner = await payingOwner(ctx, admin);
  const amounts = times(12, (nth) => 100 + nth * 10);
  const jobs = await Promise.all(amounts.map((amount) => jobFor(owner, amount)));
  const references: string[] = [];
  for (const { id } of jobs) references.push(await link(owner.owner_id, { task_id: id }));
  // A mix of too little, too much and exact sums, all after their links expired.
  clock.advance({ hours: 30 });
  const naira = references.map((reference, nth) => {
    const asked = Number(double.payments.get(reference)!.amount);
    const paid = [asked, asked - 30, asked + 25, asked][nth % 4]!;
    double.pay(reference, String(paid));
    return paid;
  });
  const record = (nth: number) => () =>
    recordDeposit(acting(other, admin), {
      ...{ owner_id: owner.owner_id, amount: naira[nth]!, receivedOn: '2026-03-05', bankReference: references[nth]! },
    });
  const refused = await race([
    ...references.flatMap((reference) => times(4, (nth) => () => hint(nth % 2 ? ctx : other, reference))),
    ...times(6, (nth) => () => followPayIns(nth % 2 ? ctx : other)),
    ...[3, 7, 11].map(record),
    ...times(4, (nth) => () => jobFor(owner, 150 + nth)),
    () => setTaskStatus(acting(ctx, admin), { id: jobs[0]!.id, status: 'stopped' }),
  ]);
  await askAll();
  expect(refused.filter((code) => code !== 'deposit_twice')).toEqual([]);
  const booked = await ctx.db.select().from(deposits).where(eq(deposits.ownerId, owner.owner_id));
  expect(booked.map(({ bankReference }) => bankReference).sort()).toEqual([...references].sort());
  expect((await ctx.db.select().from(payIns)).map(({ status }) => status)).toEqual(references.map(() => 'paid'));
  const cost = ({ payoutKobo, feeKobo, vatKobo }: typeof tasks.$inferSelect) => payoutKobo + feeKobo + vatKobo;
  const all = await jobsOf(owner.owner_id);
  const up = all.filter(({ status }) => status === 'available');
  const koboOf = async (account: string) => Math.round((await heldBy(ctx, account)) * 100);
  const left = await koboOf(owner.owner_id);
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  expect(left).toBe(sum(naira.map((one) => Math.round(one * 100))) - sum(up.map(cost)));
  for (const job of all) {
    const isUp = job.status === 'available';
    expect(await koboOf(job.id)).toBe(isUp ? cost(job) : 0);
    if (job.status === 'awaiting-payment') expect(cost(job)).toBeGreaterThan(left);
  }
  const issued = (await bookings(owner.owner_id)).documents;
  expect(issued.filter((kind) => kind === 'receipt')).toHaveLength(references.length);
});
