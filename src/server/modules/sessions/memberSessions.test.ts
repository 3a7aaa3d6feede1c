import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, newId } from '../../context';
import { auditLog, sessions } from '../../db/schema';
import { adminPerson, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { endMemberSessions, listMemberSessions, liveSessionsAmong, openSession } from './sessions';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});
const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile';
const open = (who: Person, userAgent = android) => openSession({ ...t.ctx, userAgent }, who);
const devicesOf = async (who: Person) =>
  (await listMemberSessions(t.as(admin), { id: who.id })).data.map(({ device, current }) => [device, current]);
const end = (who: Person, by = admin) => inTransaction(t.ctx, () => endMemberSessions(t.as(by), { id: who.id }));

it('admins see a member’s logins, last used first, and nobody else’s', async () => {
  await open(ada);
  t.clock.advance({ hours: 1 });
  await open(ada, 'Mozilla/5.0 (iPhone) Safari/1');
  await open(await person(t.ctx));
  expect(await devicesOf(ada)).toEqual([
    ['Safari on iPhone', false],
    ['Chrome on Android', false],
  ]);
  t.clock.advance({ days: 8 });
  expect(await devicesOf(ada)).toEqual([]);
});

it('ending them ends all of that member’s once, with one audit row', async () => {
  await open(ada);
  await open(ada);
  const bola = await person(t.ctx);
  await open(bola);
  expect(await end(ada)).toEqual({ message: messages.members.sessionsEnded(2), data: { ended: 2 } });
  const ids = async (who: Person) =>
    (await t.ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, who.id))).map(({ id }) => id);
  expect([await liveSessionsAmong(t.ctx, await ids(ada)), await liveSessionsAmong(t.ctx, await ids(bola))]).toEqual([
    new Set(),
    new Set(await ids(bola)),
  ]);
  const log = (await t.ctx.db.select().from(auditLog)).filter(({ action }) => action === 'session.end-all');
  expect(log).toEqual([
    expect.objectContaining({ actorId: admin.id, subjectId: ada.id, before: { sessions: 2 }, after: { sessions: 0 } }),
  ]);
  expect((await end(ada)).data.ended).toBe(0);
});

it('is refused for oneself and unknown members', async () => {
  const pending = await person(t.ctx, { status: 'pending', activatedAt: null });
  await expect(end(admin)).rejects.toMatchObject({ status: 403, message: messages.members.sessionsYourOwn });
  for (const who of [pending, { ...ada, id: newId() }]) {
    await expect(end(who)).rejects.toMatchObject({ status: 404 });
    await expect(devicesOf(who)).rejects.toMatchObject({ status: 404 });
  }
});
