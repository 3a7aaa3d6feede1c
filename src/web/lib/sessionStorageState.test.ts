import { z } from 'zod';
import { sessionStorageState } from './siteStorage';

const sample = sessionStorageState('sample', z.object({ step: z.number() }));

beforeEach(() => sessionStorage.clear());

it('recalls the kept value, and nothing once it is forgotten', () => {
  expect(sample.recall()).toBeNull();
  sample.keep({ step: 2 });
  expect(sample.recall()).toEqual({ step: 2 });
  sample.forget();
  expect(sample.recall()).toBeNull();
});

it('keeps nothing that its schema does not name', () => {
  const wider = { step: 2, password: 'secret word' };
  sample.keep(wider);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"step":"two"}'],
  ['null', 'null'],
])('takes %s for nothing', (_what, stored) => {
  sessionStorage.setItem('sharenaira_sample', stored);
  expect(sample.recall()).toBeNull();
});

it('does without a storage that the browser forbids', () => {
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(() => sample.keep({ step: 2 })).not.toThrow();
  expect(sample.recall()).toBeNull();
  sample.forget();
});
