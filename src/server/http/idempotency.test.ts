import { createHash } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { guessLimits, limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { inTransaction, newId, type Ctx } from '../context';
import { auditLog, idempotency, subscribers, throttles } from '../db/schema';
import { DomainError } from '../errors';
import { tidy } from '../jobs/tidy';
import { hashPassword } from '../modules/passwords';
import { memberRoutes as loginMemberRoutes } from '../modules/login';
import { discardPicture } from '../modules/media';
import { person } from '../testing/factories';
import { goodPassword } from '../testing/signingUp';
import { testContext } from '../testing/testContext';
import { once, type KeyedCall } from './idempotency';

const t = testContext();
const call = (fields: Partial<KeyedCall> = {}): KeyedCall => ({
  endpoint: 'sign',
  key: 'k1',
  input: { email: 'a@b.ng' },
  bearer: 'Bearer token',
  ...fields,
});
const signedIn = async () => {
  const ctx = t.as(await person(t.ctx, { passwordHash: await hashPassword(goodPassword) }));
  if (ctx.actor.kind !== 'member') throw new Error('A member calls');
  return { ...ctx, actor: ctx.actor };
};
const subscribed = async (tx: Ctx, email: string) => {
  const id = newId();
  await tx.db.insert(subscribers).values({ id, email, tokenHash: Buffer.from(email), createdAt: tx.now() });
  return { data: { id } };
};

describe('a refused call', () => {
  it('frees its key, rolls back, and keeps earlier counts', async () => {
    const ctx = await signedIn();
    const refused = once(ctx, call(), async (tx) => {
      await subscribed(tx, 'counted@b.ng');
      return inTransaction(tx, async (inner) => {
        await subscribed(inner, 'undone@b.ng');
        throw new DomainError('conflict', 'Somebody was faster.');
      });
    });
    await expect(refused).rejects.toMatchObject({ status: 409, message: 'Somebody was faster.' });
    expect((await t.ctx.db.select().from(subscribers)).map(({ email }) => email)).toEqual(['counted@b.ng']);
    expect(await t.ctx.db.select().from(idempotency)).toEqual([]);
    expect(await once(ctx, call(), (tx) => subscribed(tx, 'later@b.ng'))).toMatchObject({ data: {} });
  });

  it('with a wrong password counts as a guess, whatever the key', async () => {
    const ctx = await signedIn();
    const route = loginMemberRoutes.find(({ endpoint }) => endpoint.name === 'changePassword');
    if (route?.kind !== 'json') throw new Error('A password is changed by a call');
    const input = { current_password: 'not-this-one', password: 'mango-rain-over-ibadan' };
    const guess = () => once(ctx, call({ key: newId(), input }), (tx) => route.verb(tx, input as never));
    for (let tries = 0; tries < guessLimits.loginFailuresPerQuarterHour; tries += 1)
      await expect(guess()).rejects.toMatchObject({ status: 400 });
    await expect(guess()).rejects.toMatchObject({ status: 429 });
    const counted = await t.ctx.db.select().from(throttles).where(like(throttles.key, 'password:account:%'));
    expect(counted[0]?.hits).toHaveLength(guessLimits.loginFailuresPerQuarterHour);
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'password.confirm'))).toBe(
      guessLimits.loginFailuresPerQuarterHour,
    );
  });
});

it('a refusal of a call that is all or nothing undoes even what an inner transaction did', async () => {
  const refused = once(await signedIn(), call({ allOrNothing: true }), async (tx) => {
    await inTransaction(tx, (inner) => subscribed(inner, 'undone@b.ng'));
    throw new DomainError('conflict');
  });
  await expect(refused).rejects.toMatchObject({ status: 409 });
  expect(await t.ctx.db.$count(subscribers)).toBe(0);
});

