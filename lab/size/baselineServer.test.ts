import { once } from 'node:events';
import { createServer } from 'node:http';
import { compressed, whileServingFloor } from './baselineServer';

const asked: string[] = [];
const product = createServer((request, response) => {
  asked.push(`${request.headers.authorization} ${request.url}`);
  response.end(JSON.stringify({ data: asked.length }));
});
const originOf = async (): Promise<string> => {
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const address = product.address();
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
};
afterAll(() => product.close());

const files = new Map([
  ...['landing', 'login', 'member', 'desk'].map((name) => [name, compressed('text/html', name)] as const),
  ['/assets/desk.js', compressed('text/javascript', 'draw()')],
]);

it('serves a page for each address, and answers from memory what the product has answered once', async () => {
  await whileServingFloor(files, await originOf(), async (floor) => {
    const textAt = async (path: string, authorization = 'Bearer a') =>
      (await fetch(floor + path, { headers: { authorization } })).text();

    expect(await textAt('/')).toBe('landing');
    expect(await textAt('/login')).toBe('login');
    expect(await textAt('/account/referral')).toBe('member');
    expect(await textAt('/admin/review-jobs?status=all')).toBe('desk');
    expect(await textAt('/assets/desk.js')).toBe('draw()');

    const list = '/api/v1/admin/submitted-tasks?page=1';
    const first = await textAt(list);
    expect(await textAt(list)).toBe(first);
    expect(await textAt(list, 'Bearer b')).not.toBe(first);
    expect(asked).toEqual([`Bearer a ${list}`, `Bearer b ${list}`]);
  });
});

it('sends nothing again that the browser has, as ours does', async () => {
  await whileServingFloor(files, '', async (floor) => {
    const { headers } = await fetch(floor);
    const again = await fetch(floor, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await fetch(`${floor}/assets/desk.js`)).headers.get('cache-control')).toContain('immutable');
  });
});
