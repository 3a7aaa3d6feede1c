import { eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { systemCtx, type Ctx } from '../../context';
import { applications, recoveryCodes, sessions } from '../../db/schema';
import { authenticate, openSession } from '../sessions';
import { appCode } from '../../testing/authenticator';
import { adminPerson, handedIn, person, postedTask } from '../../testing/factories';
import { cookieJar, goodPassword } from '../../testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { reviewProof } from '../proofs';
import { checkLedger } from '../ledger';
import { login, giveLoginCode } from '../login';
import { hashPassword } from '../passwords';
import { confirmDecisions, beginEnrolment, finishEnrolment } from './ownFactor';

import { race } from '../../testing/concurrency';

let parts: ReturnType<typeof testParts>;
let clock: TestClock;
let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  parts = testParts((await testDatabase()).db, clock);
  ctx = systemCtx(parts.base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const as = async (token: string): Promise<Ctx> => ({
  ...ctx,
  actor: await authenticate(parts.base, `Bearer ${token}`),
});
const enrolled = async () => {
  const who = await adminPerson(ctx, { passwordHash: await hashPassword(goodPassword) });
  const adminCtx = await as(await openSession(ctx, who));
  const { secret } = (await beginEnrolment(adminCtx, { current_password: goodPassword })).data;
  const code = appCode(secret, clock.now());
  const { recoveryCodes: codes } = (await finishEnrolment(adminCtx, { code })).data;
  clock.advance({ seconds: 30 });
  return { who, adminCtx, secret, codes };
};
it('twenty right codes at once, each for a pending login, open one session', async () => {
  const { who, secret } = await enrolled();
  const code = appCode(secret, clock.now());
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async (_, rival) => {
      const browser = {
        ...ctx,
        actor: { kind: 'anonymous' } as const,
        cookies: cookieJar(),
        ip: `198.51.100.${rival}`,
      };
      await login(browser, { email: who.email, password: goodPassword });
      return browser;
    }),
  );
  const before = await ctx.db.$count(sessions);
  const ends = await race(20, (rival) => giveLoginCode(browsers[rival]!, { code }));
  expect(ends.done).toBe(1);
  expect((ends['400'] ?? 0) + (ends['429'] ?? 0)).toBe(19);
  expect((await ctx.db.$count(sessions)) - before).toBe(1);
});

it('one pending login opens one session, with any recovery codes at once', async () => {
  const { who, codes } = await enrolled();
  const browser = { ...ctx, actor: { kind: 'anonymous' } as const, cookies: cookieJar(), ip: '198.51.100.1' };
  await login(browser, { email: who.email, password: goodPassword });
  const held = browser.cookies.held.get(`${brand.shortName}_login`)!;
  const before = await ctx.db.$count(sessions);
  const ends = await race(5, (rival) => {
    const cookies = cookieJar();
    cookies.held.set(`${brand.shortName}_login`, held);
    return giveLoginCode({ ...browser, cookies }, { code: codes[rival]! });
  });
  expect(ends).toEqual({ done: 1, 401: 4 });
  expect((await ctx.db.$count(sessions)) - before).toBe(1);
  // A code that opened no session is unspent.
  const left = await ctx.db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes);
  expect(left.filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
});

it('one recovery code in five places at once confirms once', async () => {
  const { adminCtx, codes } = await enrolled();
  expect(await race(5, () => confirmDecisions(adminCtx, { code: codes[0]! }))).toEqual({ done: 1, 400: 4 });
});

it('thirty decisions at once never exceed the limit', async () => {
  const who = await adminPerson(ctx);
  const adminCtx = await as(await openSession(ctx, who));
  const strict = { ...adminCtx, config: { ...ctx.config, confirmAboveKobo: 100_000 } };
  const task = await postedTask(ctx, who, { amount: 90, applicants_needed: 30 });
  const proofs: string[] = [];
  for (let n = 0; n < 30; n += 1) proofs.push(await handedIn(ctx, await person(ctx), task.id));
  const approve = (rival: number) => reviewProof(strict, { id: proofs[rival]!, given_status: 'approved' });
  expect(await race(30, approve)).toEqual({ done: 11, 403: 19 });
  expect(await ctx.db.$count(applications, eq(applications.status, 'approved'))).toBe(11);
  const [session] = await ctx.db.select({ decidedKobo: sessions.decidedKobo }).from(sessions);
  expect(session!.decidedKobo).toBe(99_000);
});
