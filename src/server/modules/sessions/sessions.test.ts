import { and, eq, isNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, otps, sessions, users } from '../../db/schema';
import { authenticate } from './authentication';
import { adminPerson, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { forgetSpentSecrets, issueOtp } from '../login';
import { liveSessionsAmong, openSession, logout } from './sessions';

const t = testContext();
const someone = (isAdmin: boolean) => (isAdmin ? adminPerson(t.ctx) : person(t.ctx));
const carry = (token: string) => authenticate(t.base, `Bearer ${token}`);
const opened = async (who: Person) => {
  const token = await openSession(t.ctx, who);
  const actor = await carry(token);
  if (!('sessionId' in actor)) throw new Error('no session');
  return { token, actor, sessionId: actor.sessionId, ctx: { ...t.anonymous(), actor } satisfies Ctx };
};
const alive = async (sessionId: string) => (await liveSessionsAmong(t.ctx, [sessionId])).has(sessionId);

const spans: [string, boolean, Parameters<typeof t.clock.advance>[0], boolean][] = [
  ['a member after 6 days 23 h without a call', false, { days: 6, hours: 23 }, true],
  ['a member after 7 days without a call', false, { days: 7 }, false],
  ['an admin after 59 min without a call', true, { minutes: 59 }, true],
  ['an admin after 60 min without a call', true, { minutes: 60 }, false],
];

it.each(spans)('decides about %s', async (_, isAdmin, span, served) => {
  const { token, sessionId } = await opened(await someone(isAdmin));
  t.clock.advance(span);
  expect(await alive(sessionId)).toBe(served);
  if (served) await expect(carry(token)).resolves.toMatchObject({ isAdmin });
  else await expect(carry(token)).rejects.toMatchObject({ status: 401 });
});

it.each([
  ['a member for 30 days', false, 29, { days: 1 }],
  ['an admin for 12 hours', true, 23, { minutes: 30 }],
])('serves %s and no longer, however often used', async (_, isAdmin, calls, every) => {
  const { token, sessionId } = await opened(await someone(isAdmin));
  for (let n = 0; n < calls; n += 1) {
    t.clock.advance(every);
    await carry(token);
  }
  t.clock.advance(every);
  expect(await alive(sessionId)).toBe(false);
  await expect(carry(token)).rejects.toMatchObject({ status: 401 });
});

it.each([
  ['a member', false],
  ['an admin', true],
])('ends with the 50th later login and is answered like any ended one: %s', async (_, isAdmin) => {
  const [who, other] = [await someone(isAdmin), await person(t.ctx)];
  const elsewhere = await opened(other);
  const [oldest, second] = [await opened(who), await opened(who)];
  for (let n = 2; n < limits.liveSessionsPerAccount; n += 1) await openSession(t.ctx, who);
  await expect(carry(oldest.token)).resolves.toMatchObject({ userId: who.id });
  await openSession(t.ctx, who);
  await expect(carry(oldest.token)).rejects.toMatchObject({ status: 401, message: messages.login.sessionEnded });
  for (const { token } of [second, elsewhere]) await expect(carry(token)).resolves.toBeDefined();
  expect(await t.ctx.db.$count(sessions, and(eq(sessions.userId, who.id), isNull(sessions.revokedAt)))).toBe(50);
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.end-oldest'));
  expect(log).toEqual([expect.objectContaining({ objectId: who.id, after: { ended: 1 } })]);
});

it('ends at its logout; the account’s other device stays', async () => {
  const who = await person(t.ctx);
  const [here, there] = [await opened(who), await opened(who)];
  expect(await logout(here.ctx)).toEqual({ message: messages.login.signedOut });
  await expect(carry(here.token)).rejects.toMatchObject({ status: 401 });
  await expect(carry(there.token)).resolves.toMatchObject({ userId: who.id });
  const log = await t.ctx.db.select().from(auditLog);
  expect(log).toEqual([expect.objectContaining({ action: 'auth.logout', actorId: who.id, objectId: here.sessionId })]);
});

it('ends for a banned member', async () => {
  const who = await person(t.ctx);
  const { token, sessionId } = await opened(who);
  await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, who.id));
  expect(await alive(sessionId)).toBe(false);
  await expect(carry(token)).rejects.toMatchObject({ status: 401 });
});

it('is not prolonged by a check', async () => {
  const { sessionId } = await opened(await adminPerson(t.ctx));
  t.clock.advance({ minutes: 50 });
  await alive(sessionId);
  t.clock.advance({ minutes: 10 });
  expect(await alive(sessionId)).toBe(false);
});

it('a check of no sessions does not fail', async () => {
  expect(await liveSessionsAmong(t.ctx, [])).toEqual(new Set());
});

it('leaves no row forever: rows thirty days old are removed, usable ones kept', async () => {
  const who = await person(t.ctx);
  await opened(who);
  await issueOtp(t.ctx, who, 'reset', Buffer.alloc(32));
  t.clock.advance({ days: 30 });
  await forgetSpentSecrets(t.ctx);
  expect(await t.ctx.db.$count(sessions)).toBe(1);
  await opened(who);
  t.clock.advance({ ms: 1 });
  await forgetSpentSecrets(t.ctx);
  expect(await t.ctx.db.$count(sessions)).toBe(1);
  expect(await t.ctx.db.$count(otps)).toBe(0);
  await expect(forgetSpentSecrets(t.anonymous())).rejects.toThrow('acted as the system');
});
