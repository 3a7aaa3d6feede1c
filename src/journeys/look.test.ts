import { readFileSync } from 'node:fs';
import path from 'node:path';
import { colours } from '../web/ui/theme/tokens';

const css = readFileSync(path.join(__dirname, '..', 'web', 'ui', 'theme', 'tokens.css'), 'utf8');

/** A theme's colours in the style sheet: the fallback after its switch variable. */
const coloursOf = (look: keyof typeof colours): Record<string, string> => {
  const found = [...css.matchAll(/--([\w-]+): (var\(--light, #.+);/g)];
  return Object.fromEntries(
    found.map(([, name = '', pair = '']) => {
      const [, value = ''] = new RegExp(`var\\(--${look}, (#[0-9a-f]{6})\\)`).exec(pair) ?? [];
      return [name, value] as const;
    }),
  );
};

/** The look that a block of the style sheet selects, and the colour scheme it gives the browser's controls. */
const lookOf = (selector: string): unknown => {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  const [, initial] = /--(\w+): initial;/.exec(block) ?? [];
  const [, empty] = /--(\w+): ;/.exec(block) ?? [];
  const [, scheme] = /color-scheme: (\w+);/.exec(block) ?? [];
  return { initial, empty, scheme };
};

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** WCAG 2 contrast, from 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(['light', 'dark'] as const)('%s: the style sheet and Ant Design have the same colours', (look) => {
  expect(coloursOf(look)).toEqual(colours[look]);
});

test.each([
  [':root', { initial: 'light', empty: 'dark', scheme: 'light' }],
  [":root[data-theme='dark']", { initial: 'dark', empty: 'light', scheme: 'dark' }],
  // A page that is dark by system preference looks like one that was switched.
  [':root:not([data-theme])', { initial: 'dark', empty: 'light', scheme: 'dark' }],
])('%s selects one complete look', (selector, look) => {
  expect(lookOf(selector)).toEqual(look);
});

type Name = keyof (typeof colours)['light'];
const texts: readonly (readonly [text: Name, grounds: readonly Name[]])[] = [
  ['ink', ['paper', 'card', 'green-soft', 'line']],
  ['ink-2', ['paper', 'card', 'line']],
  ['ink-3', ['paper', 'card']],
  ['green', ['paper', 'card', 'green-soft']],
  ['green-ink', ['green']],
  ['red', ['paper', 'card', 'red-soft']],
  ['indigo', ['paper', 'card', 'indigo-soft']],
  ['amber-ink', ['amber-soft']],
];
const pairs = (['light', 'dark'] as const).flatMap((mode) =>
  texts.flatMap(([text, grounds]) => grounds.map((ground) => [mode, text, ground] as const)),
);

test.each(pairs)('%s: text in %s is readable on %s', (mode, text, ground) => {
  expect(contrast(colours[mode][text], colours[mode][ground])).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('%s: a field’s edge is visible', (mode) => {
  for (const ground of ['paper', 'card'] as const) {
    expect(contrast(colours[mode].edge, colours[mode][ground])).toBeGreaterThanOrEqual(3);
  }
});
