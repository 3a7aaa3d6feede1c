import { uniqueName } from './factories';

it('names mailboxes without vowels and digits, so that no search finds one by chance', () => {
  const names = Array.from({ length: 500 }, uniqueName);
  expect(names.filter((name) => !/^[b-df-hj-np-t]{12}$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
