import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, sessions, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, cookieJar, goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { hashToken } from '../../lib/tokens';
import { accountByEmail, hashPassword, renewHash } from '../passwords';
import { countLogin } from './guessing';
import { knownDevice } from '../sessions';
import { login } from './login';
import { register } from '../sign-up';

const t = testContext();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

const member = (fields: Parameters<typeof person>[1] = {}) => person(t.ctx, { passwordHash, ...fields });
const enter = (email: string, password = goodPassword, ctx: Ctx = t.anonymous()) => login(ctx, { email, password });
const from = (place: number): Ctx => t.anonymous({ ip: `198.51.100.${place}` });
const wrong = { status: 401, message: messages.login.wrong };
const tooManyFor = (seconds: number) => ({
  status: 429,
  message: messages.login.tooMany(seconds),
  retryAfterSeconds: seconds,
});
const tooMany = { status: 429 };

it('opens a session whose token is stored only as a hash', async () => {
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
  expect(Buffer.from(session!.tokenHash)).toEqual(hashToken(answer.token!));
});

describe.each(['active', 'pending', 'banned'] as const)('the account of a member who is %s', (status) => {
  const refusals = {
    active: null,
    pending: { status: 403, message: messages.login.unfinished },
    banned: { status: 403, message: messages.login.banned },
  };
  const fields = { status, activatedAt: status === 'pending' ? null : new Date() };

  it('opens, or explains why not, to a caller with the password', async () => {
    const { email } = await member(fields);
    const expected = refusals[status];
    if (expected) await expect(enter(email)).rejects.toMatchObject(expected);
    else await expect(enter(email)).resolves.toMatchObject({ isAdmin: false });
    expect(await t.ctx.db.$count(sessions)).toBe(expected ? 0 : 1);
  });

  it('treats a wrong password as if it did not exist', async () => {
    const { email } = await member(fields);
    const [known, unknown] = [
      await enter(email, 'not-the-password').catch((error: unknown) => error),
      await enter('nobody@example.com', 'not-the-password').catch((error: unknown) => error),
    ];
    expect(known).toMatchObject(wrong);
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
  });
});

