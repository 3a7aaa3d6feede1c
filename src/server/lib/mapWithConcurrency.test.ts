import type { Config } from '../config';
import { mapWithConcurrency } from './mapWithConcurrency';

const on = (databaseUrl: string | null) => ({ config: { databaseUrl } as Config });
const rows = [1, 2, 3, 4, 5, 6];
const settled = () => new Promise(setImmediate);

/** Rows that finish in order when `end` is called. */
const work = (answers: Readonly<Record<number, boolean | Error>> = {}) => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    run: (row: number) => {
      begun.push(row);
      const answer = answers[row] ?? true;
      return new Promise<boolean>((resolve, reject) =>
        ends.push(() => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
    endNext: async () => {
      ends.shift()?.();
      await settled();
    },
    endAll: async () => {
      await settled();
      while (ends.length > 0) {
        ends.shift()?.();
        await settled();
      }
    },
  };
};

test.each([
  ['on PostgreSQL, so many at a time', 'postgres://db', [1, 2, 3], [1, 2, 3, 4]],
  ['on the embedded database, one after the other', null, [1], [1, 2]],
])('%s', async (_where, databaseUrl, first, afterOne) => {
  const { begun, run, endNext, endAll } = work();
  const all = mapWithConcurrency(on(databaseUrl), rows, 3, run);
  await settled();
  expect(begun).toEqual(first);
  await endNext();
  expect(begun).toEqual(afterOne);
  await endAll();
  expect(await all).toBe(true);
  expect(begun).toEqual(rows);
});

test('a row that returns false is the last to start, and running ones finish', async () => {
  const { begun, run, endAll } = work({ 2: false });
  const all = mapWithConcurrency(on('postgres://db'), rows, 2, run);
  await endAll();
  expect(await all).toBe(false);
  expect(begun).toEqual([1, 2, 3]);
});

test('so is a failing one, whose error is thrown once the others have ended', async () => {
  const away = new Error('away');
  const { begun, run, endNext, endAll } = work({ 1: away });
  const all = mapWithConcurrency(on('postgres://db'), rows, 2, run);
  const onRejected = jest.fn();
  void all.catch(onRejected);
  await endNext();
  expect(onRejected).not.toHaveBeenCalled();
  await endAll();
  await expect(all).rejects.toBe(away);
  expect(begun).toEqual([1, 2]);
});
