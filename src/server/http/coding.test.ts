import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { addCompression } from './coding';

const rows = { data: Array.from({ length: 40 }, (_, nth) => ({ nth, status: 'pending', name: 'Ọlá Adéyẹmí' })) };
const app = fastify();
addCompression(app);
app.get('/list', async () => rows);
app.get('/short', async () => ({ message: 'Saved.' }));
app.get('/file', (_request, reply) => reply.type('text/csv').send(Readable.from(['x'.repeat(2_000)])));
app.get('/page', (_request, reply) => reply.header('content-encoding', 'br').send('x'.repeat(2_000)));
afterAll(() => app.close());

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a client that accepts %s gets a list as %s, complete and much smaller', async (accepted, coding, open) => {
  const { headers, rawPayload } = await ask('/list', accepted);
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 4);
  expect(JSON.parse(open(rawPayload).toString())).toEqual(rows);
});

it.each([[undefined], ['identity'], ['deflate']])('a client that accepts %s gets it uncompressed', async (accepted) => {
  const answer = await ask('/list', accepted);
  expect(answer.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual(rows);
});

it.each([['/short'], ['/file']])('%s is not compressed, being short or streamed', async (url) => {
  expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined();
});

it('a compressed file is not compressed again', async () => {
  expect((await ask('/page', 'br')).body).toBe('x'.repeat(2_000));
});
