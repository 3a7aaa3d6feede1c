import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import { colours } from '../../src/web/ui/theme/tokens';
import { coloursRead, readStyles, variableOf, type Written } from './extract';
import { classesOf } from './styleModules';

export const sharedSheet = 'shared';

const isKeyframes = (node: unknown): boolean =>
  (node as AtRule).type === 'atrule' && /keyframes$/.test((node as AtRule).name);
const isOfIcons = (rule: Rule): boolean => rule.selector.startsWith('.anticon');
/** antd styles all links; base.css styles ours. */
const isOfLinks = (rule: Rule): boolean => rule.selectors.every((selector) => /^a(?![\w-])/.test(selector));
/** Right-to-left text and the engine's markers, which we never have. */
const neverDrawn = /-rtl\b|\[dir=|data-ant-cssinjs/;
// A selector may only exclude it.
const isDrawn = (selector: string): boolean => !neverDrawn.test(selector.replace(/:not\([^)]*\)/g, ''));

/** Separates icon rules and drops unmatched ones. */
function trimmed(css: string): { own: Root; icons: Root } {
  const own = postcss.parse(css);
  const icons = postcss.root();
  own.walkRules((rule) => {
    if (rule.parent && isKeyframes(rule.parent)) return;
    const drawn = rule.selectors.filter(isDrawn);
    if (drawn.length === 0 || isOfLinks(rule)) return void rule.remove();
    rule.selectors = drawn;
    if (isOfIcons(rule)) icons.append(rule.remove());
  });
  const drawnRules: Rule[] = [];
  own.walkRules((rule) => void drawnRules.push(rule));
  drawnRules.forEach(hoverWhereItExists);
  own.walkAtRules((rule) => {
    if (rule.params === 'loadingCircle') icons.append(rule.remove());
    else if (rule.nodes?.length === 0) rule.remove();
  });
  return { own: once(own), icons: once(icons) };
}

/** On a touch screen the last press would keep looking hovered. */
function hoverWhereItExists(rule: Rule): void {
  const [hovered, others] = [true, false].map((wanted) =>
    rule.selectors.filter((selector) => /:hover/.test(selector.replace(/:not\([^)]*\)/g, '')) === wanted),
  );
  if (!hovered?.length) return;
  const media = postcss.atRule({ name: 'media', params: '(hover: hover)' });
  rule.after(media);
  media.append(rule.clone({ selectors: hovered }));
  if (others?.length) rule.selectors = others;
  else rule.remove();
}

function once(root: Root): Root {
  const seen = new Set<string>();
  root.each((node: ChildNode) => {
    const text = node.toString();
    if (seen.has(text)) node.remove();
    seen.add(text);
  });
  return root;
}

const readIn = (css: string): string[] => [...css.matchAll(/var\((--ant-[\w-]+)/g)].map(([, name = '']) => name);

const pairOf = (light: string, dark: string): string => `${light.toLowerCase()}|${dark.toLowerCase()}`;
const ours = new Map(
  Object.entries(colours.light).map(([name, light]) => [
    pairOf(light, colours.dark[name as keyof typeof colours.dark]),
    `var(--${name})`,
  ]),
);

/** Text and what holds a line of it grow with the reader's text size; distances and widths do not. */
const grows = /font-size|font-height|control-height(?!-xs)|single-item-height|option-height/;
const inRem = (name: string, value: string): string =>
  grows.test(name) ? value.replace(/(\d+(?:\.\d+)?)px/g, (_, px: string) => `${Number(px) / 16}rem`) : value;

const inBothModes = (light: string, dark: string): string =>
  light === dark ? light : (ours.get(pairOf(light, dark)) ?? `var(--light, ${light}) var(--dark, ${dark})`);

const block = (selector: string, values: ReadonlyMap<string, string>): string =>
  values.size === 0 ? '' : `${selector}{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`;

interface Sheet {
  readonly name: string;
  readonly rules: string;
  readonly own: ReadonlyMap<string, string>;
  /** Theme variables that the component overrides. */
  readonly within: string;
}

/** The theme variables a sheet reads, directly or indirectly. */
function themeRead(text: string, theme: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const value = theme.get(name);
    if (value === undefined || found.has(name)) return;
    found.add(name);
    readIn(value).forEach(visit);
  };
  readIn(text).forEach(visit);
  return found;
}

function inDark(name: string, dark: ReadonlyMap<string, string>): string {
  const value = dark.get(name);
  if (value === undefined) throw new Error(`antd defines ${name} in light alone.`);
  return value;
}

const valuesOf = ({ light, dark }: Written['own'], keep: (name: string) => boolean): Map<string, string> =>
  new Map(
    [...light]
      .filter(([name]) => keep(name))
      .map(([name, value]) => [name, inRem(name, inBothModes(value, inDark(name, dark)))]),
  );

function sheetOf(name: string, { rules, own }: Written, theme: ReadonlyMap<string, string>): Sheet & { icons: Root } {
  const kept = trimmed(rules);
  const text = kept.own.toString();
  const reads = new Set(readIn(text));
  // A component's variables may use each other.
  for (const read of reads) for (const next of readIn(own.light.get(read) ?? '')) reads.add(next);
  const values = valuesOf(own, (variable) => reads.has(variable));
  const isShadow = ([variable]: [string, string]): boolean => theme.has(variable);
  return {
    name,
    icons: kept.icons,
    rules: text,
    own: new Map([...values].filter((entry) => !isShadow(entry))),
    within: block(`.${classesOf(name).root}`, new Map([...values].filter(isShadow))),
  };
}

function write(): ReadonlyMap<string, string> {
  const written = readStyles();
  const [first] = written.values();
  if (!first) throw new Error('No style module of antd is named.');
  const theme = valuesOf(first.theme, () => true);
  const sheets = [...written].map(([name, one]) => sheetOf(name, one, theme));
  const icons = once(postcss.root({ nodes: sheets.flatMap((sheet) => sheet.icons.nodes) })).toString();
  const readers = new Map<string, Set<string>>();
  const note = (reader: string, text: string): void =>
    themeRead(text, theme).forEach((variable) =>
      readers.set(variable, (readers.get(variable) ?? new Set()).add(reader)),
    );
  for (const { name, rules, own, within } of sheets) note(name, [rules, ...own.values(), within].join(' '));
  note(sharedSheet, [icons, ...coloursRead.map((token) => `var(${variableOf(token)})`)].join(' '));
  // A variable read by one sheet is in that sheet.
  const readBy = (reader: string): Map<string, string> =>
    new Map(
      [...theme].filter(([variable]) => {
        const who = readers.get(variable);
        if (!who) return false;
        return reader === sharedSheet ? who.size > 1 || who.has(reader) : who.size === 1 && who.has(reader);
      }),
    );
  return new Map([
    [sharedSheet, `${block(':root', readBy(sharedSheet))}@layer antd{${icons}}`],
    ...sheets.map(
      ({ name, rules, own, within }) =>
        [name, `${block(':root', new Map([...readBy(name), ...own]))}@layer antd{${within}${rules}}`] as const,
    ),
  ]);
}

let sheets: ReadonlyMap<string, string> | undefined;

/** One style module's sheet, or the shared one; all are made at once. */
export function sheetFor(name: string): string {
  sheets ??= write();
  const sheet = sheets.get(name);
  if (sheet === undefined) throw new Error(`antd's ${name} has no style sheet.`);
  return sheet;
}
