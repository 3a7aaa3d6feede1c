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

it('reads once for all simultaneous calls, and answers each with its own row', async () => {
  expect(await Promise.all([find('a'), find('b'), find('unknown'), find('a')])).toEqual(['A', 'B', undefined, 'A']);
  expect(batches).toEqual([['a', 'b', 'unknown', 'a']]);
});

it('caches nothing: a later call reads anew, also while an answer is under way', async () => {
  const first = find('a');
  await new Promise(setImmediate);
  await Promise.all([first, find('a')]);
  expect(batches).toEqual([['a'], ['a']]);
});

it('fails for all of a batch and for no other call', async () => {
  const both = await Promise.allSettled([find('a'), find('fault')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('A');
});
