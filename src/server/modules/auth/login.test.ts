import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, sessions, users } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { application, cookieJar, goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { hashToken } from '../../tokens';
import { countLogin } from './guessing';
import { login } from './login';
import { hashPassword } from './passwords';
import { register } from './register';

const t = testContext();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

const member = (fields: Parameters<typeof person>[1] = {}) => person(t.ctx, { passwordHash, ...fields });
const enter = (email: string, password = goodPassword, ctx: Ctx = t.anonymous()) => login(ctx, { email, password });
const from = (place: number): Ctx => t.anonymous({ ip: `198.51.100.${place}` });
const wrong = { status: 401, message: messages.login.wrong };
const tooMany = { status: 429, message: messages.login.tooMany };

it('opens a session of which only the hash is kept', async () => {
  const { id, email } = await member();
  const answer = await enter(email);
  expect(answer).toEqual({
    message: messages.login.success,
    token: expect.stringMatching(/^[\w-]{43}$/),
    isAdmin: false,
  });
  const [session, ...more] = await t.ctx.db.select().from(sessions);
  expect(more).toEqual([]);
  expect(session).toMatchObject({ userId: id, revokedAt: null, lastSeenAt: t.clock.now() });
  expect(Buffer.from(session!.tokenHash)).toEqual(hashToken(answer.token));
});

it.each([
  ['a member for thirty days', false, limits.memberSessionDays * 24],
  ['an admin for twelve hours', true, limits.adminSessionHours],
])('lets in %s at most', async (_, isAdmin, hours) => {
  const { email } = isAdmin ? await adminPerson(t.ctx, { passwordHash }) : await member();
  expect(await enter(email)).toMatchObject({ isAdmin });
  const [session] = await t.ctx.db.select().from(sessions);
  expect(session!.expiresAt.getTime() - session!.createdAt.getTime()).toBe(hours * 60 * 60 * 1_000);
});

describe.each(['active', 'pending', 'banned'] as const)('the account of a member who is %s', (status) => {
  const refusals = {
    active: null,
    pending: { status: 401, message: messages.login.wrong },
    banned: { status: 403, message: messages.login.banned },
  };
  const fields = { status, activatedAt: status === 'pending' ? null : new Date() };

  it('opens, or says why it does not, to who knows the password', async () => {
    const { email } = await member(fields);
    const expected = refusals[status];
    if (expected) await expect(enter(email)).rejects.toMatchObject(expected);
    else await expect(enter(email)).resolves.toMatchObject({ isAdmin: false });
    expect(await t.ctx.db.$count(sessions)).toBe(expected ? 0 : 1);
  });

  it('answers a wrong password as if it did not exist', async () => {
    const { email } = await member(fields);
    const [known, unknown] = [
      await enter(email, 'not-the-password').catch((error: unknown) => error),
      await enter('nobody@example.com', 'not-the-password').catch((error: unknown) => error),
    ];
    expect(known).toMatchObject(wrong);
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
  });
});

it('tells who has just signed up with an address nothing of whether it had an account before', async () => {
  const known = await member();
  const answers = await Promise.all(
    [known.email, 'new.person@example.com'].map(async (email) => {
      await register(t.anonymous(), application({ email, password: 'a sentence of my own' }));
      return enter(email, 'a sentence of my own').catch((error: unknown) => error);
    }),
  );
  expect(answers[0]).toMatchObject(wrong);
  expect(JSON.stringify(answers[1])).toBe(JSON.stringify(answers[0]));
});

it('opens nothing for an address without an account, whatever the password', async () => {
  await expect(enter('nobody@example.com')).rejects.toMatchObject(wrong);
});

it('writes an audit row for each outcome, without password or token', async () => {
  const [active, banned] = [await member(), await member({ status: 'banned' })];
  const { token } = await enter(active.email);
  await expect(enter(active.email, 'not-the-password')).rejects.toMatchObject(wrong);
  await expect(enter(banned.email)).rejects.toMatchObject({ status: 403 });
  await expect(enter('nobody@example.com')).rejects.toMatchObject(wrong);
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'auth.login')).orderBy(auditLog.id);
  expect(log.map(({ objectId, after, ip }) => ({ objectId, after, ip }))).toEqual([
    { objectId: active.id, after: { outcome: 'opened' }, ip: '192.0.2.1' },
    { objectId: active.id, after: { outcome: 'credentials' }, ip: '192.0.2.1' },
    { objectId: banned.id, after: { outcome: 'banned' }, ip: '192.0.2.1' },
    { objectId: 'n•••@example.com', after: { outcome: 'credentials' }, ip: '192.0.2.1' },
  ]);
  for (const secret of [token, goodPassword, 'not-the-password']) expect(JSON.stringify(log)).not.toContain(secret);
});

