import { clockOf, watchClock, type Clock } from './clock';
import type { OpenDatabase } from './database';
import { TestClock, testParts } from '../testing/testContext';

const hour = 3_600_000;
const { log } = testParts({} as OpenDatabase['db'], new TestClock()).base;
const aWhile = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const databaseThat = (answer: () => Promise<number>): OpenDatabase => ({
  kind: 'postgres',
  db: {} as OpenDatabase['db'],
  executeSql: async () => ({ rows: [{ ms: String(await answer()) }] }),
  listen: async () => async () => undefined,
  scriptTransaction: () => Promise.reject(new Error('not asked for')),
  close: async () => undefined,
});
const right = databaseThat(async () => Date.now());
const offBy = (clock: Clock) => Math.abs(clock.now().getTime() - Date.now());
const look = async (clock: Clock, takesMs = 0): Promise<boolean> => {
  const looked = clock.measure();
  await jest.advanceTimersByTimeAsync(takesMs);
  return looked;
};

it.each([
  [0, null],
  [10_000, null],
  [-10_000, null],
  [10_001, 'the clock of this server is 10.001 s ahead of the clock of the database'],
  [-10_001, 'the clock of this server is 10.001 s behind the clock of the database'],
  [144 * hour, 'the clock of this server is 518400 s ahead of the clock of the database'],
])('a machine that is %i ms ahead: its fault is %s, and the time is the database’s', async (ahead, fault) => {
  const clock = clockOf(right, log, () => Date.now() + ahead);
  expect(clock.fault()).toBe('the clock of the database has not been read');
  await look(clock);
  expect(clock.fault()).toBe(fault);
  expect(offBy(clock)).toBeLessThan(2);
});

it('subtracts half of the round trip', async () => {
  const slow = databaseThat(async () => {
    await aWhile(400);
    const at = Date.now();
    await aWhile(400);
    return at;
  });
  const clock = clockOf(slow, log);
  await look(clock, 800);
  expect(clock.aheadSeconds()).toBeCloseTo(0, 2);
  expect(offBy(clock)).toBeLessThan(2);
});

it('a failed or slow measurement is ignored, and the previous one stays', async () => {
  let answer = async (): Promise<number> => Date.now();
  const clock = clockOf(
    databaseThat(() => answer()),
    log,
  );
  expect(await look(clock)).toBe(true);
  answer = async () => {
    await aWhile(1_001);
    return Date.now() - hour;
  };
  expect(await look(clock, 1_001)).toBe(false);
  answer = () => Promise.reject(new Error('away'));
  expect(await look(clock)).toBe(false);
  expect(clock.fault()).toBeNull();
  expect(offBy(clock)).toBeLessThan(2);
});

it('a clock that jumps between measurements changes nothing', async () => {
  let ahead = 0;
  const clock = clockOf(right, log, () => Date.now() + ahead);
  await look(clock);
  ahead = 144 * hour;
  expect(offBy(clock)).toBeLessThan(2);
  await look(clock);
  expect(clock.fault()).toMatch(/ahead/);
});

it('is measured at the start and every minute, every five seconds while wrong, and reports each change', async () => {
  let ahead = 144 * hour;
  const clock = clockOf(right, log, () => Date.now() + ahead);
  const reports: boolean[] = [];
  const stop = await watchClock({ clock, log }, async (isRight) => void reports.push(isRight));
  expect(reports).toEqual([false]);
  ahead = 0;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reports).toEqual([false, true]);
  ahead = -144 * hour;
  await jest.advanceTimersByTimeAsync(59_000);
  expect(reports).toEqual([false, true]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reports).toEqual([false, true, false]);
  stop();
  ahead = 0;
  await jest.advanceTimersByTimeAsync(600_000);
  expect(reports).toEqual([false, true, false]);
});
