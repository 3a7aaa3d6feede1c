import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { hashPassword } from '../modules/passwords';
import { memberRoutes as loginMemberRoutes, publicRoutes as loginPublicRoutes } from '../modules/login';
import { memberRoutes as sessionMemberRoutes } from '../modules/sessions';
import { memberRoutes as notificationRoutes } from '../modules/notifications';
import { person } from '../testing/factories';
import { goodPassword } from '../testing/signingUp';
import { testContext } from '../testing/testContext';

const t = testContext();
let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, {
    routes: [...loginPublicRoutes, ...loginMemberRoutes, ...sessionMemberRoutes, ...notificationRoutes],
  });
});
afterEach(() => app.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers });
const loggedIn = async () => {
  const { email } = await person(t.ctx, { passwordHash: await hashPassword(goodPassword) });
  const { token } = (await post('/auth/login', { email, password: goodPassword })).json<{ token: string }>();
  return { email, token };
};

it.each(['token', 'access_token', 'authorization'])('takes no token from an address (%s=)', async (name) => {
  const { token } = await loggedIn();
  for (const url of ['/user/events', '/auth/sessions']) {
    const answer = await app.inject({ url: `/api/v1${url}?${name}=${token}` });
    expect(answer.statusCode).toBe(401);
  }
});

it('logs no token, password or code, whatever the outcome', async () => {
  const { email, token } = await loggedIn();
  const secrets = [token, goodPassword, 'a-wrong-password-7', '314159', 'never-issued-token-000000'];
  await app.inject({ url: `/api/v1/auth/sessions?token=${token}`, headers: { authorization: `Bearer ${token}` } });
  await app.inject({ url: '/api/v1/auth/sessions', headers: { authorization: 'Bearer never-issued-token-000000' } });
  await app.inject({ url: `/api/v1/nothing/${token}` });
  await post('/auth/login', { email, password: 'a-wrong-password-7' });
  await post('/auth/verify-otp', { email, otpCode: 314_159 });
  await post('/auth/change-password', { current_password: goodPassword }, { authorization: `Bearer ${token}` });
  await post('/auth/logout', {}, { authorization: `Bearer ${token}` });
  const logText = JSON.stringify(t.logged);
  expect(t.logged.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(logText).not.toContain(secret);
});
