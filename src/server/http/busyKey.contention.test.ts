import { createHash } from 'node:crypto';
import * as messages from '../../contract/messages';
import { newId, systemCtx, type Ctx } from '../context';
import { idempotency } from '../db/schema';
import { discardPicture } from '../modules/media';
import { person } from '../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';
import { once } from './idempotency';

// An embedded session runs transactions in turn, so only PostgreSQL has a first call at work when the second comes.
let ctx: Ctx & { actor: { userId: string } };
beforeEach(async () => {
  await resetDatabase();
  const { base } = testParts((await testDatabase()).db, new TestClock());
  const { id: userId } = await person(base);
  ctx = { ...systemCtx(base), actor: { kind: 'member', userId, sessionId: newId(), isAdmin: false } };
});

const call = (key: string, input: object = { amount: 5 }) => ({ endpoint: 'pay', key, input, bearer: '' });

/** A call that works until released. */
const held = () => {
  let begin: () => void = () => undefined;
  let end: (outcome: Promise<object>) => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<object>((resolve) => (end = resolve));
  return {
    begun,
    end,
    work: async () => {
      begin();
      return ended;
    },
  };
};
const busy = { status: 409, message: messages.server.keyBusy, retryAfterSeconds: 1 };

it('must retry while the first with its key is running, and then gets its answer', async () => {
  const first = held();
  const running = once(ctx, call('k'), first.work);
  await first.begun;
  const second = jest.fn();
  await expect(once(ctx, call('k'), second)).rejects.toMatchObject(busy);
  first.end(Promise.resolve({ data: 'the first' }));
  expect(await running).toEqual({ data: 'the first' });
  expect(await once(ctx, call('k'), second)).toEqual({ data: 'the first' });
  expect(second).not.toHaveBeenCalled();
});

it('need not retry if the first finishes soon', async () => {
  const first = held();
  const running = once(ctx, call('k'), first.work);
  await first.begun;
  const rivals = Array.from({ length: 20 }, () => once(ctx, call('k'), async () => ({ data: 'a rival' })));
  first.end(new Promise((resolve) => setTimeout(resolve, 100, { data: 'the first' })));
  const answers = await Promise.all([running, ...rivals]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"data":"the first"}']));
});

it('replaces a failed first', async () => {
  const first = held();
  const running = once(ctx, call('k'), first.work);
  await first.begun;
  const second = once(ctx, call('k'), async () => ({ data: 'the second' }));
  first.end(Promise.reject(new Error('the line to the database broke')));
  await expect(running).rejects.toThrow('the line to the database broke');
  expect(await second).toEqual({ data: 'the second' });
  expect(await ctx.db.$count(idempotency)).toBe(1);
});

it('does not delay other keys or accounts', async () => {
  const first = held();
  const running = once(ctx, call('k'), first.work);
  await first.begun;
  expect(await once(ctx, call('another'), async () => ({ data: 1 }))).toEqual({ data: 1 });
  const { id: userId } = await person(ctx);
  const other = { ...ctx, actor: { ...ctx.actor, userId } } as typeof ctx;
  expect(await once(other, call('k'), async () => ({ data: 2 }))).toEqual({ data: 2 });
  first.end(Promise.resolve({}));
  await running;
});

it('removes no picture for a try that the database gave up, if a rival did the work meanwhile', async () => {
  const remove = jest.spyOn(ctx.providers.media, 'remove');
  const answer = await once(ctx, call('k'), async (tx) => {
    await discardPicture(tx, 'old.webp');
    const row = { userId: ctx.actor.userId, endpoint: 'pay', key: 'k', answer: { data: 'the rival’s' } };
    const requestHash = createHash('sha256')
      .update(JSON.stringify({ amount: 5 }))
      .digest();
    await ctx.db.insert(idempotency).values({ ...row, requestHash, createdAt: ctx.now() });
    throw Object.assign(new Error('deadlock'), { severity: 'ERROR', code: '40P01' });
  });
  expect(answer).toEqual({ data: 'the rival’s' });
  expect(remove).not.toHaveBeenCalled();
});
