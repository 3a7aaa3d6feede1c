import { bankWaitOf } from './bankAccount';

const now = new Date('2026-03-05T09:00:00.000Z');

test('a member waits until withdrawals open and no longer', () => {
  const later = new Date(now.getTime() + 1);
  expect([null, now, later].map((withdrawalsFrom) => bankWaitOf({ withdrawalsFrom }, now))).toEqual([
    null,
    null,
    later,
  ]);
});
