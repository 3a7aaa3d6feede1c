import { z } from 'zod';
import { sessionStorageState } from './siteStorage';

const sample = sessionStorageState('sample', z.object({ step: z.number() }));

beforeEach(() => sessionStorage.clear());

it('restores a value until forgotten', () => {
  expect(sample.recall()).toBeNull();
  sample.keep({ step: 2 });
  expect(sample.recall()).toEqual({ step: 2 });
  sample.forget();
  expect(sample.recall()).toBeNull();
});

it('stores only what its schema has', () => {
  const wider = { step: 2, password: 'secret word' };
  sample.keep(wider);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"step":"two"}'],
  ['null', 'null'],
])('treats %s as nothing', (_what, stored) => {
  sessionStorage.setItem('sharenaira_sample', stored);
  expect(sample.recall()).toBeNull();
});

it('works without storage', () => {
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(() => sample.keep({ step: 2 })).not.toThrow();
  expect(sample.recall()).toBeNull();
  sample.forget();
});
