import { acting, adminPerson, type Person } from '../../testing/factories';
import { paidNow } from '../../testing/paidMembers';
import { testContext } from '../../testing/testContext';
import { paidLately, paidTexts } from './paidFigures';
import { settlePayouts } from './settlePayouts';

const t = testContext();
let admin: Person;
const paid = (hours: number, email?: string) =>
  paidNow(t.ctx, admin, { naira: 1_000, hours, ...(email !== undefined && { email }) });

test('thirty days’ payouts give sum, members and median time, from thirty days and twenty members on', async () => {
  admin = await adminPerson(t.ctx);
  // The first was paid 29 days before the others, which waited 1 to 19 hours.
  await paid(1);
  t.clock.advance({ days: 29 });
  for (let hours = 1; hours < 20; hours += 1) await paid(hours);
  expect(await paidLately(t.ctx)).toBeNull();
  t.clock.advance({ days: 1, seconds: 1 });
  expect(await paidLately(t.ctx)).toBeNull();
  // Demo members do not count.
  await paid(1, 'ada@sharenaira.example');
  expect(await paidLately(t.ctx)).toBeNull();

  const last = await paid(72);
  expect(await paidLately(t.ctx)).toEqual({ kobo: 20_000_00, members: 20, medianSeconds: 10 * 60 * 60 });
  await paid(72);
  expect(await paidLately(t.ctx)).toEqual({ kobo: 21_000_00, members: 21, medianSeconds: 11 * 60 * 60 });
  const adminCtx = acting(t.ctx, admin);
  await settlePayouts(adminCtx, { ids: [last], outcome: 'returned', reason: 'The account does not exist.' });
  expect(await paidLately(t.ctx)).toEqual({ kobo: 20_000_00, members: 20, medianSeconds: 10 * 60 * 60 });
});

test.each([
  [999_99, 900, '₦990 20 members 1 hour'],
  [5_00, 3_601, '₦5 20 members 2 hours'],
  [1_299_999_99, 48 * 3_600, '₦1,200,000 20 members 48 hours'],
  [1_300_000_00, 48 * 3_600 + 1, '₦1,300,000 20 members 3 days'],
])('never promises more than it was: %i kobo, %i seconds', (kobo, medianSeconds, texts) => {
  expect(Object.values(paidTexts({ kobo, members: 20, medianSeconds })).join(' ')).toBe(texts);
});
