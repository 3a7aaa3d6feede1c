import { and } from 'drizzle-orm';
import { users } from './db/schema';
import { matches, planList, type ListInput, type ListRules } from './lists';
import { person } from './testing/factories';
import { testContext } from './testing/testContext';

const t = testContext();

const rules: ListRules<'fullname' | 'createdAt'> = {
  sortable: { fullname: users.fullname, createdAt: users.createdAt },
  otherwise: '-createdAt',
  tiebreak: users.id,
  pageSize: 2,
};
const names = async (input: ListInput<'fullname' | 'createdAt'>): Promise<string[]> => {
  const plan = planList(input, rules);
  const wanted = and(matches(input.q, [users.fullname, users.email]));
  const rows = await t.ctx.db
    .select({ name: users.fullname })
    .from(users)
    .where(wanted)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return rows.map(({ name }) => name);
};
const people = async (...fullnames: string[]): Promise<void> => {
  for (const fullname of fullnames) await person(t.ctx, { fullname });
};

it('answers the newest first where no order is asked for, later rows of one moment before earlier ones', async () => {
  await people('Ada Obi', 'Bola Ade');
  t.clock.advance({ minutes: 1 });
  await people('Chi Eze');
  expect(await names({})).toEqual(['Chi Eze', 'Bola Ade', 'Ada Obi']);
});

it('sorts by a named field, upwards and downwards', async () => {
  await people('Bola Ade', 'Ada Obi', 'Chi Eze');
  expect(await names({ sort: 'fullname' })).toEqual(['Ada Obi', 'Bola Ade', 'Chi Eze']);
  expect(await names({ sort: '-fullname' })).toEqual(['Chi Eze', 'Bola Ade', 'Ada Obi']);
});

it('shows every row on exactly one page, also among equals', async () => {
  await people('Same Name', 'Same Name', 'Same Name', 'Same Name', 'Same Name');
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const plan = planList({ page, sort: 'fullname' }, rules);
    const rows = await t.ctx.db
      .select({ id: users.id })
      .from(users)
      .orderBy(...plan.orderBy)
      .limit(plan.limit)
      .offset(plan.offset);
    rows.forEach(({ id }) => seen.add(id));
  }
  expect(seen.size).toBe(5);
});

it.each<[string, ListInput<'fullname'>, { limit: number; offset: number; page: number; pageSize: number }]>([
  ['neither page nor size', {}, { limit: 1_000, offset: 0, page: 1, pageSize: 1_000 }],
  ['a page alone', { page: 3 }, { limit: 2, offset: 4, page: 3, pageSize: 2 }],
  ['a size alone', { pageSize: 50 }, { limit: 50, offset: 0, page: 1, pageSize: 50 }],
  ['both', { page: 2, pageSize: 7 }, { limit: 7, offset: 7, page: 2, pageSize: 7 }],
])('counts from %s', (_, input, expected) => {
  const plan = planList(input, {
    sortable: { fullname: users.fullname },
    otherwise: 'fullname',
    tiebreak: users.id,
    pageSize: 2,
  });
  expect({ limit: plan.limit, offset: plan.offset, ...plan.meta(9) }).toEqual({ ...expected, total: 9 });
});

it.each([
  ['a part of a word in any case', 'oBi', ['Ada Obi']],
  ['a percent sign as itself', '%', ['Per% Cent']],
  ['an underscore as itself', '_', ['Under_ Score']],
  ['a backslash as itself', '\\', ['Back\\ Slash']],
  ['a quote as itself', "'; drop table users; --", []],
  ['nothing', '', ['Under_ Score', 'Per% Cent', 'Back\\ Slash', 'Ada Obi']],
])('searches for %s', async (_, q, found) => {
  await people('Ada Obi', 'Back\\ Slash', 'Per% Cent', 'Under_ Score');
  expect(await names({ q })).toEqual(found);
});
