import { siteStorage, tabStorage } from './siteStorage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const fill = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test.each([
  ['site', siteStorage],
  ['tab', tabStorage],
])('a full storage of the %s ignores writes, breaks nothing and keeps no older value', (_of, open) => {
  const storage = open();
  storage?.setItem('draft', 'older');
  expect(open()?.getItem('draft')).toBe('older');
  fill();
  expect(() => storage?.setItem('draft', 'newer')).not.toThrow();
  expect([storage?.getItem('draft'), storage?.keys()]).toEqual([null, []]);
});

test.each([
  ['localStorage', siteStorage],
  ['sessionStorage', tabStorage],
] as const)('a forbidden %s is missing', (name, open) => {
  jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(open()).toBeUndefined();
});
