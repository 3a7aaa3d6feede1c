import { throttles } from '../../db/schema';
import { testContext } from '../../testing/testContext';
import { clearAttempts, countAttempt, forgetOldAttempts, takeBackAttempt } from '.';

const t = testContext();
const attempt = (key = 'door') => countAttempt(t.ctx, key, 60, 3);
const refused = { status: 429 };

it('counts up to the limit and refuses the next one', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('lets no window of that length hold more than the limit, wherever it begins', async () => {
  await attempt();
  t.clock.advance({ seconds: 55 });
  await attempt();
  await attempt();
  t.clock.advance({ seconds: 5 });
  await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('opens again at the very moment the oldest counted attempt is a window old', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  t.clock.advance({ seconds: 59, ms: 999 });
  await expect(attempt()).rejects.toMatchObject(refused);
  t.clock.advance({ ms: 1 });
  await expect(attempt()).resolves.toBeUndefined();
});

it('says after how many seconds to come back', async () => {
  await attempt();
  t.clock.advance({ seconds: 20 });
  await attempt();
  await attempt();
  t.clock.advance({ seconds: 10 });
  await expect(attempt()).rejects.toMatchObject({ ...refused, retryAfterSeconds: 30 });
});

it('is not prolonged by attempts that were refused', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  t.clock.advance({ seconds: 30 });
  await expect(attempt()).rejects.toMatchObject(refused);
  t.clock.advance({ seconds: 30 });
  await expect(attempt()).resolves.toBeUndefined();
});

it('keeps the keys apart', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt('window')).resolves.toBeUndefined();
});

it('forgets a key that is cleared, and one attempt that is taken back', async () => {
  for (let n = 0; n < 3; n += 1) await attempt();
  await takeBackAttempt(t.ctx, 'door');
  await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
  await clearAttempts(t.ctx, 'door');
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('takes nothing back where nothing was counted', async () => {
  await takeBackAttempt(t.ctx, 'door');
  await attempt();
  await takeBackAttempt(t.ctx, 'door');
  await takeBackAttempt(t.ctx, 'door');
  for (let n = 0; n < 3; n += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refused);
});

it('removes what no longer counts, and nothing else', async () => {
  await attempt('old');
  t.clock.advance({ seconds: 30 });
  await attempt('young');
  t.clock.advance({ seconds: 30 });
  await forgetOldAttempts(t.ctx);
  expect(await t.ctx.db.select({ key: throttles.key }).from(throttles)).toEqual([{ key: 'young' }]);
  await expect(forgetOldAttempts(t.anonymous())).rejects.toThrow('acted as the system');
});
