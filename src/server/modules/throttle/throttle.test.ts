import { throttles } from '../../db/schema';
import { testContext } from '../../testing/testContext';
import { clearAttempts, countAttempt, countGuess, forgetOldAttempts, networkOf, takeBackAttempt } from '.';

const t = testContext();
const attempt = (key = 'door') => countAttempt(t.ctx, key, 60, 3);
const refused = { status: 429 };

it('no window of that length has more than the limit, wherever it starts', async () => {
  await attempt();
  t.clock.advance({ seconds: 55 });
  await attempt();
  await attempt();
  t.clock.advance({ seconds: 5 });
  await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('reopens exactly when the oldest counted attempt expires', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  t.clock.advance({ seconds: 59, ms: 999 });
  await expect(attempt()).rejects.toMatchObject(refused);
  t.clock.advance({ ms: 1 });
  await expect(attempt()).resolves.toBeUndefined();
});

it('returns the seconds until a retry', async () => {
  await attempt();
  t.clock.advance({ seconds: 20 });
  await attempt();
  await attempt();
  t.clock.advance({ seconds: 10 });
  await expect(attempt()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 30 });
});

it('is not prolonged by refused attempts', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  t.clock.advance({ seconds: 30 });
  await expect(attempt()).rejects.toMatchObject(refused);
  t.clock.advance({ seconds: 30 });
  await expect(attempt()).resolves.toBeUndefined();
});

it('keeps keys separate', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt('window')).resolves.toBeUndefined();
});

it('forgets a cleared key, and one attempt that is taken back', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  await takeBackAttempt(t.ctx, 'door');
  await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
  await clearAttempts(t.ctx, 'door');
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('takes nothing back if nothing was counted', async () => {
  await takeBackAttempt(t.ctx, 'door');
  await attempt();
  await takeBackAttempt(t.ctx, 'door');
  await takeBackAttempt(t.ctx, 'door');
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('removes only expired counts', async () => {
  await attempt('old');
  t.clock.advance({ seconds: 30 });
  await attempt('young');
  t.clock.advance({ seconds: 30 });
  await forgetOldAttempts(t.ctx);
  expect(await t.ctx.db.select({ key: throttles.key }).from(throttles)).toEqual([{ key: 'young' }]);
  await expect(forgetOldAttempts(t.anonymous())).rejects.toThrow('acted as the system');
});

describe('guesses that must wait', () => {
  const rule = { windowSeconds: 900, limit: 10, free: 3 };
  const guess = () => countGuess(t.ctx, 'lock', rule);

  it('start after the free ones, each twice as long, and end exactly as stated', async () => {
    for (let n = 0; n < 3; n += 1) await guess();
    for (const seconds of [1, 2, 4, 8, 16, 32, 64]) {
      await expect(guess()).rejects.toMatchObject({ ...refused, retryAfterSeconds: seconds });
      t.clock.advance({ seconds: seconds - 1, ms: 999 });
      await expect(guess()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 1 });
      t.clock.advance({ ms: 1 });
      await guess();
    }
    await expect(guess()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 900 - 127 });
  });

  it('count earlier ones as long as they are in the window', async () => {
    for (let n = 0; n < 3; n += 1) await guess();
    t.clock.advance({ minutes: 14 });
    await guess();
    await expect(guess()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 2 });
    t.clock.advance({ minutes: 1 });
    for (let n = 0; n < 2; n += 1) await guess();
    await expect(guess()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 1 });
  });

  it('are explained if the message includes the time', async () => {
    const words = (seconds: number) => `in ${seconds}`;
    for (let n = 0; n < 3; n += 1) await guess();
    await expect(countGuess(t.ctx, 'lock', { ...rule, words })).rejects.toMatchObject({ message: 'in 1' });
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7:aaaa::1', '2001:db8:0:7::'],
  ['2001:DB8:0:7::2', '2001:db8:0:7::'],
])('counts %s as the place %s', (ip, place) => {
  expect(networkOf({ ip })).toBe(place);
});
