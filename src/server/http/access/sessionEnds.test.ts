import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { systemCtx } from '../../context';
import { hashPassword } from '../../modules/passwords';
import { openSession } from '../../modules/sessions';
import { allRoutes } from '../../routes';
import { endings, endingsOfAdmins } from '../../testing/access/endings';
import { adminPerson, person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';

const t = testContext();
let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes: allRoutes });
});
afterEach(() => app.close());

const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: '/api/v1/user/profile', headers })).statusCode;
};

const cases = [
  ...Object.entries(endings).map(([name, end]) => ({ name, end, make: person })),
  ...Object.entries(endingsOfAdmins).map(([name, end]) => ({ name, end, make: adminPerson })),
];

it.each(cases)('after $name the next call is refused', async ({ end, make }) => {
  const who = await make(t.base, { passwordHash: await hashPassword(goodPassword) });
  const open = () => openSession(systemCtx(t.base), who);
  const [token, elsewhere] = [await open(), await open()];
  const admin = await openSession(systemCtx(t.base), await adminPerson(t.base));
  expect(await statusOf(token)).toBe(200);
  await end({ app, base: t.base, jobs: t.jobs }, { who, token, elsewhere, admin });
  expect(await statusOf(token)).toBe(401);
});