it('does not reveal to a new sign-up whether its address had an account', async () => {
  const known = await member();
  const answers = await Promise.all(
    [known.email, 'new.person@example.com'].map(async (email) => {
      await register(t.anonymous(), application({ email, password: 'a sentence of my own' }));
      return enter(email, 'a sentence of my own').catch((error: unknown) => error);
    }),
  );
  expect(answers[0]).toMatchObject({ status: 403, message: messages.login.unfinished });
  expect(JSON.stringify(answers[1])).toBe(JSON.stringify(answers[0]));
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

describe('a password hashed at lower cost', () => {
  const cheaply = () => hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const kept = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]!.passwordHash;
  const renewals = () => t.ctx.db.$count(auditLog, eq(auditLog.action, 'password.rehash'));

  it('is rehashed once by the login, and the browser is then known', async () => {
    const { id, email } = await member({ passwordHash: await cheaply() });
    const browser = t.anonymous({ cookies: cookieJar() });
    await enter(email, goodPassword, browser);
    const renewed = await kept(id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await enter(email, goodPassword, browser);
    expect(await kept(id)).toBe(renewed);
    expect(await renewals()).toBe(1);
    expect(knownDevice(browser, await accountByEmail(t.ctx, email))).not.toBeNull();
  });

  it('is rehashed in NFC by the login from the keyboard it was set with, and then any keyboard opens it', async () => {
    const typed = 'ọ̀ṣun-ńlá-91'.normalize('NFD');
    const { id, email } = await member({
      passwordHash: await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    });
    await expect(enter(email, typed.normalize('NFC'))).rejects.toMatchObject(wrong);
    t.clock.advance({ minutes: 15 });
    await enter(email, typed);
    const renewed = await kept(id);
    await enter(email, typed.normalize('NFC'));
    await enter(email, typed);
    expect([await kept(id), await renewals()]).toEqual([renewed, 1]);
  });

  it('stays unchanged after a wrong one or an unfinished sign-up', async () => {
    const passwordHash = await cheaply();
    const { id, email } = await member({ passwordHash });
    const pending = await member({ passwordHash, status: 'pending', activatedAt: null });
    await expect(enter(email, 'not-the-password')).rejects.toMatchObject(wrong);
    await expect(enter(pending.email)).rejects.toMatchObject({ message: messages.login.unfinished });
    expect([await kept(id), await kept(pending.id)]).toEqual([passwordHash, passwordHash]);
  });

  it('admits all callers who give it at once', async () => {
    const { email } = await member({ passwordHash: await cheaply() });
    await Promise.all(Array.from({ length: 5 }, (_, n) => enter(email, goodPassword, from(n))));
    expect(await t.ctx.db.$count(sessions)).toBe(5);
    expect(await renewals()).toBe(1);
  });

  it('does not replace one chosen meanwhile', async () => {
    const { id, email } = await member({ passwordHash: await cheaply() });
    const before = await accountByEmail(t.ctx, email);
    const chosen = await hashPassword('another-good-phrase-7');
    await t.ctx.db.update(users).set({ passwordHash: chosen }).where(eq(users.id, id));
    expect(await renewHash(t.anonymous(), before!, goodPassword)).toBeUndefined();
    expect(await kept(id)).toBe(chosen);
  });
});

describe('guessing', () => {
  const guess = (email: string, ctx: Ctx = t.anonymous()) => enter(email, 'not-the-password', ctx);
  /** Waits for each of this many wrong tries. */
  const guessSlowly = async (times: number, email: string, ctx?: Ctx) => {
    for (let n = 0; n < times; n += 1) {
      await expect(guess(email, ctx)).rejects.toMatchObject(wrong);
      t.clock.advance({ seconds: n < 2 ? 0 : 2 ** (n - 2) });
    }
  };
  /** Records failures from a hundred places without hashing a hundred passwords. */
  const besiege = async (email: string) => {
    for (let n = 0; n < 100; n += 1) await countLogin(from(n), email, undefined);
  };

  it.each(['a known', 'an unknown'])(
    'has three tries at once, then each waits twice as long, for %s address',
    async (kind) => {
      const { email } = kind === 'a known' ? await member() : { email: 'nobody@example.com' };
      for (let n = 0; n < 3; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
      for (const seconds of [1, 2, 4, 8, 16, 32, 64]) {
        await expect(enter(email)).rejects.toMatchObject(tooManyFor(seconds));
        t.clock.advance({ seconds: seconds - 1, ms: 999 });
        await expect(enter(email)).rejects.toMatchObject(tooManyFor(1));
        t.clock.advance({ ms: 1 });
        await expect(guess(email)).rejects.toMatchObject(wrong);
      }
    },
  );

  it.each(['a known', 'an unknown'])(
    'stops after ten failures from one place in a quarter of an hour, for %s address',
    async (kind) => {
      const { email } = kind === 'a known' ? await member() : { email: 'nobody@example.com' };
      await guessSlowly(10, email);
      // The first was 127 s before the tenth, which was 128 s ago.
      await expect(guess(email)).rejects.toMatchObject(tooManyFor(900 - 255));
      await expect(enter(email)).rejects.toMatchObject(tooMany);
      t.clock.advance({ minutes: 15 });
      await expect(guess(email)).rejects.toMatchObject(wrong);
    },
  );

  it('says how long to wait', () => {
    expect(messages.login.tooMany(1)).toBe('Too many attempts. Wait 1 second, then try again.');
    expect(messages.login.tooMany(64)).toBe('Too many attempts. Wait 64 seconds, then try again.');
    expect(messages.login.tooMany(645)).toBe('Too many attempts. Wait 11 minutes, then try again.');
    expect(messages.login.tooMany(86_400)).toBe('Too many attempts. Wait 24 hours, then try again.');
  });

  it('too soon costs nothing: no longer wait, no count elsewhere', async () => {
    const { email } = await member();
    for (let n = 0; n < 3; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
    for (let n = 0; n < 40; n += 1) await expect(guess(email)).rejects.toMatchObject(tooManyFor(1));
    t.clock.advance({ seconds: 1 });
    await expect(enter(email)).resolves.toBeDefined();
    const other = await member();
    await expect(enter(other.email)).resolves.toBeDefined();
  });

  it('is not counted if a full queue left it unchecked', async () => {
    const { email } = await member();
    let isFull = true;
    let attempts = 0;
    // A new requester each time, because the queue drops entries of frequent ones.
    const occupy = async () => {
      while (isFull) {
        const stranger = `stranger-${(attempts += 1)}`;
        await hashPassword(goodPassword, { network: stranger, account: stranger }).catch(() => pause(1));
      }
    };
    const crowd = Array.from({ length: 60 }, occupy);
    for (let n = 0; n < 4; n += 1) await expect(guess(email)).rejects.toMatchObject({ retryAfterSeconds: 5 });
    isFull = false;
    await Promise.all(crowd);
    for (let n = 0; n < 3; n += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
  });

  it('from one place does not block the member elsewhere', async () => {
    const { email } = await member();
    await guessSlowly(10, email, from(1));
    await expect(enter(email, goodPassword, from(2))).resolves.toBeDefined();
  });

  it('starts from zero after the right password', async () => {
    const { email } = await member();
    await guessSlowly(9, email);
    await enter(email);
    await guessSlowly(10, email);
    await expect(guess(email)).rejects.toMatchObject(tooMany);
  });

  it('from everywhere stops after a hundred failures a day per account', async () => {
    const { email } = await member();
    for (let n = 0; n < 100; n += 1) await expect(guess(email, from(n))).rejects.toMatchObject(wrong);
    await expect(guess(email, from(100))).rejects.toMatchObject(tooManyFor(86_400));
    await expect(enter(email, goodPassword, from(101))).rejects.toMatchObject(tooMany);
    t.clock.advance({ days: 1 });
    await expect(enter(email, goodPassword, from(101))).resolves.toBeDefined();
  });

  it('never blocks a device that was logged in before', async () => {
    const { email } = await member();
    const known = { ...from(200), cookies: cookieJar() };
    await enter(email, goodPassword, known);
    await besiege(email);
    await expect(enter(email, goodPassword, from(201))).rejects.toMatchObject(tooMany);
    await expect(enter(email, goodPassword, known)).resolves.toBeDefined();
  });

  it('by a stranger at the same address does not block that device either', async () => {
    const { email } = await member();
    const known = t.anonymous({ cookies: cookieJar() });
    await enter(email, goodPassword, known);
    for (let n = 0; n < 30; n += 1) await expect(guess(`nobody${n}@example.com`)).rejects.toMatchObject(wrong);
    for (let n = 0; n < 4; n += 1) await expect(guess(email)).rejects.toMatchObject(tooMany);
    await expect(enter(email, goodPassword, known)).resolves.toBeDefined();
  });

  it('gains nothing from another account’s cookie or one from before a new password', async () => {
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

  it('from a known device has a place’s limit', async () => {
    const { email } = await member();
    const known = { ...from(1), cookies: cookieJar() };
    await enter(email, goodPassword, known);
    await guessSlowly(10, email, known);
    await expect(enter(email, goodPassword, known)).rejects.toMatchObject(tooMany);
  });

  it('stops after thirty failures a minute per network, over all accounts', async () => {
    for (let n = 0; n < 30; n += 1) await expect(guess(`nobody${n}@example.com`)).rejects.toMatchObject(wrong);
    const { email } = await member();
    await expect(enter(email)).rejects.toMatchObject(tooManyFor(60));
    t.clock.advance({ minutes: 1 });
    await expect(enter(email)).resolves.toBeDefined();
  });

  it('of one password for many accounts has 600 tries an hour per address or IPv6 network', async () => {
    let lookups = 0;
    for (let n = 0; n < 640; n += 1) {
      const ctx = t.anonymous({ ip: `2001:db8:1:2:${n.toString(16)}::1` });
      lookups += await countLogin(ctx, `member${n}@example.com`, undefined).then(
        () => 1,
        () => 0,
      );
      t.clock.advance({ seconds: 5 });
    }
    expect(lookups).toBe(600);
    const elsewhere = t.anonymous({ ip: '2001:db8:1:3::1' });
    await expect(countLogin(elsewhere, 'member1@example.com', undefined)).resolves.toBeDefined();
  });

  it('does not block an office: a hundred people behind one address log in within ten minutes, a tenth after slips', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => member()));
    let waitedSeconds = 0;
    for (const [n, { email }] of people.entries()) {
      const slips = n % 10 === 0 ? 1 + (n % 4) : 0;
      for (let slip = 0; slip < slips; slip += 1) await expect(guess(email)).rejects.toMatchObject(wrong);
      await enter(email).catch(async ({ retryAfterSeconds }: { retryAfterSeconds: number }) => {
        t.clock.advance({ seconds: retryAfterSeconds });
        waitedSeconds += retryAfterSeconds;
        await enter(email);
      });
      t.clock.advance({ seconds: 6 });
    }
    // Every tenth person slips up to three times; the third costs a second.
    expect(waitedSeconds).toBe(5);
    expect(await t.ctx.db.$count(sessions)).toBe(100);
  });

  it('does not block an office that starts all at once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => member()));
    await Promise.all(people.map(({ email }) => enter(email)));
    expect(await t.ctx.db.$count(sessions)).toBe(25);
  });

  it('does not block frequent logins, because successes do not count', async () => {
    const { email } = await member();
    for (let n = 0; n < 99; n += 1) await countLogin(from(n), email, undefined);
    for (let n = 0; n < 5; n += 1) await enter(email, goodPassword, from(n));
    await expect(guess(email, from(100))).rejects.toMatchObject(wrong);
    await expect(guess(email, from(101))).rejects.toMatchObject(tooMany);
  });
});