it('an unexpected failure rolls back everything, including the key', async () => {
  const ctx = await signedIn();
  const broken = once(ctx, call(), async (tx) => {
    await subscribed(tx, 'a@b.ng');
    throw new Error('a bug');
  });
  await expect(broken).rejects.toThrow('a bug');
  expect(await t.ctx.db.$count(subscribers)).toBe(0);
  expect(await t.ctx.db.$count(idempotency)).toBe(0);
});

describe('a picture that is no longer needed', () => {
  const work = (end: () => void) => async (tx: Ctx) => {
    await discardPicture(tx, 'old.webp');
    expect(t.media.has('old.webp')).toBe(true);
    end();
    return {};
  };
  beforeEach(() => void t.media.set('old.webp', { bytes: Buffer.from('x'), type: 'image/webp' }));

  it('is removed after the call’s commit', async () => {
    await once(
      await signedIn(),
      call(),
      work(() => undefined),
    );
    expect(t.media.has('old.webp')).toBe(false);
  });

  it('stays if the call fails', async () => {
    const failing = work(() => {
      throw new Error('a bug');
    });
    await expect(once(await signedIn(), call(), failing)).rejects.toThrow('a bug');
    expect(t.media.has('old.webp')).toBe(true);
  });

  it('stays if a rival with the same key was faster', async () => {
    const ctx = await signedIn();
    let tries = 0;
    const answer = await once(ctx, call(), async (tx) => {
      if ((tries += 1) > 1) return {};
      await discardPicture(tx, 'old.webp');
      const row = { userId: ctx.actor.userId, endpoint: 'sign', key: 'k1', requestHash: Buffer.from('x'), answer: {} };
      // As if the rival’s commit came between the look for its answer and the lock.
      await tx.db.insert(idempotency).values({ ...row, createdAt: tx.now() });
      return {};
    });
    expect([answer, tries]).toEqual([{}, 2]);
    expect(t.media.has('old.webp')).toBe(true);
  });
});

describe('a password in the input', () => {
  const input = { current_password: goodPassword, password: 'mango-rain-over-ibadan' };

  it('cannot be guessed by reading the database', async () => {
    await once(await signedIn(), call({ input }), async () => ({}));
    const [row] = await t.ctx.db.select().from(idempotency);
    expect(Buffer.from(row!.requestHash)).not.toEqual(createHash('sha256').update(JSON.stringify(input)).digest());
    expect(JSON.stringify(row)).not.toContain(goodPassword);
  });

  it('is part of the input: another under the same key is refused', async () => {
    const ctx = await signedIn();
    await once(ctx, call({ input }), async () => ({}));
    await expect(once(ctx, call({ input: { ...input, password: 'x' } }), async () => ({}))).rejects.toMatchObject({
      status: 422,
      message: messages.server.keyReused,
    });
  });
});

it('one key for two members or calls counts as two, each with its answer', async () => {
  const [ada, bola] = [await signedIn(), await signedIn()];
  const calls = [
    [ada, call()],
    [bola, call()],
    [ada, call({ endpoint: 'another' })],
  ] as const;
  const answers: object[] = [];
  for (const [nth, [who, keyed]] of calls.entries()) answers.push(await once(who, keyed, async () => ({ nth })));
  expect(answers).toEqual([{ nth: 0 }, { nth: 1 }, { nth: 2 }]);
  for (const [nth, [who, keyed]] of calls.entries())
    expect(await once(who, keyed, async () => ({ nth: 'anew' }))).toEqual({ nth });
});

it('answers a repeated call for 24 hours and runs it again after that', async () => {
  const ctx = await signedIn();
  let done = 0;
  const count = async () => ({ data: (done += 1) });
  await once(ctx, call(), count);
  t.clock.advance({ hours: limits.idempotencyKeyHours });
  await tidy(t.ctx);
  expect(await once(ctx, call(), count)).toEqual({ data: 1 });
  t.clock.advance({ ms: 1 });
  await tidy(t.ctx);
  expect(await once(ctx, call(), count)).toEqual({ data: 2 });
});
