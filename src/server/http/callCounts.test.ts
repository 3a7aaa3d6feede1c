import { testContext } from '../testing/testContext';
import { sharedCallCounts } from './callCounts';

const t = testContext();
const [windowMs, max] = [60_000, 200];

/** Answers when the test releases it. */
const slowDatabase = () => {
  const answers: ((byOthers: number) => void)[] = [];
  let calls = 0;
  return {
    executeSql: (_text: string, values: unknown[] = []) =>
      new Promise<{ rows: Record<string, unknown>[] }>((resolve) => {
        answers.push((byOthers) => {
          calls += byOthers + ((values[1] as number[])[0] ?? 0);
          resolve({ rows: [{ key: (values[0] as string[])[0], calls, ms_left: windowMs }] });
        });
      }),
    answer: (byOthers: number): void => answers.shift()?.(byOthers),
  };
};

test('calls that arrive during a report wait and are counted after it', async () => {
  const database = slowDatabase();
  const counts = sharedCallCounts(database, t.ctx.log);
  const count = () => counts.count('address', windowMs, max);
  const earlier = await Promise.all(Array.from({ length: 9 }, count));
  const telling = count();
  // By now the tenth has closed its batch.
  await Promise.resolve();
  const meanwhile = count();
  database.answer(0);
  expect((await telling).current).toBe(10);
  // Counts from another server also apply to waiting calls.
  database.answer(50);
  expect((await meanwhile).current).toBe(61);
  expect(earlier.map(({ current }) => current)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await count()).current).toBe(62);
  counts.stop();
});

test('calls the database never answers are counted locally', async () => {
  const counts = sharedCallCounts({ executeSql: () => Promise.reject(new Error('away')) }, t.ctx.log);
  const counted = [];
  for (let call = 0; call < 25; call += 1) counted.push((await counts.count('address', windowMs, max)).current);
  expect(counted).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  counts.stop();
});
