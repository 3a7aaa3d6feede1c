/// <reference types="jest" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';

const web = path.join(__dirname, '..', 'src', 'web');
const read = (ends: RegExp): [file: string, text: string][] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(web, file), 'utf8')]);

const ofPackages = /^(?:ant|anticon|ql|u)(?:-|$)/;
const classesIn = (selector: string): Set<string> =>
  new Set([...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

/** A class counts as defined if a selector names it; a rule that only hides it does not count. */
function faultsOf(sheets: readonly (readonly [file: string, css: string])[], code: string): string[] {
  const words = new Set(code.match(/[\w-]+(?:\$\{)?/g));
  const isUsed = (name: string): boolean =>
    words.has(name) ||
    [...name.matchAll(/[-_]+|$/g)].some((end) => words.has(`${name.slice(0, end.index + end[0].length)}\${`));
  const homes = new Map<string, Set<string>>();
  for (const [file, css] of sheets)
    postcss.parse(css).walkRules(({ selectors, nodes }) => {
      const onlyHides =
        nodes.length > 0 &&
        nodes.every((node) => node.type === 'decl' && node.prop === 'display' && node.value === 'none');
      for (const classes of selectors.map(classesIn))
        for (const name of classes) {
          if (ofPackages.test(name)) continue;
          const home = homes.get(name) ?? new Set();
          homes.set(name, classes.size > 1 || onlyHides ? home : home.add(file));
        }
    });
  return [...homes].flatMap(([name, home]) => [
    ...(home.size > 1 ? [`.${name} is defined in ${[...home].join(' and ')}`] : []),
    ...(isUsed(name) ? [] : [`.${name} is used by no screen`]),
  ]);
}

test('each class has one defining sheet and a screen that uses it', () => {
  const code = read(/\.tsx?$/).map(([, text]) => text);
  expect(faultsOf(read(/\.css$/), code.join('\n'))).toEqual([]);
});

test.each([
  ['.a-row {}', '.a-row:hover > b {}', ['.a-row is defined in one.css and other.css']],
  ['.a-row {}', '.a-row, .a-gone {}', ['.a-row is defined in one.css and other.css', '.a-gone is used by no screen']],
  ['.a-row {}', '.a-page .a-row {} .a-row .ant-btn {} .a-row { display: none }', []],
  ['.a-mark--ok {}', '.a-mark__ok {}', ['.a-mark__ok is used by no screen']],
])('%s beside %s', (one, other, faults) => {
  const code = '<b className="a-page a-row" /><i className={`a-mark--${tone}`} />';
  expect(
    faultsOf(
      [
        ['one.css', one],
        ['other.css', other],
      ],
      code,
    ),
  ).toEqual(faults);
});
