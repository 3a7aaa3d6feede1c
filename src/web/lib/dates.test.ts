import fc from 'fast-check';
import {
  formatMonth,
  formatMonthDays,
  formatClock,
  formatDateTime,
  formatDay,
  formatDayHeading,
  formatDeadline,
  formatNearTime,
  formatOrdinalDate,
  greeting,
  relativeTime,
  timeLeft,
} from './dates';

it.each([
  ['2025-03-01T12:00:00.000Z', '1st of Mar 2025'],
  ['2025-03-02T12:00:00.000Z', '2nd of Mar 2025'],
  ['2025-03-03T12:00:00.000Z', '3rd of Mar 2025'],
  ['2025-03-05T12:00:00.000Z', '5th of Mar 2025'],
  ['2025-03-11T12:00:00.000Z', '11th of Mar 2025'],
  ['2025-03-12T12:00:00.000Z', '12th of Mar 2025'],
  ['2025-03-13T12:00:00.000Z', '13th of Mar 2025'],
  ['2025-03-21T12:00:00.000Z', '21st of Mar 2025'],
  ['2025-03-22T12:00:00.000Z', '22nd of Mar 2025'],
  ['2025-09-30T12:00:00.000Z', '30th of Sep 2025'],
  // 23:30 in London is the next day in Lagos.
  ['2025-12-31T23:30:00.000Z', '1st of Jan 2026'],
])('writes %s as the %s', (iso, written) => {
  expect(formatOrdinalDate(iso)).toBe(written);
});

it('shows Lagos time', () => {
  expect(formatDateTime('2026-11-24T13:05:00.000Z')).toBe('Tue 24 Nov 2026, 14:05');
  expect(formatDateTime('2026-11-24T23:00:00.000Z')).toBe('Wed 25 Nov 2026, 00:00');
  expect(formatNearTime('2026-11-24T13:05:00.000Z')).toBe('Tue 24 Nov, 14:05');
  expect(formatDay('2026-11-24T13:05:00.000Z')).toBe('24 Nov 2026');
});

it.each([
  ['2026-11-20T12:00:00.000Z', 'Today, 20 Nov 2026'],
  // Lagos days, which start an hour before London's.
  ['2026-11-19T23:00:00.000Z', 'Today, 20 Nov 2026'],
  ['2026-11-19T22:59:59.000Z', 'Yesterday, 19 Nov 2026'],
  ['2026-11-18T23:00:00.000Z', 'Yesterday, 19 Nov 2026'],
  ['2026-11-18T22:59:59.000Z', 'Wed 18 Nov 2026'],
  ['2025-11-20T12:00:00.000Z', 'Thu 20 Nov 2025'],
])('puts %s under "%s"', (iso, heading) => {
  expect(formatDayHeading(iso, new Date('2026-11-20T22:30:00.000Z'))).toBe(heading);
});

it('shows the time of day in Lagos', () => {
  expect(formatClock('2026-11-20T23:05:00.000Z')).toBe('00:05');
});

const now = new Date('2026-11-20T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

it.each([
  [-10 * second, 'just now'],
  [-minute, '1 min ago'],
  [-59 * minute, '59 min ago'],
  [-hour, '1 h ago'],
  [-23 * hour - 59 * minute, '23 h ago'],
  [-24 * hour, '19 Nov 2026'],
  [3 * hour, 'in 3 h'],
  [24 * hour, '21 Nov 2026'],
])('writes %d ms from now as "%s"', (ms, expected) => {
  expect(relativeTime(later(ms), now)).toBe(expected);
});

it.each([
  [-1, ''],
  [0, ''],
  [30 * second, 'less than a minute'],
  [5 * minute, '5 min'],
  [3 * hour + 12 * minute, '3 h 12 min'],
  [3 * hour, '3 h'],
  [26 * hour + 40 * minute, '1 d 2 h'],
  [48 * hour + 5 * minute, '2 d'],
])('writes %d ms left as "%s"', (ms, left) => {
  expect(timeLeft(later(ms), now)).toBe(left);
});

it.each([
  ['2026-11-20T04:00:00.000Z', 'Good morning'],
  ['2026-11-20T10:59:00.000Z', 'Good morning'],
  ['2026-11-20T11:00:00.000Z', 'Good afternoon'],
  ['2026-11-20T15:59:00.000Z', 'Good afternoon'],
  ['2026-11-20T16:00:00.000Z', 'Good evening'],
  ['2026-11-20T22:59:00.000Z', 'Good evening'],
  // Midnight in Lagos.
  ['2026-11-20T23:00:00.000Z', 'Good morning'],
])('greets at %s with "%s"', (iso, words) => {
  expect(greeting(new Date(iso))).toBe(words);
});

it.each([
  ['2026-11', 'November 2026', '1 Nov – 21 Nov 2026'],
  ['2026-10', 'October 2026', '1 Oct – 31 Oct 2026'],
  ['2026-02', 'February 2026', '1 Feb – 28 Feb 2026'],
  ['2024-02', 'February 2024', '1 Feb – 29 Feb 2024'],
  ['2025-12', 'December 2025', '1 Dec – 31 Dec 2025'],
])('writes %s as "%s", %s', (month, name, days) => {
  expect(formatMonth(month)).toBe(name);
  expect(formatMonthDays(month, new Date('2026-11-21T13:00:00.000Z'))).toBe(days);
});

it('formats every moment in Lagos time', () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Lagos', ...options });
  const parts = ['weekday', 'day', 'month', 'year'] as const;
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (moment) => {
        const values = new Map(day.formatToParts(moment).map(({ type, value }) => [type, value]));
        const words = parts.map((part) => values.get(part)).join(' ');
        expect(formatDateTime(moment.toISOString())).toBe(`${words}, ${clock.format(moment)}`);
      },
    ),
  );
});

it.each([
  ['2026-11-26T22:59:00.000Z', 'today 23:59'],
  ['2026-11-26T23:00:00.000Z', 'on Fri 27 Nov'],
  ['2026-12-31T22:59:00.000Z', 'on Thu 31 Dec'],
  ['2026-12-31T23:00:00.000Z', 'on Fri 1 Jan 2027'],
])('a wait until %s ends %s', (iso, said) => {
  expect(formatDeadline(iso, new Date('2026-11-26T09:00:00.000Z'))).toBe(said);
});
