import { eq, like, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, throttles, users } from '../../db/schema';
import { authenticate } from './authentication';
import { person, type Person } from '../../testing/factories';
import { cookieJar, goodPassword, mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { hashPassword } from '../passwords';
import { openSession, listSessions, revokeOtherSessions, revokeSession } from './sessions';
import { changePassword, login } from '../login';

const t = testContext();
let goodHash = '';
beforeAll(async () => {
  goodHash = await hashPassword(goodPassword);
});

const member = () => person(t.ctx, { passwordHash: goodHash });
const carry = (token: string) => authenticate(t.base, `Bearer ${token}`);
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36';
const opened = async (who: Person, userAgent = '') => {
  const token = await openSession({ ...t.ctx, userAgent }, who);
  const actor = await carry(token);
  if (!('sessionId' in actor)) throw new Error('no session');
  return { token, id: actor.sessionId, ctx: { ...t.anonymous(), actor, cookies: cookieJar() } satisfies Ctx };
};
const dead = { status: 401 };
const next = 'mango-rain-over-ibadan';

describe('a change of password', () => {
  it('replaces the old one, keeps this device and logs out all others', async () => {
    const who = await member();
    const [here, there] = [await opened(who), await opened(who)];
    await changePassword(here.ctx, { current_password: goodPassword, password: next });
    await expect(carry(here.token)).resolves.toMatchObject({ userId: who.id });
    await expect(carry(there.token)).rejects.toMatchObject(dead);
    await expect(login(t.anonymous(), { email: who.email, password: goodPassword })).rejects.toMatchObject(dead);
    await expect(login(t.anonymous(), { email: who.email, password: next })).resolves.toMatchObject({ isAdmin: false });
  });

  it('notifies the member even with other emails off, and is audited without the secret', async () => {
    const who = await person(t.ctx, { passwordHash: goodHash, mailsOff: ['proofs', 'withdrawals', 'referrals'] });
    await changePassword((await opened(who)).ctx, { current_password: goodPassword, password: next });
    expect(mailsTo(t, who.email).map(({ subject }) => subject)).toEqual(['Your ShareNaira password was changed']);
    const log = await t.ctx.db.select().from(auditLog);
    expect(log.map(({ action }) => action)).toEqual(['password.change']);
    expect(JSON.stringify(log)).not.toContain(next);
  });

  it.each([
    ['a wrong current one', 'not-this-one-at-all', next, { current_password: messages.login.currentWrong }],
    ['the same again', goodPassword, goodPassword, { password: messages.login.samePassword }],
    ['a common one', goodPassword, 'password123', { password: messages.fields.passwordCommon }],
    ['the own name', goodPassword, 'Ada Obi', { password: messages.fields.passwordCommon }],
  ])('refuses %s without any change', async (_what, current_password, password, fields) => {
    const who = await member();
    const [here, there] = [await opened(who), await opened(who)];
    await expect(changePassword(here.ctx, { current_password, password })).rejects.toMatchObject({
      status: 400,
      fields,
    });
    await expect(carry(there.token)).resolves.toBeDefined();
    const [row] = await t.ctx.db.select().from(users).where(eq(users.id, who.id));
    expect(row?.passwordHash).toBe(goodHash);
    expect(mailsTo(t, who.email)).toEqual([]);
  });

  it('allows ten wrong tries in a quarter of an hour, then blocks even the right one, and audits each', async () => {
    const { ctx } = await opened(await member());
    for (let n = 0; n < 10; n += 1)
      await expect(changePassword(ctx, { current_password: `guess ${n}`, password: next })).rejects.toMatchObject({
        status: 400,
      });
    const right = () => changePassword(ctx, { current_password: goodPassword, password: next });
    await expect(right()).rejects.toMatchObject({ status: 429 });
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'password.confirm'))).toBe(10);
    t.clock.advance({ minutes: 16 });
    await expect(right()).resolves.toMatchObject({ message: messages.login.changed });
  });

  it('allows a hundred wrong tries a day and clears them after a right one', async () => {
    const { ctx } = await opened(await member());
    const change = (current_password: string) => changePassword(ctx, { current_password, password: next });
    const guess = () => expect(change('guess')).rejects.toMatchObject({ status: 400 });
    await guess();
    // A day's tries at once, because each would cost a hash.
    const ofDay = like(throttles.key, 'password:day:%');
    await t.ctx.db
      .update(throttles)
      .set({ hits: sql`array_fill(hits[1], ARRAY[98])` })
      .where(ofDay);
    t.clock.advance({ hours: 1 });
    await guess();
    await guess();
    t.clock.advance({ minutes: 15 });
    await expect(change(goodPassword)).rejects.toMatchObject({ status: 429 });
    t.clock.advance({ days: 1 });
    await expect(change(goodPassword)).resolves.toMatchObject({ message: messages.login.changed });
    expect(await t.ctx.db.$count(throttles, like(throttles.key, 'password:%'))).toBe(0);
  });
});

describe('the member’s devices', () => {
  it('are those logged in, described in words, this one first and then by last use', async () => {
    const [ada, bola] = [await member(), await member()];
    const ended = await opened(ada);
    await revokeSession(ended.ctx, { id: ended.id });
    const phone = await opened(ada, android);
    t.clock.advance({ minutes: 5 });
    const here = await opened(ada);
    await opened(bola);
    const { data, meta } = await listSessions(here.ctx, { page: 1 });
    expect(data.map(({ id, device, current }) => [id, device, current])).toEqual([
      [here.id, null, true],
      [phone.id, 'Chrome on Android', false],
    ]);
    expect(meta.total).toBe(2);
    t.clock.advance({ days: 8 });
    expect((await listSessions((await opened(ada)).ctx, {})).data).toHaveLength(1);
  });

  it('can be logged out one by one', async () => {
    const who = await member();
    const [here, there, third] = [await opened(who), await opened(who), await opened(who)];
    await revokeSession(here.ctx, { id: there.id });
    await expect(carry(there.token)).rejects.toMatchObject(dead);
    await expect(carry(third.token)).resolves.toBeDefined();
    await expect(revokeSession(here.ctx, { id: there.id })).rejects.toMatchObject({ status: 404 });
  });

  it('of other accounts are not found and stay', async () => {
    const [mine, theirs] = [await opened(await member()), await opened(await member())];
    await expect(revokeSession(mine.ctx, { id: theirs.id })).rejects.toMatchObject({ status: 404 });
    await expect(carry(theirs.token)).resolves.toBeDefined();
  });

  it('can be logged out at once, without affecting other accounts', async () => {
    const who = await member();
    const [here, there, third] = [await opened(who), await opened(who), await opened(who)];
    const stranger = await opened(await member());
    await revokeOtherSessions(here.ctx);
    await expect(carry(here.token)).resolves.toBeDefined();
    await expect(carry(there.token)).rejects.toMatchObject(dead);
    await expect(carry(third.token)).rejects.toMatchObject(dead);
    await expect(carry(stranger.token)).resolves.toBeDefined();
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.revoke-others'));
    expect(row?.after).toEqual({ ended: 2 });
  });
});
