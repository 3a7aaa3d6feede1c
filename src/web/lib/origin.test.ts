import { getNetworkError, getOrigin } from './origin';

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
  expect(getOrigin(state)).toBe(origin);
});

test('a network error is a text or null', () => {
  expect(getNetworkError({ error: 'Connection timeout' })).toBe('Connection timeout');
  expect(getNetworkError({ error: null })).toBeNull();
  expect(getNetworkError(undefined)).toBeNull();
});
