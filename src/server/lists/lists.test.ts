import { and, eq, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import {
  countRows,
  descending,
  matches,
  toPredicate,
  planList,
  readIds,
  ascending,
  type ListInput,
  type ListRules,
  type Total,
} from './lists';
import { person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();

const rules: ListRules<'fullname' | 'createdAt'> = {
  sortable: { fullname: users.fullname, createdAt: users.createdAt },
  defaultSort: '-createdAt',
  tiebreak: users.id,
  pageSize: 2,
};
const names = async (input: ListInput<'fullname' | 'createdAt'>): Promise<string[]> => {
  const plan = planList(input, rules);
  const predicate = and(matches(input.q, [users.fullname, users.email]));
  const rows = await t.ctx.db
    .select({ name: users.fullname })
    .from(users)
    .where(predicate)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return rows.map(({ name }) => name);
};
const people = async (...fullnames: string[]): Promise<void> => {
  for (const fullname of fullnames) await person(t.ctx, { fullname });
};

it('returns the newest first, and at equal times the later one', async () => {
  await people('Ada Obi', 'Bola Ade');
  t.clock.advance({ minutes: 1 });
  await people('Chi Eze');
  expect(await names({})).toEqual(['Chi Eze', 'Bola Ade', 'Ada Obi']);
});

it('sorts by a field in both directions', async () => {
  await people('Bola Ade', 'Ada Obi', 'Chi Eze');
  expect(await names({ sort: 'fullname' })).toEqual(['Ada Obi', 'Bola Ade', 'Chi Eze']);
  expect(await names({ sort: '-fullname' })).toEqual(['Chi Eze', 'Bola Ade', 'Ada Obi']);
});

it.each<[string, ListInput<'fullname'>, { limit: number; offset: number; page: number; pageSize: number }]>([
  ['neither page nor size', {}, { limit: 1_000, offset: 0, page: 1, pageSize: 1_000 }],
  ['a page alone', { page: 3 }, { limit: 2, offset: 4, page: 3, pageSize: 2 }],
  ['a size alone', { pageSize: 50 }, { limit: 50, offset: 0, page: 1, pageSize: 50 }],
  ['both', { page: 2, pageSize: 7 }, { limit: 7, offset: 7, page: 2, pageSize: 7 }],
])('counts from %s', (_, input, expected) => {
  const plan = planList(input, {
    sortable: { fullname: users.fullname },
    defaultSort: 'fullname',
    tiebreak: users.id,
    pageSize: 2,
  });
  expect({ limit: plan.limit, offset: plan.offset, ...plan.meta({ rows: 9 }) }).toEqual({ ...expected, total: 9 });
});

it.each([
  ['a part of a word in any case', 'oBi', ['Ada Obi']],
  ['a percent sign as itself', 'er%', ['Per% Cent']],
  ['an underscore as itself', 'er_', ['Under_ Score']],
  ['a backslash as itself', 'ck\\', ['Back\\ Slash']],
  ['a quote as itself', "'; drop table users; --", []],
  ['nothing', '', ['Under_ Score', 'Per% Cent', 'Back\\ Slash', 'Ada Obi']],
])('searches for %s', async (_, q, found) => {
  await people('Ada Obi', 'Back\\ Slash', 'Per% Cent', 'Under_ Score');
  expect(await names({ q })).toEqual(found);
});

describe('one page among many', () => {
  const whole: ListRules<'fullname' | 'state'> = {
    sortable: { fullname: users.fullname, state: [ascending(users.state), descending(users.createdAt)] },
    defaultSort: [descending(users.activatedAt), ascending(users.state)],
    tiebreak: users.id,
    pageSize: 4,
  };
  type Sort = ListInput<'fullname' | 'state'>['sort'];
  const predicate = toPredicate(eq(users.country, 'Nigeria'));
  const page = async (input: ListInput<'fullname' | 'state'>, known?: Total) =>
    readIds(t.ctx, { table: users, id: users.id, predicate }, planList(input, whole), known && { total: known });
  const made = 23;
  beforeEach(async () => {
    for (let at = 0; at < made; at += 1) {
      t.clock.advance({ minutes: at % 3 });
      await person(t.ctx, { fullname: `Name ${at % 5}`, state: ['Lagos', 'Kano', 'Oyo'][at % 3]! });
    }
  });

  const sorts: Sort[] = [undefined, 'fullname', '-fullname', 'state', '-state'];
  const sizes = [1, 4, 7, 23, 50];
  it.each(sorts.flatMap((sort) => sizes.map((size): [Sort, number] => [sort, size])))(
    'sorted by %s, %i to a page, is the same from both ends, without lost or repeated rows',
    async (sort, pageSize) => {
      const { ids: order } = await page({ sort, pageSize: 100 });
      expect(new Set(order).size).toBe(made);
      for (let at = 1; at <= Math.ceil(made / pageSize) + 1; at += 1) {
        const expected = order.slice((at - 1) * pageSize, at * pageSize);
        const input = { sort, pageSize, page: at };
        // A lower bound does not locate the end, so that list is read from the front.
        expect((await page(input, { rows: made, atLeast: true })).ids).toEqual(expected);
        expect((await page(input, { rows: made })).ids).toEqual(expected);
        // With a known total the query differs.
        expect(await page(input)).toEqual({ ids: expected, meta: { page: at, pageSize, total: made } });
      }
    },
  );
});

describe('a total without a counter', () => {
  const total = async (rows: number) => {
    const query = sql`SELECT n FROM generate_series(1, ${sql.raw(String(rows))}) AS n`;
    return countRows(t.ctx, query);
  };
  it.each([
    [0, { rows: 0 }],
    [9_999, { rows: 9_999 }],
    [10_000, { rows: 10_000 }],
    [10_001, { rows: 10_000, atLeast: true }],
    [1_000_000, { rows: 10_000, atLeast: true }],
  ])('of %i rows is returned as %j', async (rows, expected) => {
    expect(await total(rows)).toEqual(expected);
    expect(planList({ page: 2, pageSize: 5 }, rules).meta(await total(rows))).toEqual({
      page: 2,
      pageSize: 5,
      total: expected.rows,
      ...('atLeast' in expected && { atLeast: true }),
    });
  });
});
