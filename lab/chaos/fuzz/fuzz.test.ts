import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '../../../src/contract';
import { randomOf } from '../random';
import { isSlow, wrongsOf } from './violations';
import { kinds, shotNumber, type Shot } from './requests';
import { openWire, type Heard } from './rawClient';

const endpoint = allEndpoints.find(({ name }) => name === 'getMailChoices') ?? null;
const shot: Shot = { kind: 'valid', endpoint, who: 'member', method: 'GET', path: '/', headers: {}, body: null };
const json = { 'content-type': 'application/json; charset=utf-8' };
const right = { error: false, message: '', data: { proofs: true, withdrawals: true, referrals: true } };
const refused = { error: true, code: 'not_found', message: 'We could not find that.', data: null };

const heard = (status: number, answer: unknown, more: Partial<Heard> = {}): Heard => ({
  status,
  headers: json,
  text: typeof answer === 'string' ? answer : JSON.stringify(answer),
  ms: 5,
  lost: null,
  ...more,
});

describe('the judge of the fuzz', () => {
  it.each([
    ['a success as the contract has it', heard(200, right)],
    ['a refusal in the envelope', heard(404, refused)],
  ])('finds nothing wrong in %s', (_what, answer) => expect(wrongsOf(shot, answer)).toEqual([]));

  const off = 'answers off the contract';
  const inside = 'answers that tell of the inside (stack, statement, path)';
  it.each([
    ['a fault', heard(500, { ...refused, code: 'internal' }), ['answers of 5xx']],
    ['a field that is missing', heard(200, { ...right, data: { proofs: true } }), [off]],
    ['a refusal without its envelope', heard(400, 'Bad Request'), [off]],
    ['a refusal that says more', heard(404, { ...refused, statusCode: 400 }), [off]],
    ['a code that is not in the list', heard(404, { ...refused, code: 'nowhere' }), [off]],
    ['a code with another status than its own', heard(409, refused), [off]],
    ['no JSON at all', heard(200, '<html>'), [off]],
    ['a stack', heard(404, { ...refused, message: 'x\n    at verb (/app/main.js:1:2)' }), [inside]],
    ['a statement', heard(404, { ...refused, message: 'Failed query: insert into "users"' }), [inside]],
    ['a refusal without end', heard(404, { ...refused, message: 'x'.repeat(5_000) }), ['refusals over their limit']],
    ['a path', heard(404, { ...refused, message: 'ENOENT /home/app/data' }), [inside]],
  ])('sees %s', (_what, answer, wrong) => expect(wrongsOf(shot, answer)).toEqual(wrong));

  it('sees a body over its limit that was taken', () => {
    const huge = { ...shot, body: Buffer.alloc(600 * 1024) };
    expect(wrongsOf(huge, heard(200, right))).toEqual(['bodies over their limit taken']);
  });

  it.each([
    ['of a call', shot, ['connections cut without an answer']],
    ['of a body over its limit, which need not be heard out', { ...shot, body: Buffer.alloc(600 * 1024) }, []],
  ])('judges the cut %s', (_what, cut, wrong) => expect(wrongsOf(cut, heard(0, '', { lost: 'EPIPE' }))).toEqual(wrong));

  it('sees what comes late', () => expect(isSlow(heard(200, right, { ms: 2_001 }))).toBe(true));
});

const over = async (listener: RequestListener, test: (origin: string) => Promise<void>): Promise<void> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
};

it('a server that says nothing is seen', () =>
  over(
    () => undefined,
    async (origin) => {
      const wire = openWire(origin);
      const silence = await wire.fire(shot, {});
      wire.close();
      expect([silence.lost, isSlow(silence)]).toEqual(['no answer', true]);
    },
  ));

it('a call comes out the same for the same number, and every class has its turn', () => {
  const shotAt = (at: number) => shotNumber(at, randomOf(7 + at), { ids: [] });
  const shots = Array.from({ length: 200 }, (_, at) => shotAt(at));
  const sent = ({ method, path, body }: Shot) => [method, path, body?.length];
  expect(shots.map(sent)).toEqual(shots.map((_, at) => sent(shotAt(at))));
  expect(new Set(shots.map(({ kind }) => kind))).toEqual(new Set(kinds));
});
