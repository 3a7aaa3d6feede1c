import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../app';
import { person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { constantTime, refuseInConstantTime } from './constantTime';
import { publicRoutes as loginRoutes } from '../login';
import { publicRoutes as signUpRoutes } from '../sign-up';

// Other tests skip the wait.
jest.unmock('./constantTime');

const t = testContext();

const step = 150;
const tookMs = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await call().catch(() => undefined);
  return performance.now() - startedAt;
};
const working = (ms: number) => async () => {
  await sleep(ms);
  return 'done';
};
const failing = (ms: number) => async () => {
  await sleep(ms);
  throw new Error('refused');
};

describe.each([
  ['evenly', constantTime, 'an answer', working],
  ['evenly', constantTime, 'a refusal', failing],
  ['refuseInConstantTime', refuseInConstantTime, 'a refusal', failing],
] as const)('%s', (_, even, what, of) => {
  it.each([
    [0, 1],
    [70, 1],
    [190, 2],
  ])(`gives ${what} that takes %i ms after %i steps`, async (ms, steps) => {
    const took = await tookMs(() => even<string>(of(ms)));
    // A busy machine may miss a step and take the next.
    expect(took).toBeGreaterThanOrEqual(steps * step - 2);
  });

  it(`gives ${what} unchanged`, async () => {
    const given = even<string>(of(0));
    if (what === 'an answer') await expect(given).resolves.toBe('done');
    else await expect(given).rejects.toThrow('refused');
  });
});

it('a successful login does not wait', async () => {
  const ended = refuseInConstantTime(working(0));
  expect(await Promise.race([ended, sleep(step, 'a step')])).toBe('done');
});

describe('refusals of public calls', () => {
  const cookie = `sharenaira_reset=${'a'.repeat(43)}`;
  it.each([
    ['a wrong password', 'login', { password: 'not the password' }, 401],
    ['a wrong code', 'verify-otp', { otpCode: '123456' }, 400],
    ['an invented ticket', 'reset-password', { password: 'violet-harmattan-91' }, 403],
  ])('for %s come at a step’s end, with or without an account', async (_, path, payload, status) => {
    const app = await buildApp(t.base, { routes: [...loginRoutes, ...signUpRoutes] });
    const { email } = await person(t.ctx);
    for (const who of [email, 'nobody@example.com']) {
      let answered = 0;
      const url = `/api/v1/auth/${path}`;
      const took = await tookMs(async () => {
        const response = await app.inject({
          method: 'POST',
          url,
          headers: { cookie },
          payload: { email: who, ...payload },
        });
        answered = response.statusCode;
      });
      expect(answered).toBe(status);
      expect(took).toBeGreaterThanOrEqual(step - 2);
    }
    await app.close();
  });
});
