import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '../../contract';

const web = path.join(__dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^api\/(?!use)|\btesting\b/.test(file),
);
const names = new Set(files.flatMap((file) => readFileSync(path.join(web, file), 'utf8').match(/\w+/g) ?? []));

it('each call has a screen, except a single coupon and what mailboxes and documents send', () => {
  const isCalled = (name: string): boolean => {
    const hook = `use${name[0]!.toUpperCase()}${name.slice(1)}`;
    return [name, `${hook}Query`, `${hook}Mutation`, `useLazy${hook.slice(3)}Query`].some((each) => names.has(each));
  };
  expect(allEndpoints.map(({ name }) => name).filter((name) => !isCalled(name))).toEqual([
    'generateCoupon',
    'stopJobNewsByMailbox',
    'unsubscribeByMailbox',
  ]);
});
