import { basePath } from '../../contract/endpoint';
import { buildApp } from '../app';
import { allRoutes } from '../routes';
import { testContext } from '../testing/testContext';

const t = testContext();

it('every call answers another method with 405 and the allowed ones', async () => {
  const app = await buildApp(t.base, { routes: allRoutes });
  for (const { endpoint } of allRoutes) {
    const url = basePath[endpoint.version] + endpoint.path.replace(/\{\w+\}/g, '1');
    const answer = await app.inject({ method: 'OPTIONS', url });
    expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 405, { code: 'method_not_allowed' }]);
    expect(String(answer.headers.allow).split(', ')).toContain(endpoint.method);
  }
  const unknown = await app.inject({ method: 'PUT', url: '/api/v1/nothing' });
  expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
  await app.close();
});
