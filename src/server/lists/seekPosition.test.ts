import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { limits } from '../../contract/limits';
import { inTransaction, type Ctx } from '../context';
import { fillDatabase } from '../cli/fill/fill';
import { planFill } from '../cli/fill/size';
import { acting, adminPerson } from '../testing/factories';
import { testContext } from '../testing/testContext';
import { listProofs } from '../modules/proofs';
import { listAudit } from '../modules/audit';
import { listPayouts } from '../modules/payouts';
import { decideWithdrawal, listAdminWithdrawals } from '../modules/withdrawals';
import { compactCounters } from './counters';
import { seekPosition } from './seekPosition';
import { propertyRuns } from '../testing/propertyRuns';

const t = testContext();
let admin: Ctx;

/** Rows at the edges of Lagos days, some in the same millisecond. */
const putOnEdges = async (): Promise<void> => {
  const edge = (moment: string) =>
    sql.raw(
      `(date_trunc('day', ${moment} + interval '1 hour') - interval '1 hour' + (abs(hashtext(id::text)) % 3 - 1) * interval '1 millisecond')`,
    );
  await inTransaction(t.ctx, async ({ db }) => {
    await db.execute(sql`ALTER TABLE withdrawals DISABLE TRIGGER decided_is_final`);
    await db.execute(sql`ALTER TABLE applications DISABLE TRIGGER decided_is_final`);
    await db.execute(
      sql`UPDATE withdrawals SET created_at = ${edge('created_at')} WHERE abs(hashtext(reference)) % 4 = 0`,
    );
    await db.execute(
      sql`UPDATE applications SET submitted_at = ${edge('submitted_at')}, decided_at = ${edge('decided_at')}
           WHERE submitted_at IS NOT NULL AND abs(hashtext(user_id::text)) % 4 = 0`,
    );
    await db.execute(sql`ALTER TABLE withdrawals ENABLE TRIGGER decided_is_final`);
    await db.execute(sql`ALTER TABLE applications ENABLE TRIGGER decided_is_final`);
  });
};

beforeEach(async () => {
  await fillDatabase(
    t.ctx.db,
    planFill({ members: 100, proofs: 800, withdrawals: 700 }, t.clock.now(), 'none'),
    () => undefined,
  );
  admin = acting(t.ctx, await adminPerson(t.ctx));
  await putOnEdges();
  // All pages but the first are found by their day.
  jest.replaceProperty(limits, 'walkedRowsMax', 0 as never);
});

interface PageInput {
  readonly page: number;
  readonly pageSize: number;
  readonly status?: never;
}

interface ListCase {
  readonly table: string;
  readonly id: string;
  readonly ids: (input: PageInput & { readonly sort?: never }) => Promise<string[]>;
  readonly statuses: readonly (string | undefined)[];
  /** The database's own order, for each order of the list. */
  readonly orders: Readonly<Record<string, string>>;
}

const listCases: Readonly<Record<string, ListCase>> = {
  withdrawals: {
    table: 'withdrawals',
    id: 'id',
    ids: async (input) => (await listAdminWithdrawals(admin, input)).data.map(({ withdraw }) => withdraw.id),
    statuses: [undefined, 'pending', 'approved', 'rejected'],
    orders: {
      createdAt: 'created_at, id',
      '-createdAt': 'created_at DESC, id DESC',
      status: 'status, created_at, id',
      '-status': 'status DESC, created_at DESC, id DESC',
    },
  },
  proofs: {
    table: '(SELECT * FROM applications WHERE submitted_at IS NOT NULL)',
    id: 'id',
    ids: async (input) => (await listProofs(admin, input)).data.map(({ dataValues }) => dataValues.id),
    statuses: [undefined, 'in-review', 'approved', 'rejected'],
    orders: {
      '': 'decided_at DESC, review_due_at, id',
      submittedAt: 'submitted_at, id',
      '-submittedAt': 'submitted_at DESC, id DESC',
      status: 'status, submitted_at, id',
      '-status': 'status DESC, submitted_at DESC, id DESC',
    },
  },
  payouts: {
    table: 'payouts',
    id: 'withdrawal_id',
    ids: async (input) => (await listPayouts(admin, input)).data.map(({ id }) => id),
    statuses: [undefined, 'waiting', 'paid'],
    orders: { approvedAt: 'approved_at, withdrawal_id', '-approvedAt': 'approved_at DESC, withdrawal_id DESC' },
  },
  audit: {
    table: 'audit',
    id: 'id',
    ids: async (input) => (await listAudit(admin, input)).data.map(({ id }) => id),
    statuses: [undefined],
    orders: { at: 'at, id', '-at': 'at DESC, id DESC' },
  },
};

