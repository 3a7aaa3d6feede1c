/// <reference types="jest" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { coloursRead, readFigures, readStyles, variableOf } from './extract';
import { sharedSheet, sheetFor } from './sheets';
import { fileOf, originalOf, root, standIns } from './standIns';
import { classesOf, hooksIn, sourceOfModule, styleModules } from './styleModules';

/** Exports declared in the module's text. */
const exportsOf = (source: string): Set<string> => {
  const lists = [...source.matchAll(/export (?:const )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list
      .replace(/\/\/.*/g, '')
      .split(',')
      .map((one) => one.trim().split(' as ').at(-1) ?? ''),
  );
  const named = [...source.matchAll(/export (?:const|function|class|let|var) (\w+)/g)].map(([, name = '']) => name);
  const byDefault = /export default/.test(source) ? ['default'] : [];
  return new Set([...lists, ...named, ...byDefault].filter(Boolean));
};
const textOf = (file: string): string => readFileSync(file, 'utf8');

describe.each(standIns.map((standIn) => [path.relative(root, originalOf(standIn)), standIn] as const))(
  'the stand-in for %s',
  (_name, standIn) => {
    test('exports exactly what its original does', () => {
      const original = exportsOf(textOf(originalOf(standIn)));
      for (const name of exportsOf(textOf(fileOf(standIn)))) expect(original).toContain(name);
    });
  },
);

test('each named style module is antd’s and makes hooks', () => {
  for (const name of Object.keys(styleModules)) expect(hooksIn(sourceOfModule(name))).not.toHaveLength(0);
});

test('a style module without classes is refused', () => {
  expect(() => classesOf('calendar/style/index')).toThrow('add it to webpack/antd/styleModules.ts');
});

describe('the style sheets', () => {
  const sheets = new Map([sharedSheet, ...Object.keys(styleModules)].map((name) => [name, sheetFor(name)]));
  const all = [...sheets.values()].join('');

  /** Set by component code; antd only tests for the last two. */
  const setByCode =
    /^--ant-(?:col-(?:(?:xs|sm|md|lg|x{1,3}l)-|-)flex|modal-xs-width|pagination-item-link-bg|steps-description-max-width)$/;

  test('read only defined variables', () => {
    const defined = new Set([...all.matchAll(/(--ant-[\w-]+):/g)].map(([, name]) => name));
    // Some are set on elements and read with a default.
    const read = [...all.matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, name = '']) => name);
    const onElements = [...readStyles().values()].flatMap(({ rules }) =>
      [...rules.matchAll(/(--ant-[\w-]+):/g)].map(([, name]) => name),
    );
    const isKnown = (name: string): boolean => defined.has(name) || onElements.includes(name) || setByCode.test(name);
    expect(read.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('define the colours that code passes on', () => {
    for (const colour of coloursRead) expect(sheets.get(sharedSheet)).toContain(`${variableOf(colour)}:`);
  });

  test('are in a layer below ours', () => {
    for (const sheet of sheets.values()) expect(sheet).toMatch(/^(?::root\{[^}]*\})?@layer antd\{/);
    expect(all).not.toMatch(/-rtl\b/);
  });

  test('take our colours where both modes agree', () => {
    expect(sheets.get(sharedSheet)).toContain('--ant-color-primary:var(--green)');
  });
});

test('antd’s code calculates with numbers, or variables that follow the theme', () => {
  for (const [token, value] of Object.entries(readFigures()))
    expect([token, typeof value]).toEqual([token, expect.stringMatching(/^(?:number|boolean|string)$/)]);
  expect(readFigures()).toMatchObject({ screenMD: 768, controlHeight: 44, colorFill: 'var(--ant-color-fill)' });
});
