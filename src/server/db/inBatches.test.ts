import { inBatches } from './inBatches';

const batches: string[][] = [];
const find = inBatches(
  async (keys: readonly string[]) => {
    batches.push([...keys]);
    if (keys.includes('fault')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
  },
  (key) => key,
);
beforeEach(() => batches.splice(0));

it('reads once for simultaneous calls and answers each with its row', async () => {
  expect(await Promise.all([find('a'), find('b'), find('unknown'), find('a')])).toEqual(['A', 'B', undefined, 'A']);
  expect(batches).toEqual([['a', 'b', 'unknown', 'a']]);
});

it('caches nothing: a later call reads again, even while an answer is pending', async () => {
  const first = find('a');
  await new Promise(setImmediate);
  await Promise.all([first, find('a')]);
  expect(batches).toEqual([['a'], ['a']]);
});

it('fails for the whole batch and no other call', async () => {
  const both = await Promise.allSettled([find('a'), find('fault')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('A');
});