const plainPage = async (
  { table, id }: ListCase,
  order: string,
  { page, pageSize, status }: PageInput,
): Promise<string[]> => {
  const where: SQL = status === undefined ? sql`true` : sql`status = ${status}`;
  const { rows } = await t.ctx.db.execute<{ id: string }>(
    sql`SELECT ${sql.raw(id)} AS id FROM ${sql.raw(table)} AS listed WHERE ${where}
         ORDER BY ${sql.raw(order)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  return rows.map((row) => row.id);
};

const anyPage = fc.record({
  place: fc.double({ min: 0, max: 1.05, noNaN: true }),
  pageSize: fc.integer({ min: 1, max: 60 }),
});

it.each(Object.keys(listCases))('any page of %s is right, in every order and status', async (name) => {
  const look = listCases[name]!;
  const { rows } = await t.ctx.db.execute<{ rows: string }>(
    sql`SELECT count(*) AS rows FROM ${sql.raw(look.table)} AS listed`,
  );
  const count = Number(rows[0]!.rows);
  const anyListCase = fc.record({
    order: fc.constantFrom(...Object.entries(look.orders)),
    status: fc.constantFrom(...look.statuses),
    at: anyPage,
  });
  await fc.assert(
    fc.asyncProperty(anyListCase, async ({ order: [sort, order], status, at: { place, pageSize } }) => {
      const page = Math.max(1, Math.ceil((count * place) / pageSize));
      const input = { page, pageSize, ...(status && { status: status as never }) };
      expect(await look.ids({ ...input, ...(sort && { sort: sort as never }) })).toEqual(
        await plainPage(look, order, input),
      );
    }),
    propertyRuns(8),
  );
});

it('a position is right after decisions, compacted or not', async () => {
  const pages = [1, 7, 20, 34].map((page) => ({ page, pageSize: 20 }));
  const look = listCases.withdrawals!;
  for (const compacted of [false, true]) {
    const pending = (await listAdminWithdrawals(admin, { page: 1, pageSize: 4, status: 'pending' })).data;
    for (const { withdraw } of pending)
      await decideWithdrawal(admin, { withdrawl_id: withdraw.id, given_status: 'rejected' });
    if (compacted) await compactCounters(t.ctx);
    for (const input of pages)
      expect(await look.ids({ ...input, sort: '-status' as never })).toEqual(
        await plainPage(look, look.orders['-status']!, input),
      );
  }
});

it('skips less than a day, however deep the page', async () => {
  const from = () => sql`true`;
  const names = ['withdrawals.asked.pending', 'withdrawals.asked.approved', 'withdrawals.asked.rejected'] as const;
  const { rows } = await t.ctx.db.execute<{ most: string }>(
    sql`SELECT max(rows) AS most FROM (SELECT count(*) AS rows FROM withdrawals GROUP BY lagos_day(created_at)) AS days`,
  );
  for (const skip of [0, 1, 349, 350, 699]) {
    const place = await seekPosition(t.ctx, [{ names, from }], skip, true);
    expect(place!.skip).toBeLessThan(Number(rows[0]!.most));
  }
  expect(await seekPosition(t.ctx, [{ names, from }], 700, true)).toBeUndefined();
});