describe('guessing', () => {
  const guess = (email: string, ctx: Ctx = t.anonymous()) => enter(email, 'not-the-password', ctx);
  /** The failures of strangers at a hundred places, without the time that a hundred passwords take. */
  const besiege = async (email: string) => {
    for (let n = 0; n < 100; n += 1) await countLogin(from(n), email, undefined);
  };

  it.each(['a known', 'an unknown'])(
    'stops after ten failures from one place in a quarter of an hour, for %s address',
    async (kind) => {
      const { email } = kind === 'a known' ? await member() : { email: 'nobody@example.com' };
      for (let n = 0; n < 10; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
      await expect(guess(email)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 900 });
      await expect(enter(email)).rejects.toMatchObject(tooMany);
      t.clock.advance({ minutes: 15 });
      await expect(guess(email)).rejects.toMatchObject(wrong);
    },
  );

  it('from one place does not stop the owner at another', async () => {
    const { email } = await member();
    for (let n = 0; n < 10; n += 1) await expect(guess(email, from(1))).rejects.toMatchObject(wrong);
    await expect(enter(email, goodPassword, from(2))).resolves.toBeDefined();
  });

  it('starts from nothing again once the password was right', async () => {
    const { email } = await member();
    for (let n = 0; n < 9; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
    await enter(email);
    for (let n = 0; n < 10; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
    await expect(guess(email)).rejects.toMatchObject(tooMany);
  });

  it('from everywhere stops after a hundred failures a day for one account', async () => {
    const { email } = await member();
    for (let n = 0; n < 100; n += 1) await expect(guess(email, from(n))).rejects.toMatchObject(wrong);
    await expect(guess(email, from(100))).rejects.toMatchObject(tooMany);
    await expect(enter(email, goodPassword, from(101))).rejects.toMatchObject(tooMany);
    t.clock.advance({ days: 1 });
    await expect(enter(email, goodPassword, from(101))).resolves.toBeDefined();
  });

  it('never locks the owner out of a device that was logged in before', async () => {
    const { email } = await member();
    const known = { ...from(200), cookies: cookieJar() };
    await enter(email, goodPassword, known);
    await besiege(email);
    await expect(enter(email, goodPassword, from(201))).rejects.toMatchObject(tooMany);
    await expect(enter(email, goodPassword, known)).resolves.toBeDefined();
  });

  it('gains nothing from the cookie of another account, nor from one of before the password was changed', async () => {
    const [mine, theirs] = [await member(), await member()];
    const cookies = cookieJar();
    await enter(mine.email, goodPassword, { ...from(1), cookies });
    await besiege(theirs.email);
    await expect(enter(theirs.email, goodPassword, { ...from(150), cookies })).rejects.toMatchObject(tooMany);
    await t.ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword('another-good-phrase-7') })
      .where(eq(users.id, mine.id));
    await besiege(mine.email);
    await expect(enter(mine.email, 'another-good-phrase-7', { ...from(151), cookies })).rejects.toMatchObject(tooMany);
  });

  it('from a device that was logged in before has the limit of a place', async () => {
    const { email } = await member();
    const known = { ...from(1), cookies: cookieJar() };
    await enter(email, goodPassword, known);
    for (let n = 0; n < 10; n += 1) await expect(guess(email, known)).rejects.toMatchObject(wrong);
    await expect(enter(email, goodPassword, known)).rejects.toMatchObject(tooMany);
  });

  it('stops after thirty attempts a minute from one place, whatever the accounts', async () => {
    for (let n = 0; n < 30; n += 1) await expect(guess(`nobody${n}@example.com`)).rejects.toMatchObject(wrong);
    const { email } = await member();
    await expect(enter(email)).rejects.toMatchObject(tooMany);
    t.clock.advance({ minutes: 1 });
    await expect(enter(email)).resolves.toBeDefined();
  });

  it('is not what an owner does who logs in often: successes are not counted', async () => {
    const { email } = await member();
    for (let n = 0; n < 99; n += 1) await countLogin(from(n), email, undefined);
    for (let n = 0; n < 5; n += 1) await enter(email, goodPassword, from(n));
    await expect(guess(email, from(100))).rejects.toMatchObject(wrong);
    await expect(guess(email, from(101))).rejects.toMatchObject(tooMany);
  });
});
