import { csvRowCounter } from './streamedFile';

const getRows = (...parts: string[]): number => {
  const count = csvRowCounter();
  return parts.map((part) => count(new TextEncoder().encode(part))).at(-1) ?? 0;
};

it.each<[string, string[], number]>([
  ['nothing yet', [''], 0],
  ['the heading alone', ['name,amount\r\n'], 0],
  ['two rows', ['name\r\nAda\r\nBola\r\n'], 2],
  ['a row that is still coming', ['name\r\nAda\r\nBo'], 1],
  ['a line break in a cell', ['name\r\n"Ada\r\nObi"\r\n'], 1],
  ['a quote in a cell', ['name\r\n"Ada ""the\nfirst"""\r\nBola\r\n'], 2],
  ['a cell cut in two on its way', ['name\r\n"Ada\r\n', 'Obi"\r', '\nBola\r\n'], 2],
])('counts %s', (_what, parts, rows) => {
  expect(getRows(...parts)).toBe(rows);
});
