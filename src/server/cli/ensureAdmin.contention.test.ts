import { systemCtx } from '../context';
import { auditLog, users } from '../db/schema';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';
import { ensureAdmin } from './admins';

it('of servers starting on an empty database one creates the first admin, and all continue', async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base } = testParts(db, new TestClock());
  const owner = { email: 'owner@sharenaira.example', password: 'a long enough phrase', fullname: 'Ngozi Balogun' };
  const created = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(systemCtx(base), owner)));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect([await db.$count(users), await db.$count(auditLog)]).toEqual([1, 1]);
});
