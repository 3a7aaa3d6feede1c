import { runInNewContext } from 'node:vm';
import { askingEarly, takingEarly } from './earlyAnswer';
import { storageKeys } from './siteStorage';

const path = '/api/v1/user/profile';
const answer = (text: string) => new Response(text);
const asks = (token: string, init: RequestInit = {}, to = path) =>
  new Request(`http://localhost${to}`, { headers: { Authorization: `Bearer ${token}` }, ...init });
const ask = jest.fn(async () => answer('later'));
const getText = async (response: Promise<Response>) => (await response).text();

afterEach(() => {
  ask.mockClear();
  localStorage.clear();
});

const boot = (fetch: unknown) => {
  const window: Pick<Window, 'early'> = {};
  runInNewContext(askingEarly(path), { window, localStorage, fetch });
  return window;
};

it('asks only in the session holder’s name', () => {
  const fetch = jest.fn(async () => answer('early'));
  expect(boot(fetch).early).toBeUndefined();
  localStorage.setItem(storageKeys.token, 'held');
  expect(boot(fetch).early).toMatchObject({ path, token: 'held' });
  expect(fetch.mock.calls).toEqual([[path, { headers: { Authorization: 'Bearer held' } }]]);
});

it('gives the early answer once, to the same request', async () => {
  const page = { early: { path, token: 'held', answer: Promise.resolve(answer('early')) } };
  const fetch = takingEarly(page, ask);
  expect(await getText(fetch(asks('held')))).toBe('early');
  expect(await getText(fetch(asks('held')))).toBe('later');
});

it.each([
  ['another token', asks('another')],
  ['another address', asks('held', {}, '/api/v1/user/statistics')],
  ['a change', asks('held', { method: 'PUT', body: '{}' })],
])('asks again for %s', async (_what, request) => {
  const page = { early: { path, token: 'held', answer: Promise.resolve(answer('early')) } };
  expect(await getText(takingEarly(page, ask)(request))).toBe('later');
});

it('asks again if the early request failed', async () => {
  localStorage.setItem(storageKeys.token, 'held');
  const page = boot(() => Promise.reject(new Error('no line')));
  expect(await getText(takingEarly(page, ask)(asks('held')))).toBe('later');
});

it('waits no longer than the call', async () => {
  const page = { early: { path, token: 'held', answer: new Promise<Response>(() => undefined) } };
  const giveUp = new AbortController();
  ask.mockRejectedValueOnce(new Error('aborted'));
  const call = takingEarly(page, ask)(asks('held', { signal: giveUp.signal }));
  giveUp.abort();
  await expect(call).rejects.toThrow('aborted');
});
