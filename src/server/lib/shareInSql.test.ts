import { sql } from 'drizzle-orm';
import { basisPointsOf, shareOf } from '../../contract/slotPrice';
import { testContext } from '../testing/testContext';
import { shareInSql } from './money';

const t = testContext();

// Prices at which floats go wrong, and prices with kobo.
const prices = [1, 5, 19, 333, 1_000, 1_500, 3_000, 3_500, 5_500, 12_345, 33_333, 99_999, 125_055, 100_000_000];

/** The same as a fraction of big integers, half a kobo rounded up. */
const exact = (kobo: number, basisPoints: number) => Number((BigInt(kobo) * BigInt(basisPoints) + 5_000n) / 10_000n);

test('browser, server and database round 0.01 to 33.33 percent of any price alike', async () => {
  const { rows } = await t.ctx.db.execute<{ points: number; kobo: string; share: string }>(sql`
    SELECT points, kobo, ${shareInSql(sql`kobo`, sql`points`)} AS share
      FROM generate_series(1, 3333) AS points, unnest(${sql.param(prices)}::bigint[]) AS kobo`);
  expect(rows).toHaveLength(3_333 * prices.length);
  const apart = rows.filter(({ points, kobo, share }) => {
    const expected = exact(Number(kobo), points);
    return shareOf(Number(kobo), points) !== expected || Number(share) !== expected;
  });
  expect(apart).toEqual([]);
});

test.each([
  [1_500, 870, 131],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [0, 870, 0],
  [100_000_000, 10_000, 100_000_000],
])('of %d kobo, %d basis points are %d kobo', async (kobo, points, share) => {
  expect(shareOf(kobo, points)).toBe(share);
  const { rows } = await t.ctx.db.execute<{ share: string }>(
    sql`SELECT ${shareInSql(sql`${kobo}::bigint`, points)} AS share`,
  );
  expect(Number(rows[0]?.share)).toBe(share);
});

test.each([
  [75, 1_000, 750],
  [1, 3, 3_333],
  [2, 3, 6_667],
  [-75, -1_000, 750],
])('%d of %d are %d basis points', (part, whole, points) => {
  expect(basisPointsOf(part, whole)).toBe(points);
});
