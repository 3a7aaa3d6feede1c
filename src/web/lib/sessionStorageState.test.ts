import { z } from 'zod';
import { sessionStorageState } from './sessionStorageState';

const memory = sessionStorageState('sample', z.object({ step: z.number() }));

beforeEach(() => sessionStorage.clear());

it('recalls what was kept, and nothing once it is forgotten', () => {
  expect(memory.recall()).toBeNull();
  memory.keep({ step: 2 });
  expect(memory.recall()).toEqual({ step: 2 });
  memory.forget();
  expect(memory.recall()).toBeNull();
});

it('keeps nothing that its schema does not name', () => {
  const wider = { step: 2, password: 'secret word' };
  memory.keep(wider);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"step":"two"}'],
  ['null', 'null'],
])('takes %s for nothing', (_what, stored) => {
  sessionStorage.setItem('sharenaira_sample', stored);
  expect(memory.recall()).toBeNull();
});

it('does without a storage that is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => memory.keep({ step: 2 })).not.toThrow();
});

it('does without a storage that the browser forbids', () => {
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(() => memory.keep({ step: 2 })).not.toThrow();
  expect(memory.recall()).toBeNull();
  memory.forget();
});
