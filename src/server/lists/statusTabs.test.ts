import fc from 'fast-check';
import { limits } from '../../contract/limits';
import { payoutStatus, proofStatus, withdrawalStatus } from '../../contract/primitives';
import type { Ctx } from '../context';
import { users } from '../db/schema';
import { fillDatabase } from '../cli/fill/fill';
import { planFill } from '../cli/fill/size';
import { listProofs } from '../modules/proofs';
import { listPayouts } from '../modules/payouts';
import { decideWithdrawal, listAdminWithdrawals } from '../modules/withdrawals';
import { acting, adminPerson } from '../testing/factories';
import { propertyRuns } from '../testing/propertyRuns';
import { testContext } from '../testing/testContext';

const t = testContext();
let admin: Ctx;
let people: string[];

beforeEach(async () => {
  await fillDatabase(
    t.ctx.db,
    planFill({ members: 100, proofs: 240, withdrawals: 240 }, t.clock.now(), 'none'),
    () => undefined,
  );
  admin = acting(t.ctx, await adminPerson(t.ctx));
  people = (await t.ctx.db.select({ id: users.id }).from(users)).map(({ id }) => id);
});

interface Meta {
  readonly total: number;
  readonly atLeast?: true | undefined;
  readonly counts?:
    Readonly<Record<string, { readonly total: number; readonly atLeast?: true | undefined }>> | undefined;
  readonly sum?: number | undefined;
}
interface Filter {
  readonly q?: string;
  readonly user_id?: string;
  readonly from?: string;
  readonly min?: number;
  readonly status?: string;
}
interface ListCase {
  readonly statuses: readonly string[];
  readonly waits: string;
  readonly ask: (filter: Filter & { page?: number; pageSize?: number }) => Promise<{ amounts: number[]; meta: Meta }>;
  readonly summed: boolean;
}

const listCases: Readonly<Record<string, ListCase>> = {
  withdrawals: {
    statuses: withdrawalStatus.options,
    waits: 'pending',
    summed: true,
    ask: async (filter) => {
      const { data, meta } = await listAdminWithdrawals(admin, filter as Parameters<typeof listAdminWithdrawals>[1]);
      return { amounts: data.map(({ withdraw }) => Number(withdraw.amount)), meta };
    },
  },
  payouts: {
    statuses: payoutStatus.options,
    waits: 'waiting',
    summed: true,
    ask: async ({ min: _, ...filter }) => {
      const { data, meta } = await listPayouts(admin, filter as Parameters<typeof listPayouts>[1]);
      return { amounts: data.map(({ amount }) => amount), meta };
    },
  },
  proofs: {
    statuses: proofStatus.options,
    waits: 'in-review',
    summed: false,
    ask: async ({ min: _, ...filter }) => {
      const { data, meta } = await listProofs(admin, filter as Parameters<typeof listProofs>[1]);
      return { amounts: data.map(({ taskInfo }) => taskInfo.payoutAmount), meta };
    },
  },
};

const filters = () =>
  fc.record(
    {
      q: fc.constantFrom('a', 'ada', 'WD-', 'example', 'nobody at all'),
      user_id: fc.constantFrom(...people),
      from: fc
        .integer({ min: 0, max: 700 })
        .map((days) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)),
      min: fc.integer({ min: 1, max: 4_000 }),
    },
    { requiredKeys: [] },
  );
const kobo = (amounts: readonly number[]) => amounts.reduce((sum, naira) => sum + Math.round(naira * 100), 0);
const page = { page: 1, pageSize: 5 };

it.each(Object.keys(listCases))('%s: each tab has its count, and the sum matches the rows', async (name) => {
  const { statuses, ask, summed } = listCases[name]!;
  await fc.assert(
    fc.asyncProperty(filters(), fc.constantFrom(undefined, ...statuses), async (filter, status) => {
      const query = { ...filter, ...(status && { status }) };
      const { meta } = await ask({ ...query, ...page });
      const { amounts } = await ask(query);
      expect(meta.total).toBe(amounts.length);
      expect(meta.sum).toBe(summed ? kobo(amounts) / 100 : undefined);
      const each = await Promise.all(
        statuses.map(async (one) => [one, { total: (await ask({ ...filter, status: one })).amounts.length }] as const),
      );
      expect(meta.counts).toEqual(Object.fromEntries(each));
    }),
    propertyRuns(6),
  );
});

it.each(Object.keys(listCases))('%s: counts only up to the limit and marks a lower bound', async (name) => {
  const { statuses, waits, ask } = listCases[name]!;
  const most = 30;
  const whole = async (filter: Filter) => (await ask(filter)).amounts;
  await fc.assert(
    fc.asyncProperty(filters(), fc.constantFrom(undefined, ...statuses), async (filter, status) => {
      const narrow = { q: 'example', ...filter };
      const query = { ...narrow, ...(status && { status }) };
      const held = jest.replaceProperty(limits, 'countedRowsMax', most as never);
      const { meta } = await ask({ ...query, ...page });
      held.restore();
      const rows = await whole(query);
      const cappedTotal = (total: number) => (total > most ? { total: most, atLeast: true } : { total });
      expect({ total: meta.total, ...(meta.atLeast && { atLeast: true }) }).toEqual(cappedTotal(rows.length));
      expect(meta.sum === undefined || meta.sum === kobo(rows) / 100).toBe(true);
      if (rows.length > most) expect(meta.sum).toBeUndefined();
      for (const one of statuses) {
        const there = (await whole({ ...narrow, status: one })).length;
        const figure = meta.counts![one]!;
        expect(figure.total).toBeLessThanOrEqual(Math.min(there, most));
        if (!figure.atLeast) expect(figure.total).toBe(there);
        if (one === waits || one === status) expect(figure).toEqual(cappedTotal(there));
      }
    }),
    propertyRuns(6),
  );
});

it('a decision moves between tabs at once, with the sum', async () => {
  const before = (await listAdminWithdrawals(admin, { ...page, status: 'pending' })).meta;
  const { data } = await listAdminWithdrawals(admin, { ...page, pageSize: 1, status: 'pending' });
  const { id, amount } = data[0]!.withdraw;
  await decideWithdrawal(admin, { withdrawl_id: id, given_status: 'rejected', reason: 'Another account.' });
  const after = (await listAdminWithdrawals(admin, { ...page, status: 'pending' })).meta;
  expect(after.counts).toEqual({
    pending: { total: before.counts!.pending.total - 1 },
    approved: before.counts!.approved,
    rejected: { total: before.counts!.rejected.total + 1 },
  });
  expect(after.sum).toBeCloseTo(before.sum! - Number(amount), 2);
});
