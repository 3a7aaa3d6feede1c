import { parseConfig } from '../../config';
import { minutesAfter } from '../../lib/time';
import { nextQuestion, waitsAfter } from './pace';

const now = new Date('2026-03-05T09:00:00.000Z');
const ctx = { now: () => now, config: parseConfig({ NODE_ENV: 'test' }) };

test('the wait is a minute unless a provider says otherwise', () => {
  expect(waitsAfter(ctx, now, 3)).toEqual(minutesAfter(now, 3));
});

test.each([
  [null, 1],
  [14, 1],
  [15, 5],
  [119, 5],
  [120, 30],
  [1_439, 30],
  [1_440, 120],
])('one sent %p minutes ago is asked about again in %d', (minutes, wait) => {
  const sentAt = minutes === null ? null : minutesAfter(now, -minutes);
  expect(nextQuestion(ctx, { sentAt })).toEqual(minutesAfter(now, wait));
});
