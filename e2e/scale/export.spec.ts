import { expect } from '@playwright/test';
import { get } from 'node:http';
import { demo, openApi, post } from '../people';
import { memoryOfServer, tell, watchServer } from './server';
import { test } from '../story';

interface Streamed {
  readonly rows: number;
  readonly bytes: number;
  readonly announced: number;
}

/** Reads a file to its end and keeps none of it; a quoted field of ours holds no line break. */
const readThrough = (url: string, token: string): Promise<Streamed> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.77.0.1' } }, (answer) => {
      let [lines, bytes] = [0, 0];
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        for (const byte of part) if (byte === 10) lines += 1;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ rows: lines - 1, bytes, announced: Number(answer.headers['x-total-rows']) }));
    }).on('error', reject);
  });

test('a million withdrawals are exported while everybody else is answered, and the server does not swell', async () => {
  const door = await openApi();
  const { token } = await post<{ token: string }>(door, 'auth/login', { email: demo.admin, password: demo.password });
  const api = await openApi(token);
  const list = await api.get('admin/withdrawal?page=1&pageSize=1');
  const { meta } = (await list.json()) as { meta: { total: number } };
  expect(meta.total, 'The database is not of the size this story is about.').toBeGreaterThanOrEqual(1_000_000);

  const alone = watchServer(api);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  tell('before the export', await alone.stop());

  const before = await memoryOfServer();
  const meanwhile = watchServer(api);
  const origin = new URL(test.info().project.use.baseURL ?? '').origin;
  const file = await readThrough(`${origin}/api/v1/admin/export/withdrawals`, token);
  const seen = await meanwhile.stop();
  tell(`during the export of ${file.rows} rows, ${Math.round(file.bytes / 1e6)} MB`, seen);

  expect(file.rows).toBe(meta.total);
  expect(file.announced).toBe(meta.total);
  expect(seen.calls).toBeGreaterThan(10);
  expect(seen.memory - before, 'The file passes through the server; it is not gathered there.').toBeLessThan(
    120_000_000,
  );
  await api.dispose();
  await door.dispose();
});
