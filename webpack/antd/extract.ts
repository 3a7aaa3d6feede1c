import { createRequire } from 'node:module';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme } from 'antd';
import postcss from 'postcss';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme } from '../../src/web/ui/theme/antdTheme';
import { classesOf, hooksIn, sourceOfModule, type StyleHook, styleModules } from './styleModules';

type Mode = 'light' | 'dark';
type Variables = ReadonlyMap<string, string>;

export interface Written {
  readonly rules: string;
  readonly theme: Readonly<Record<Mode, Variables>>;
  /** The component's variables, and theme variables it overrides. */
  readonly own: Readonly<Record<Mode, Variables>>;
}

const variablesIn = (css: string): Variables => {
  const found = new Map<string, string>();
  postcss.parse(css).walkDecls((declaration) => void found.set(declaration.prop, declaration.value));
  return found;
};

const load = createRequire(__filename);

type Hook = (prefix: string, root: string) => unknown;

/** Calls a style hook as its component would. */
function Probe({ hook, module, name, standIn }: StyleHook & { readonly hook: Hook; readonly module: string }) {
  const { prefix, root } = classesOf(module, name);
  if (standIn === 'Nothing')
    return createElement(hook as unknown as ComponentType<object>, { prefixCls: prefix, rootCls: root } as object);
  hook(prefix, root);
  return null;
}

function writtenFor(module: string, mode: Mode): { rules: string; theme: Variables; own: Variables } {
  const cache = createCache();
  const exported = load(`antd/lib/${module}`) as Readonly<Record<string, Hook>>;
  const probes = hooksIn(sourceOfModule(module)).map((found) =>
    createElement(Probe, { key: found.name, ...found, module, hook: exported[found.name] as Hook }),
  );
  const styled = { ...antdTheme(mode), hashed: false, cssVar: { key: 'ant', prefix: 'ant' } };
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: styled }, probes)));
  const text = (types: 'style' | 'token' | 'cssVar') => extractStyle(cache, { plain: true, types });
  return { rules: text('style'), theme: variablesIn(text('token')), own: variablesIn(text('cssVar')) };
}

/** Reads all style modules. @throws if light and dark differ beyond variables, since one file serves both. */
export function readStyles(): ReadonlyMap<string, Written> {
  return new Map(
    Object.keys(styleModules).map((name) => {
      const [light, dark] = [writtenFor(name, 'light'), writtenFor(name, 'dark')];
      if (light.rules !== dark.rules) throw new Error(`antd's ${name} has other rules in dark than in light.`);
      return [
        name,
        {
          rules: light.rules,
          theme: { light: light.theme, dark: dark.theme },
          own: { light: light.own, dark: dark.own },
        },
      ];
    }),
  );
}

/** Tokens that antd's code reads, including all screen widths, whose names it builds. */
const isFigureRead = (token: string): boolean =>
  /^(?:screen|borderRadius$|controlHeight(?:SM)?$|fontSize(?:LG)?$|line(?:Height|Width)$|marginXXS$|motion$|paddingX?XS$|sizePopupArrow$|wireframe$|zIndexPopupBase$)/.test(
    token,
  );

/** Colours antd's code passes on, as variables that follow the theme. */
export const coloursRead = ['colorBgContainer', 'colorFill', 'colorFillQuaternary', 'colorFillTertiary'] as const;

export const variableOf = (token: string): string =>
  `--ant-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The theme antd's code reads without a run-time engine. */
export function readFigures(): Readonly<Record<string, unknown>> {
  const tokens = theme.getDesignToken(antdTheme('light'));
  return Object.fromEntries([
    ...Object.entries(tokens).filter(([token]) => isFigureRead(token)),
    ...coloursRead.map((token) => [token, `var(${variableOf(token)})`]),
  ]) as Readonly<Record<string, unknown>>;
}
