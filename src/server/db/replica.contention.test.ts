import { reviewProof } from '../../contract/proofs';
import { allRoutes } from '../routes';
import { systemCtx } from '../context';
import { openDatabaseProxy, type DatabaseProxy } from '../testing/databaseProxy';
import { adminPerson, handedIn, person, postedTask, type Person } from '../testing/factories';
import { resetDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';

// The database plays its own replica through a proxy.
let proxy: DatabaseProxy;
let server: TestServer;
let admin: Person;
let token: string;
let proof: string;

beforeEach(async () => {
  await resetDatabase();
  proxy = await openDatabaseProxy(await testDatabaseUrl());
  server = await openServer(await testDatabaseUrl(), { readUrl: proxy.url });
  admin = await adminPerson(server.base);
  const { id } = await postedTask(systemCtx(server.base), admin);
  proof = await handedIn(systemCtx(server.base), await person(server.base), id);
  token = await server.signIn(admin);
});
afterEach(async () => {
  await server.close();
  await proxy.close();
});

const list = (cookie = '') =>
  server.call(token, { method: 'GET', url: '/api/v1/admin/submitted-tasks', headers: cookie ? { cookie } : {} });
const isLists = (statements: string) => statements.includes('"applications"');
const untilAsked = async (): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    proxy.takeStatements();
    await list();
    if (isLists(proxy.takeStatements())) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the replica was never asked');
};

it('admin lists are read from a replica that keeps up, otherwise from the primary', async () => {
  await untilAsked();
  const there = await list();
  await proxy.cut();
  const here = await list();
  expect(here.statusCode).toBe(200);
  expect(here.json()).toEqual(there.json());
  await proxy.mend();
  await untilAsked();
});

it('a decision never reads the replica, and its admin stays on the primary until it catches up', async () => {
  await untilAsked();
  proxy.takeStatements();
  const decided = await server.call(token, {
    method: reviewProof.method,
    url: `/api/v1/admin/update-submitted-tasks/${proof}`,
    payload: { given_status: 'approved' },
  });
  expect(decided.statusCode).toBe(200);
  const cookie = String(decided.headers['set-cookie']);
  expect(cookie).toMatch(/^\w+_wrote=1; Max-Age=15; Path=\/; HttpOnly; SameSite=Strict/);
  await list(cookie.split(';')[0]);
  const csv = await server.call(token, { method: 'GET', url: '/api/v1/admin/export/submitted-tasks' });
  expect(csv.body).toContain('approved');
  expect(proxy.takeStatements()).not.toMatch(/insert|update/i);
});

it('only admins’ reads may lag', () => {
  const fromReplica = allRoutes.filter(({ options }) => options.fromReplica).map(({ endpoint }) => endpoint);
  expect(fromReplica.length).toBeGreaterThan(0);
  expect(fromReplica.filter(({ method, access }) => method !== 'GET' || access !== 'admin')).toEqual([]);
});
