import { z } from 'zod';
import { answer, endpoint } from '../../contract/endpoint';
import { buildApp } from '../app';
import { route } from '../verb';
import { testContext } from '../testing/testContext';
import { listen } from './startServer';

const t = testContext();
const caller = endpoint('caller', 'GET /caller', {
  access: 'public',
  summary: 'The address of the caller.',
  answer: answer({ data: z.string() }),
});

it('a server without a HOST also serves IPv4 and sees the plain address', async () => {
  const app = await buildApp(t.base, { routes: [route(caller, async ({ ip }) => ({ data: ip }))] });
  const { port } = new URL(await listen(app, { port: 0, host: '::' }));
  const answered = await fetch(`http://127.0.0.1:${port}/api/v1/caller`);
  expect(await answered.json()).toMatchObject({ data: '127.0.0.1' });
  await app.close();
});

it.each([
  ['EAFNOSUPPORT', '::', ['::', '0.0.0.0']],
  ['EADDRNOTAVAIL', '::', ['::', '0.0.0.0']],
  ['EADDRINUSE', '::', ['::']],
  ['EADDRNOTAVAIL', '192.0.2.1', ['192.0.2.1']],
])('after %s on %s it has tried %j', async (code, host, tried) => {
  const hosts: (string | undefined)[] = [];
  const refusing = ((options: { host?: string }) => {
    hosts.push(options.host);
    return hosts.length === 1 ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve('');
  }) as Parameters<typeof listen>[0]['listen'];
  await listen({ listen: refusing }, { port: 0, host }).catch(() => undefined);
  expect(hosts).toEqual(tried);
});
