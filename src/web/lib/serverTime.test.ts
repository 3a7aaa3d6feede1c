import type * as ServerTime from './serverTime';

const device = new Date('2026-03-05T09:00:00.400Z');
let time: typeof ServerTime;
beforeEach(() => {
  jest.useFakeTimers({ now: device });
  jest.isolateModules(() => {
    time = jest.requireActual<typeof ServerTime>('./serverTime');
  });
});
afterEach(() => jest.useRealTimers());

const heard = (date: string | null, tripMs = 300): number => {
  time.noteServerTime(date, Date.now() - tripMs);
  return (time.serverNow().getTime() - Date.now()) / 1_000;
};

test.each([
  ['the same second', 'Thu, 05 Mar 2026 09:00:00 GMT', 0],
  ['a second that the trip explains', 'Thu, 05 Mar 2026 08:59:58 GMT', 0],
  ['a server six hours ahead', 'Thu, 05 Mar 2026 15:00:00 GMT', 21_600],
  ['a server a day behind', 'Wed, 04 Mar 2026 09:00:00 GMT', -86_400],
  ['no header', null, 0],
  ['nonsense', 'yesterday', 0],
])('%s', (_case, date, seconds) => {
  expect(Math.abs(heard(date) - seconds)).toBeLessThanOrEqual(1);
});

test('answers within a minute do not make the clock jump', () => {
  const first = heard('Thu, 05 Mar 2026 15:00:00 GMT');
  for (const [ms, date] of [
    [700, '15:00:01'],
    [1_900, '15:00:03'],
    [9_000, '15:00:12'],
  ] as const) {
    jest.advanceTimersByTime(ms);
    expect(heard(`Thu, 05 Mar 2026 ${date} GMT`)).toBe(first);
  }
});

test('a slow answer moves the clock at most by its duration', () => {
  expect(heard('Thu, 05 Mar 2026 08:59:31 GMT', 30_000)).toBe(0);
});

test('a corrected device clock is trusted again', () => {
  expect(heard('Thu, 05 Mar 2026 15:00:00 GMT')).toBeGreaterThan(21_000);
  jest.setSystemTime(new Date('2026-03-05T15:00:05.000Z'));
  expect(Math.abs(heard('Thu, 05 Mar 2026 15:00:05 GMT'))).toBeLessThanOrEqual(1);
});
