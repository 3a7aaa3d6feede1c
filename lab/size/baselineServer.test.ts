import { once } from 'node:events';
import { createServer } from 'node:http';
import { compressed, whileServingBaseline } from './baselineServer';

const requests: string[] = [];
const product = createServer((request, response) => {
  requests.push(`${request.headers.authorization} ${request.url}`);
  response.end(JSON.stringify({ data: requests.length }));
});
const originOf = async (): Promise<string> => {
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const address = product.address();
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
};
afterAll(() => product.close());

const files = new Map([
  ...['landing', 'login', 'member', 'admin'].map((name) => [name, compressed('text/html', name)] as const),
  ['/assets/admin.js', compressed('text/javascript', 'draw()')],
]);

it('serves a page for each address, and repeats the answers of the product from memory', async () => {
  await whileServingBaseline(files, await originOf(), async (baseline) => {
    const textAt = async (path: string, authorization = 'Bearer a') =>
      (await fetch(baseline + path, { headers: { authorization } })).text();

    expect(await textAt('/')).toBe('landing');
    expect(await textAt('/login')).toBe('login');
    expect(await textAt('/account/referral')).toBe('member');
    expect(await textAt('/admin/review-jobs?status=all')).toBe('admin');
    expect(await textAt('/assets/admin.js')).toBe('draw()');

    const list = '/api/v1/admin/submitted-tasks?page=1';
    const first = await textAt(list);
    expect(await textAt(list)).toBe(first);
    expect(await textAt(list, 'Bearer b')).not.toBe(first);
    expect(requests).toEqual([`Bearer a ${list}`, `Bearer b ${list}`]);
  });
});

it('sends no file again that the browser has, as ours does', async () => {
  await whileServingBaseline(files, '', async (baseline) => {
    const { headers } = await fetch(baseline);
    const again = await fetch(baseline, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await fetch(`${baseline}/assets/admin.js`)).headers.get('cache-control')).toContain('immutable');
  });
});
