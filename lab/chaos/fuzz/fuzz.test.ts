import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '../../../src/contract';
import { tableTypes } from '../../../src/contract/endpoint';
import { seededRandom } from '../random';
import { isSlow, violationsOf } from './violations';
import { kinds, fuzzRequestNumber, type FuzzRequest } from './requests';
import { openRawClient, type Exchange } from './rawClient';

const endpoint = allEndpoints.find(({ name }) => name === 'getMailChoices') ?? null;
const request: FuzzRequest = {
  kind: 'valid',
  endpoint,
  who: 'member',
  method: 'GET',
  path: '/',
  headers: {},
  body: null,
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const right = { error: false, message: '', data: { proofs: true, withdrawals: true, referrals: true } };
const refused = { error: true, code: 'not_found', message: 'We couldn’t find that.', data: null };

const exchange = (status: number, answer: unknown, more: Partial<Exchange> = {}): Exchange => ({
  status,
  headers: json,
  text: typeof answer === 'string' ? answer : JSON.stringify(answer),
  ms: 5,
  lost: null,
  ...more,
});

describe('violations of the fuzz', () => {
  it.each([
    ['a success as the contract has it', exchange(200, right)],
    ['a refusal in the envelope', exchange(404, refused)],
  ])('finds nothing wrong in %s', (_what, answer) => expect(violationsOf(request, answer)).toEqual([]));

  const off = 'answers off the contract';
  const inside = 'answers that tell of the inside (stack, statement, path)';
  it.each([
    ['a fault', exchange(500, { ...refused, code: 'internal' }), ['answers of 5xx']],
    ['a field that is missing', exchange(200, { ...right, data: { proofs: true } }), [off]],
    ['a refusal without its envelope', exchange(400, 'Bad Request'), [off]],
    ['a refusal that says more', exchange(404, { ...refused, statusCode: 400 }), [off]],
    ['a code that is not in the list', exchange(404, { ...refused, code: 'nowhere' }), [off]],
    ['a code with another status than its own', exchange(409, refused), [off]],
    ['no JSON at all', exchange(200, '<html>'), [off]],
    ['a stack', exchange(404, { ...refused, message: 'x\n    at verb (/app/main.js:1:2)' }), [inside]],
    ['a statement', exchange(404, { ...refused, message: 'Failed query: insert into "users"' }), [inside]],
    ['a refusal without end', exchange(404, { ...refused, message: 'x'.repeat(5_000) }), ['refusals over their limit']],
    ['a path', exchange(404, { ...refused, message: 'ENOENT /home/app/data' }), [inside]],
  ])('sees %s', (_what, answer, wrong) => expect(violationsOf(request, answer)).toEqual(wrong));

  it.each([
    ['xlsx', 'xlsx', []],
    ['csv', 'csv', []],
    ['xlsx', 'csv', [off]],
    ['csv', 'xlsx', [off]],
  ] as const)('judges a table asked for as %s that comes as %s', (asked, sent, wrong) => {
    const table = allEndpoints.find(({ name }) => name === 'exportPayouts') ?? null;
    const answer = exchange(200, 'PK', { headers: { 'content-type': tableTypes[sent] } });
    expect(violationsOf({ ...request, endpoint: table, path: `/?format=${asked}` }, answer)).toEqual(wrong);
  });

  it('finds an accepted body over its limit', () => {
    const huge = { ...request, body: Buffer.alloc(600 * 1024) };
    expect(violationsOf(huge, exchange(200, right))).toEqual(['bodies over their limit taken']);
  });

  it.each([
    ['of a call', request, ['connections cut without an answer']],
    ['of a body over its limit, which need not be heard out', { ...request, body: Buffer.alloc(600 * 1024) }, []],
  ])('judges the cut %s', (_what, cut, wrong) =>
    expect(violationsOf(cut, exchange(0, '', { lost: 'EPIPE' }))).toEqual(wrong),
  );

  it('finds a late answer', () => expect(isSlow(exchange(200, right, { ms: 2_001 }))).toBe(true));
});

const over = async (listener: RequestListener, test: (origin: string) => Promise<void>): Promise<void> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
};

it('finds a server without an answer', () =>
  over(
    () => undefined,
    async (origin) => {
      const wire = openRawClient(origin);
      const silence = await wire.fire(request, {});
      wire.close();
      expect([silence.lost, isSlow(silence)]).toEqual(['no answer', true]);
    },
  ));

it('makes the same request for the same number, and each class in turn', () => {
  const shotAt = (at: number) => fuzzRequestNumber(at, seededRandom(7 + at), { ids: [] });
  const requests = Array.from({ length: 200 }, (_, at) => shotAt(at));
  const sent = ({ method, path, body }: FuzzRequest) => [method, path, body?.length];
  expect(requests.map(sent)).toEqual(requests.map((_, at) => sent(shotAt(at))));
  expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(kinds));
});
