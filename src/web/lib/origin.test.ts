import { networkErrorOf, originOf } from './origin';

test.each([
  [{ from: '/account/withdraw?x=1#y' }, '/account/withdraw?x=1#y'],
  [{ from: '/' }, '/'],
  [{ from: '//evil.example/account' }, null],
  [{ from: '/\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: 7 }, null],
  [{}, null],
  [null, null],
  ['/account', null],
])('the origin in %j is %j', (state, origin) => {
  expect(originOf(state)).toBe(origin);
});

test('a network error is a text or nothing', () => {
  expect(networkErrorOf({ error: 'Connection timeout' })).toBe('Connection timeout');
  expect(networkErrorOf({ error: null })).toBeNull();
  expect(networkErrorOf(undefined)).toBeNull();
});
