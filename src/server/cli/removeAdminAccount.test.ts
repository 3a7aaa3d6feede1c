import { eq } from 'drizzle-orm';
import { systemCtx } from '../context';
import { authenticate, openSession } from '../modules/sessions';
import { adminPerson, person } from '../testing/factories';
import { testContext } from '../testing/testContext';
import { removeAdmin } from './admins';
import { auditLog, users } from '../db/schema';

const t = testContext();

it('turns an admin into a member, ends their sessions and leaves an audit row', async () => {
  const [admin] = [await adminPerson(t.base), await adminPerson(t.base)];
  const token = await openSession(systemCtx(t.base), admin);
  expect(await removeAdmin(t.ctx, ` ${admin.email.toUpperCase()}`)).toBe(true);
  await expect(authenticate(t.base, `Bearer ${token}`)).rejects.toMatchObject({ status: 401 });
  const [now] = await t.ctx.db.select().from(users).where(eq(users.id, admin.id));
  expect(now).toMatchObject({ isAdmin: false, status: 'active' });
  expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.objectId, admin.id))).toEqual([
    expect.objectContaining({
      action: 'account.remove-admin',
      actorKind: 'system',
      before: { isAdmin: true, sessions: 1 },
    }),
  ]);
});

it('changes nothing for a non-admin', async () => {
  const member = await person(t.base);
  await adminPerson(t.base);
  expect(await removeAdmin(t.ctx, member.email)).toBe(false);
  expect(await removeAdmin(t.ctx, 'nobody@example.com')).toBe(false);
});

it('keeps the last one, not counting banned ones', async () => {
  const admin = await adminPerson(t.base);
  await adminPerson(t.base, { status: 'banned' });
  await expect(removeAdmin(t.ctx, admin.email)).rejects.toThrow('the last admin');
});
