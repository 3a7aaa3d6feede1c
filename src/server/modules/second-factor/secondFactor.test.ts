import { eq, isNull, like } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { guessLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { newId, type Ctx } from '../../context';
import { auditLog, pendingLogins, recoveryCodes, secondFactors, sessions, users } from '../../db/schema';
import { authenticate, liveSessionsAmong, openSession, endMemberSessions } from '../sessions';
import { once } from '../../http/idempotency';
import { appCode, wrongAppCode } from '../../testing/authenticator';
import { adminPerson, person, type Person } from '../../testing/factories';
import { cookieJar, goodPassword, mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { forgetSpentSecrets, login, beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from '../login';
import { hashPassword } from '../passwords';
import {
  confirmDecisions,
  beginEnrolment,
  finishEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  resealSecrets,
  turnOffSecondFactor,
  resetSecondFactor,
  resetSecondFactorOf,
} from './ownFactor';
import { offerSecret } from './factor';

import { sealer } from '../../providers/sealer';

const t = testContext();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

type Setting = 'required' | 'optional';
const under = (secondFactor: Setting) => ({ config: { ...t.ctx.config, secondFactor } });
const browser = (secondFactor: Setting = 'optional'): Ctx =>
  t.anonymous({ cookies: cookieJar(), ...under(secondFactor) });
const admin = (fields: Parameters<typeof adminPerson>[1] = {}) => adminPerson(t.ctx, { passwordHash, ...fields });
const enter = (ctx: Ctx, { email }: Person, password = goodPassword) => login(ctx, { email, password });
const at = async (who: Person) => {
  const token = await openSession(t.ctx, who);
  const actor = await authenticate(t.base, `Bearer ${token}`);
  if (actor.kind !== 'admin') throw new Error('an admin acts here');
  return { ...t.anonymous(), actor } satisfies Ctx;
};
const current_password = goodPassword;
const code = (secret: string) => appCode(secret, t.clock.now());
const wrong = { status: 400, fields: { code: messages.secondFactor.wrong } };
const tooMany = { status: 429 };
const over = { status: 401, message: messages.secondFactor.ticketOver };

/** An admin with a second factor whose newest code is spent. */
const enrolled = async () => {
  const who = await admin();
  const adminCtx = await at(who);
  const { secret } = (await beginEnrolment(adminCtx, { current_password })).data;
  const { recoveryCodes: codes } = (await finishEnrolment(adminCtx, { code: code(secret) })).data;
  t.clock.advance({ seconds: 30 });
  return { who, adminCtx, secret, codes };
};

describe('a login', () => {
  const opened = { token: expect.any(String), message: messages.login.success };
  it.each([
    ['a member', false, false, 'optional', { ...opened, isAdmin: false }],
    ['a member', false, false, 'required', { ...opened, isAdmin: false }],
    ['an admin without a second step', true, false, 'optional', { ...opened, isAdmin: true }],
    [
      'an admin without a second step',
      true,
      false,
      'required',
      { message: messages.secondFactor.enrolNext, next: 'enrol' },
    ],
    ['an admin with one', true, true, 'optional', { message: messages.secondFactor.next, next: 'code' }],
    ['an admin with one', true, true, 'required', { message: messages.secondFactor.next, next: 'code' }],
  ] as const)('of %s (admin %s, enrolled %s) where it is %s', async (_, isAdmin, has, setting, answer) => {
    const who = has ? (await enrolled()).who : isAdmin ? await admin() : await person(t.ctx, { passwordHash });
    const before = await t.ctx.db.$count(sessions);
    expect(await enter(browser(setting), who)).toEqual(answer);
    expect((await t.ctx.db.$count(sessions)) - before).toBe('next' in answer ? 0 : 1);
  });

  it('with a wrong password gets the same answer with and without a second factor', async () => {
    const answers = [];
    for (const who of [await admin(), (await enrolled()).who]) {
      const ctx = browser('required');
      answers.push(
        await enter(ctx, who, 'not the password').catch(({ status, message, fields }) => ({ status, message, fields })),
      );
      expect(ctx.cookies.get(`${brand.shortName}_login`)).toBeUndefined();
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('opens once with an app’s code in the browser that gave the password', async () => {
    const { who, secret } = await enrolled();
    const ctx = browser();
    await enter(ctx, who);
    await expect(giveLoginCode(browser(), { code: code(secret) })).rejects.toMatchObject(over);
    const { token, isAdmin } = await giveLoginCode(ctx, { code: code(secret) });
    expect(isAdmin).toBe(true);
    expect(await authenticate({ ...t.base, ...under('required') }, `Bearer ${token}`)).toMatchObject({
      userId: who.id,
    });
    expect(await t.ctx.db.$count(pendingLogins)).toBe(0);
    t.clock.advance({ seconds: 30 });
    await expect(giveLoginCode(ctx, { code: code(secret) })).rejects.toMatchObject(over);
  });

  it('stores only its token’s hash, and ends by a new password, a ban or after ten minutes', async () => {
    const { who, secret } = await enrolled();
    const tokens = [];
    for (const end of [
      async () => t.clock.advance({ minutes: limits.pendingLoginMinutes }),
      async () => void (await endMemberSessions(t.as(await admin()), { id: who.id })),
      async () => void (await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, who.id))),
    ]) {
      const ctx = browser();
      await enter(ctx, who);
      tokens.push(ctx.cookies.get(`${brand.shortName}_login`));
      await end();
      t.clock.advance({ seconds: 30 });
      await expect(giveLoginCode(ctx, { code: code(secret) })).rejects.toMatchObject(over);
    }
    const kept = JSON.stringify(await t.ctx.db.select().from(pendingLogins));
    for (const token of tokens) expect(kept).not.toContain(token);
    t.clock.advance({ minutes: limits.pendingLoginMinutes });
    await forgetSpentSecrets(t.ctx);
    expect(await t.ctx.db.$count(pendingLogins)).toBe(0);
  });

  it('that requires a second step sets one up and gives recovery codes', async () => {
    const who = await admin();
    const ctx = browser('required');
    await enter(ctx, who);
    const { secret, uri } = (await beginLoginEnrolment(ctx)).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(who.email));
    await expect(finishLoginEnrolment(ctx, { code: wrongAppCode(secret, t.clock.now()) })).rejects.toMatchObject(wrong);
    const { token, data } = await finishLoginEnrolment(ctx, { code: code(secret) });
    expect(data.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect(await authenticate({ ...t.base, ...under('required') }, `Bearer ${token}`)).toMatchObject({ kind: 'admin' });
    expect(mailsTo(t, who.email).at(-1)?.subject).toContain('turned on');
    await expect(beginLoginEnrolment(ctx)).rejects.toMatchObject(over);
  });

  it('by password alone never replaces an app', async () => {
    const { who } = await enrolled();
    const ctx = browser('required');
    await enter(ctx, who);
    await expect(beginLoginEnrolment(ctx)).rejects.toMatchObject(over);
    await expect(finishLoginEnrolment(ctx, { code: '000000' })).rejects.toMatchObject(over);
  });
});

describe('an admin’s password-only session', () => {
  it.each([
    ['optional', false, true],
    ['optional', true, false],
    ['required', false, false],
    ['required', true, false],
  ] as const)('if it is %s and enrolled is %s: alive %s', async (setting, has, alive) => {
    const { who } = has ? await enrolled() : { who: await admin() };
    const token = await openSession(t.ctx, who);
    const carried = authenticate({ ...t.base, ...under(setting) }, `Bearer ${token}`);
    if (alive) await expect(carried).resolves.toMatchObject({ userId: who.id });
    else await expect(carried).rejects.toMatchObject({ status: 401, message: messages.login.sessionEnded });
    const newest = (await t.ctx.db.select({ id: sessions.id }).from(sessions).orderBy(sessions.id)).at(-1)!.id;
    expect((await liveSessionsAmong({ ...t.ctx, ...under(setting) }, [newest])).has(newest)).toBe(alive);
  });

  it('is never ended for a member', async () => {
    const token = await openSession(t.ctx, await person(t.ctx));
    await expect(authenticate({ ...t.base, ...under('required') }, `Bearer ${token}`)).resolves.toMatchObject({
      kind: 'member',
    });
  });
});

describe('a code', () => {
  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('of %s seconds from now counts: %s', async (seconds, counts) => {
    const { adminCtx, secret } = await enrolled();
    t.clock.advance({ minutes: 5 });
    const given = appCode(secret, new Date(t.clock.now().getTime() + seconds * 1_000));
    const confirmed = confirmDecisions(adminCtx, { code: given });
    if (counts) await expect(confirmed).resolves.toEqual({ message: messages.secondFactor.stepUpDone });
    else await expect(confirmed).rejects.toMatchObject(wrong);
  });

  it('counts once, and then no older one does', async () => {
    const { adminCtx, secret } = await enrolled();
    t.clock.advance({ minutes: 5 });
    const older = appCode(secret, new Date(t.clock.now().getTime() - 30_000));
    await confirmDecisions(adminCtx, { code: ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)} ` });
    await expect(confirmDecisions(adminCtx, { code: code(secret) })).rejects.toMatchObject(wrong);
    await expect(confirmDecisions(adminCtx, { code: older })).rejects.toMatchObject(wrong);
  });

  it('is checked twenty wrong times a day per session; right ones are not counted', async () => {
    const { adminCtx, secret } = await enrolled();
    for (let n = 0; n < guessLimits.secondFactorFailuresPerDay; n += 1) {
      if (n % 4 === 0) {
        t.clock.advance({ minutes: 15 });
        await confirmDecisions(adminCtx, { code: code(secret) });
      }
      await expect(confirmDecisions(adminCtx, { code: wrongAppCode(secret, t.clock.now()) })).rejects.toMatchObject(
        wrong,
      );
    }
    t.clock.advance({ minutes: 15 });
    await expect(confirmDecisions(adminCtx, { code: code(secret) })).rejects.toMatchObject(tooMany);
  });

  it('leaves a trace without code or secret', async () => {
    const { adminCtx, secret, codes } = await enrolled();
    await expect(confirmDecisions(adminCtx, { code: '000000' })).rejects.toMatchObject(wrong);
    await confirmDecisions(adminCtx, { code: codes[0]! });
    const log = await t.ctx.db
      .select()
      .from(auditLog)
      .where(like(auditLog.action, 'second-factor.%'))
      .orderBy(auditLog.id);
    expect(log.map(({ action, after }) => [action, after])).toEqual([
      ['second-factor.offer', null],
      ['second-factor.try', { accepted: 'first' }],
      ['second-factor.enable', null],
      ['second-factor.try', { accepted: null }],
      ['second-factor.try', { accepted: 'recovery' }],
    ]);
    const written = JSON.stringify(await t.ctx.db.select().from(auditLog)) + JSON.stringify(t.logged);
    for (const secretWord of [secret, ...codes, '000000']) expect(written).not.toContain(secretWord);
  });

  it('cannot be checked with another key: the answer says so, and recovery codes still work', async () => {
    const { adminCtx, secret, codes } = await enrolled();
    const sealer = { seal: adminCtx.providers.sealer.seal, open: () => Promise.reject(new Error('another key')) };
    const elsewhere = { ...adminCtx, providers: { ...adminCtx.providers, sealer } };
    for (let n = 0; n <= guessLimits.secondFactorFailuresPerQuarterHour; n += 1)
      await expect(confirmDecisions(elsewhere, { code: code(secret) })).rejects.toMatchObject({
        status: 503,
        message: messages.secondFactor.unreadable,
      });
    await expect(confirmDecisions(elsewhere, { code: codes[0]! })).resolves.toBeDefined();
  });
});

describe('wrong codes', () => {
  const { secondFactorFailuresPerQuarterHour: near, secondFactorFailuresPerDay: perDay } = guessLimits;
  const { appMany, recoveryMany } = messages.secondFactor;
  const noCode = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF';
  const everywhere = [
    'a stranger',
    'a stranger elsewhere',
    'a known browser',
    'another known browser',
    'an open session',
    'another open session',
  ] as const;
  type Place = (typeof everywhere)[number];

  /** Everything a code can be entered from; the strangers know the password. */
  const besieged = async () => {
    const { who, adminCtx, secret, codes } = await enrolled();
    const known = async () => {
      const ctx = { ...browser(), ip: '198.51.100.1' };
      await enter(ctx, who);
      await giveLoginCode(ctx, { code: code(secret) });
      t.clock.advance({ seconds: 30 });
      return ctx;
    };
    const [home, office] = [await known(), await known()];
    const session = async () => {
      const token = await openSession(t.ctx, who, { secondFactorAt: t.clock.now() });
      return { ...t.anonymous(), actor: await authenticate(t.base, `Bearer ${token}`) };
    };
    const login = async (ctx: Ctx, given: string) => {
      await enter(ctx, who);
      return giveLoginCode(ctx, { code: given });
    };
    const stranger = () => ({ ...browser(), ip: '198.51.100.7' });
    const other = await session();
    const give: Record<Place, (given: string) => Promise<unknown>> = {
      'a stranger': (given) => login(stranger(), given),
      'a stranger elsewhere': (given) => login({ ...stranger(), ip: '198.51.100.8' }, given),
      'a known browser': (given) => login({ ...home, ip: '198.51.100.7' }, given),
      'another known browser': (given) => login(office, given),
      'an open session': (given) => confirmDecisions(adminCtx, { code: given }),
      'another open session': (given) => confirmDecisions(other, { code: given }),
    };
    return { give, secret, codes };
  };
  const outcome = (given: Promise<unknown>) =>
    given.then(
      () => 'in',
      ({ status }: { status: number }) => status,
    );

  /** Places that used up their tries, and where a correct code is then refused. */
  it.each<[Place, Place[]]>([
    ['a stranger', ['a stranger', 'a stranger elsewhere']],
    ['a known browser', ['a known browser']],
    ['an open session', ['an open session']],
  ])('of the app from %s lock only: %s', async (from, held) => {
    const { give, secret, codes } = await besieged();
    for (let n = 0; n < near; n += 1)
      await expect(give[from](wrongAppCode(secret, t.clock.now()))).rejects.toMatchObject(wrong);
    for (const [n, place] of everywhere.entries()) {
      t.clock.advance({ seconds: 30 });
      expect([place, await outcome(give[place](code(secret)))]).toEqual([place, held.includes(place) ? 429 : 'in']);
      expect([place, await outcome(give[place](codes[n]!))]).toEqual([place, 'in']);
    }
  });

  it.each<[Place, Place[]]>([
    ['a stranger', ['a stranger']],
    ['a known browser', ['a known browser']],
    ['an open session', ['an open session']],
  ])('for recovery from %s lock only: %s, and no app codes there', async (from, held) => {
    const { give, secret, codes } = await besieged();
    for (let n = 0; n < limits.recoveryCodeFailuresPerHour; n += 1)
      await expect(give[from](noCode)).rejects.toMatchObject(wrong);
    for (const [n, place] of everywhere.entries()) {
      t.clock.advance({ seconds: 30 });
      expect([place, await outcome(give[place](codes[n]!))]).toEqual([place, held.includes(place) ? 429 : 'in']);
      expect([place, await outcome(give[place](code(secret)))]).toEqual([place, 'in']);
    }
  });

  it('of strangers are refused with the limit, its end and alternatives', async () => {
    const { give, secret } = await besieged();
    const guess = () => give['a stranger'](wrongAppCode(secret, t.clock.now()));
    for (let n = 0; n < near; n += 1) await expect(guess()).rejects.toMatchObject(wrong);
    const caller = { isFirst: false, isStranger: true };
    await expect(guess()).rejects.toMatchObject({
      retryAfterSeconds: 900,
      message: appMany({ ...caller, wrong: near, within: '15 minutes' })(900),
    });
    for (let n = near; n < perDay; n += 1) {
      if (n % near === 0) t.clock.advance({ minutes: 15 });
      await expect(guess()).rejects.toMatchObject(wrong);
    }
    t.clock.advance({ minutes: 15 });
    await expect(guess()).rejects.toMatchObject({
      retryAfterSeconds: 23 * 3_600,
      message: appMany({ ...caller, wrong: perDay, within: 'a day' })(23 * 3_600),
    });
    for (let n = 0; n < limits.recoveryCodeFailuresPerHour; n += 1)
      await expect(give['a stranger'](noCode)).rejects.toMatchObject(wrong);
    await expect(give['a stranger'](noCode)).rejects.toMatchObject({
      retryAfterSeconds: 3_600,
      message: recoveryMany({ isStranger: true })(3_600),
    });
    expect(appMany({ ...caller, wrong: near, within: '15 minutes' })(900)).toBe(
      '5 wrong codes within 15 minutes: wait 15 minutes, then try again. A recovery code works right away. A browser you’ve logged in with before isn’t affected.',
    );
  });

  it('count as a stranger’s if sent with another account’s session', async () => {
    const [{ who, secret }, other] = [await enrolled(), await at(await admin())];
    const ctx = { ...browser(), actor: other.actor };
    for (let n = 0; n < near; n += 1) {
      await enter(ctx, who);
      await expect(giveLoginCode(ctx, { code: wrongAppCode(secret, t.clock.now()) })).rejects.toMatchObject(wrong);
    }
    const stranger = browser();
    await enter(stranger, who);
    await expect(giveLoginCode(stranger, { code: code(secret) })).rejects.toMatchObject(tooMany);
  });
});

describe('a changed SECRETS_KEY', () => {
  const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  const having = (ctx: Ctx, ...keys: Parameters<typeof sealer>): Ctx => ({
    ...ctx,
    providers: { ...ctx.providers, sealer: sealer(...keys) },
  });
  const works = (ctx: Ctx, secret: string) => {
    t.clock.advance({ minutes: 1 });
    return confirmDecisions(ctx, { code: code(secret) }).then(
      () => true,
      ({ status }: { status: number }) => status !== 503,
    );
  };

  it('opens existing apps together with the old key, and after resealing without it', async () => {
    const { adminCtx, secret } = await enrolled();
    const newcomer = await at(await admin());
    const offered = (await beginEnrolment(newcomer, { current_password })).data.secret;
    expect(await works(having(adminCtx, fresh), secret)).toBe(false);
    expect(await works(having(adminCtx, fresh, old), secret)).toBe(true);

    expect(await resealSecrets(having(t.ctx, fresh, old))).toEqual({ sealed: 2, unopened: 0 });

    expect(await works(having(adminCtx, fresh), secret)).toBe(true);
    expect(await works(having(adminCtx, old), secret)).toBe(false);
    await expect(finishEnrolment(having(newcomer, fresh), { code: code(offered) })).resolves.toBeDefined();
  });

  it('skips and counts secrets that neither key opens', async () => {
    const { adminCtx, secret } = await enrolled();
    expect(await resealSecrets(having(t.ctx, fresh))).toEqual({ sealed: 0, unopened: 1 });
    expect(await works(adminCtx, secret)).toBe(true);
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'second-factor.reseal'));
    expect(row).toMatchObject({ actorKind: 'system', after: { sealed: 0, unopened: 1 } });
  });

  it('can only be handled by server operators', async () => {
    await expect(resealSecrets(await at(await admin()))).rejects.toThrow('acted as the system');
  });
});

describe('recovery codes', () => {
  it('are stored as hashes, work once in any spelling, and notify their owner', async () => {
    const { who, codes } = await enrolled();
    expect(new Set(codes).size).toBe(limits.recoveryCodes);
    expect(codes.every((one) => /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/.test(one))).toBe(true);
    const ctx = browser();
    await enter(ctx, who);
    const typed = codes[0]!.toLowerCase().replace(/-/g, ' ').replace(/0/g, 'o').replace(/1/g, 'l');
    const { token } = await giveLoginCode(ctx, { code: typed });
    expect(mailsTo(t, who.email).at(-1)?.text).toContain(`${limits.recoveryCodes - 1} of ${limits.recoveryCodes} left`);
    const actor = await authenticate(t.base, `Bearer ${token}`);
    expect((await getSecondFactor({ ...t.ctx, actor })).data.codesLeft).toBe(limits.recoveryCodes - 1);
    await enter(ctx, who);
    await expect(giveLoginCode(ctx, { code: codes[0]! })).rejects.toMatchObject(wrong);
  });

  it('open no other account', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    await expect(confirmDecisions(mine.adminCtx, { code: theirs.codes[0]! })).rejects.toMatchObject(wrong);
  });

  it('are replaced with password and code; the old ones end', async () => {
    const { adminCtx, secret, codes, who } = await enrolled();
    await expect(
      renewRecoveryCodes(adminCtx, { current_password: 'not it', code: code(secret) }),
    ).rejects.toMatchObject({ fields: { current_password: messages.login.currentWrong } });
    await expect(renewRecoveryCodes(adminCtx, { current_password, code: '000000' })).rejects.toMatchObject(wrong);
    const { recoveryCodes: renewed } = (await renewRecoveryCodes(adminCtx, { current_password, code: code(secret) }))
      .data;
    expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
    expect(mailsTo(t, who.email).at(-1)?.subject).toContain('renewed');
    await expect(confirmDecisions(adminCtx, { code: codes[1]! })).rejects.toMatchObject(wrong);
    await expect(confirmDecisions(adminCtx, { code: renewed[1]! })).resolves.toBeDefined();
  });
});

describe('setting it up under My account', () => {
  it('needs the password, seals the secret and ends all other sessions', async () => {
    const who = await admin();
    const [adminCtx, other] = [await at(who), await at(who)];
    await expect(beginEnrolment(adminCtx, { current_password: 'not it' })).rejects.toMatchObject({ status: 400 });
    const { secret } = (await beginEnrolment(adminCtx, { current_password })).data;
    expect((await getSecondFactor(adminCtx)).data).toEqual({ enabledAt: null, codesLeft: 0, required: false });
    await finishEnrolment(adminCtx, { code: code(secret) });
    const alive = await liveSessionsAmong(t.ctx, [adminCtx.actor.sessionId, other.actor.sessionId]);
    expect([...alive]).toEqual([adminCtx.actor.sessionId]);
    expect((await getSecondFactor(adminCtx)).data).toMatchObject({
      enabledAt: t.clock.now().toISOString(),
      codesLeft: 10,
    });
    const [row] = await t.ctx.db.select().from(secondFactors);
    expect(Buffer.from(row!.secret!).toString('latin1')).not.toContain(secret);
    expect(row).toMatchObject({ offeredSecret: null, userId: who.id });
  });

  it('accepts only the newest offer, for ten minutes', async () => {
    const adminCtx = await at(await admin());
    const gone = { status: 409, message: messages.secondFactor.offerOver };
    await expect(finishEnrolment(adminCtx, { code: '000000' })).rejects.toMatchObject(gone);
    const older = (await beginEnrolment(adminCtx, { current_password })).data.secret;
    const newer = (await beginEnrolment(adminCtx, { current_password })).data.secret;
    await expect(finishEnrolment(adminCtx, { code: code(older) })).rejects.toMatchObject(wrong);
    t.clock.advance({ minutes: limits.enrolmentMinutes });
    await expect(finishEnrolment(adminCtx, { code: code(newer) })).rejects.toMatchObject(gone);
  });

  it('again needs a code too, and the old app works until the new one does', async () => {
    const { adminCtx, secret } = await enrolled();
    await expect(beginEnrolment(adminCtx, { current_password })).rejects.toMatchObject({
      fields: { code: messages.secondFactor.codeRequired },
    });
    await expect(beginEnrolment(adminCtx, { current_password, code: '000000' })).rejects.toMatchObject(wrong);
    const fresh = (await beginEnrolment(adminCtx, { current_password, code: code(secret) })).data.secret;
    t.clock.advance({ seconds: 30 });
    await confirmDecisions(adminCtx, { code: code(secret) });
    await finishEnrolment(adminCtx, { code: code(fresh) });
    t.clock.advance({ seconds: 30 });
    await expect(confirmDecisions(adminCtx, { code: code(secret) })).rejects.toMatchObject(wrong);
    await expect(confirmDecisions(adminCtx, { code: code(fresh) })).resolves.toBeDefined();
  });

  it('that began without an app is refused once there is one: no second key without a code', async () => {
    const { who } = await enrolled();
    await expect(offerSecret(t.ctx, who, { replaces: false })).rejects.toMatchObject({ status: 409 });
    const [row] = await t.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, who.id));
    expect(row!.offeredSecret).toBeNull();
  });
});

describe('turning it off', () => {
  it('needs password and code, removes everything and ends all other sessions', async () => {
    const { who, adminCtx, secret } = await enrolled();
    await expect(turnOffSecondFactor(adminCtx, { current_password, code: '000000' })).rejects.toMatchObject(wrong);
    await openSession(t.ctx, who, { secondFactorAt: t.clock.now() });
    await turnOffSecondFactor(adminCtx, { current_password, code: code(secret) });
    const open = await t.ctx.db.select({ id: sessions.id }).from(sessions).where(isNull(sessions.revokedAt));
    expect(open).toEqual([{ id: adminCtx.actor.sessionId }]);
    expect(await t.ctx.db.$count(secondFactors)).toBe(0);
    expect(await t.ctx.db.$count(recoveryCodes)).toBe(0);
    expect(mailsTo(t, who.email).at(-1)?.subject).toContain('turned off');
    expect(await enter(browser(), who)).toMatchObject({ isAdmin: true });
    await expect(turnOffSecondFactor(adminCtx, { current_password, code: '000000' })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is refused if it is required', async () => {
    const { adminCtx, secret } = await enrolled();
    const there = { ...adminCtx, ...under('required') };
    await expect(turnOffSecondFactor(there, { current_password, code: code(secret) })).rejects.toMatchObject({
      status: 409,
      message: messages.secondFactor.requiredHere,
    });
  });
});

describe('resetting it', () => {
  const needsConfirmation = { status: 403, code: 'needs_confirmation', message: messages.secondFactor.stepUpFresh };
  type Helper = Awaited<ReturnType<typeof at>>;
  const confirm = (helper: Helper) => confirmDecisions(helper, { current_password });
  const reset = (helper: Helper, id: string) => resetSecondFactor(helper, { id });
  /** Asks, confirms and repeats the call. */
  const resetBy = async (helper: Helper, id: string) => {
    await expect(reset(helper, id)).rejects.toMatchObject(needsConfirmation);
    await confirm(helper);
    return reset(helper, id);
  };

  it.each<[string, boolean, (helper: Helper, id: string) => Promise<unknown>]>([
    ['nothing confirmed', false, async () => undefined],
    ['confirmed for something else a moment ago', false, confirm],
    [
      'asked and not confirmed',
      false,
      (helper, id) => expect(reset(helper, id)).rejects.toMatchObject(needsConfirmation),
    ],
    [
      'asked and then confirmed',
      true,
      async (helper, id) => {
        await expect(reset(helper, id)).rejects.toMatchObject(needsConfirmation);
        await confirm(helper);
      },
    ],
    [
      'asked and then confirmed five minutes ago',
      false,
      async (helper, id) => {
        await expect(reset(helper, id)).rejects.toMatchObject(needsConfirmation);
        await confirm(helper);
        t.clock.advance({ minutes: limits.oneConfirmationMinutes });
      },
    ],
    [
      'asked and confirmed in another session',
      false,
      async (helper, id) => {
        await expect(reset(helper, id)).rejects.toMatchObject(needsConfirmation);
        const token = await openSession(t.ctx, { id: helper.actor.userId, isAdmin: true });
        const actor = await authenticate(t.base, `Bearer ${token}`);
        await confirmDecisions({ ...t.anonymous(), actor }, { current_password });
      },
    ],
    [
      'confirmed for the reset of another admin before',
      false,
      async (helper) => resetBy(helper, (await enrolled()).who.id),
    ],
  ])('with %s passes: %s', async (_, goes, before) => {
    const [{ who }, helper] = [await enrolled(), await at(await admin())];
    await before(helper, who.id);
    if (goes) await expect(reset(helper, who.id)).resolves.toBeDefined();
    else await expect(reset(helper, who.id)).rejects.toMatchObject(needsConfirmation);
  });

  it('also asks for confirmation in a keyed call, which then passes under its key', async () => {
    const [{ who }, helper] = [await enrolled(), await at(await admin())];
    const keyed = () =>
      once(helper, { endpoint: 'resetSecondFactor', key: 'k1', input: { id: who.id }, bearer: 'Bearer token' }, (tx) =>
        resetSecondFactor(tx, { id: who.id }),
      );
    await expect(keyed()).rejects.toMatchObject(needsConfirmation);
    await confirm(helper);
    await expect(keyed()).resolves.toBeDefined();
  });

  it('is for another admin; it ends their sessions and notifies them', async () => {
    const { who, adminCtx } = await enrolled();
    const helper = await at(await admin());
    await expect(reset(helper, who.id)).rejects.toMatchObject(needsConfirmation);
    await confirm(helper);
    await expect(resetSecondFactor(helper, { id: helper.actor.userId })).rejects.toMatchObject({ status: 403 });
    await expect(resetSecondFactor(helper, { id: newId() })).rejects.toMatchObject({ status: 404 });
    await expect(resetSecondFactor(helper, { id: (await person(t.ctx)).id })).rejects.toMatchObject({ status: 404 });
    await resetSecondFactor(helper, { id: who.id });
    expect((await liveSessionsAmong(t.ctx, [adminCtx.actor.sessionId])).size).toBe(0);
    expect(mailsTo(t, who.email).at(-1)?.subject).toContain('reset');
    expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'second-factor.reset'))).toEqual([
      expect.objectContaining({ actorId: helper.actor.userId, subjectId: who.id, objectId: who.id }),
    ]);
    await expect(resetBy(helper, who.id)).rejects.toMatchObject({ status: 409 });
    expect(await enter(browser('required'), who)).toMatchObject({ next: 'enrol' });
  });

  it('lets its owner set it up at once, after any number of tries', async () => {
    const { who } = await enrolled();
    const ctx = browser('required');
    await enter(ctx, who);
    for (let n = 0; n < guessLimits.secondFactorFailuresPerQuarterHour; n += 1)
      await expect(giveLoginCode(ctx, { code: '000000' })).rejects.toMatchObject(wrong);
    const helper = await at(await admin());
    await resetBy(helper, who.id);
    await enter(ctx, who);
    const { secret } = (await beginLoginEnrolment(ctx)).data;
    await expect(finishLoginEnrolment(ctx, { code: code(secret) })).resolves.toMatchObject({ isAdmin: true });
  });

  it('works from the command line', async () => {
    const { who } = await enrolled();
    expect(await resetSecondFactorOf(t.ctx, who.email.toUpperCase())).toBe('reset');
    expect(await resetSecondFactorOf(t.ctx, who.email)).toBe('none');
    expect(await resetSecondFactorOf(t.ctx, (await person(t.ctx)).email)).toBe('unknown');
    await expect(resetSecondFactorOf(t.anonymous(), who.email)).rejects.toThrow('acted as the system');
  });
});
