import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Classes {
  readonly prefix: string;
  /** The root's class, also for popups. */
  readonly root: string;
}

const own = (prefix: string): Classes => ({ prefix, root: prefix });
/** Like `own`, for hooks that take a root class. */
const rooted = (prefix: string): Classes => ({ prefix, root: `${prefix}-css-var` });

const inFolders = (classes: (prefix: string) => Classes, folders: readonly string[]): Record<string, Classes> =>
  Object.fromEntries(folders.map((name) => [`${name}/style/index`, classes(`ant-${name}`)]));

/** antd’s style modules and their classes; unlisted ones fail the build. */
export const styleModules: Readonly<Record<string, Classes>> = {
  ...inFolders(own, [
    ...['alert', 'badge', 'breadcrumb', 'card', 'collapse', 'descriptions', 'divider', 'drawer', 'empty', 'flex'],
    ...['layout', 'pagination', 'popover', 'progress', 'result', 'segmented', 'skeleton', 'space', 'spin'],
    ...['statistic', 'steps', 'switch', 'tag', 'tree', 'typography'],
  ]),
  ...inFolders(rooted, [
    ...['checkbox', 'dropdown', 'form', 'input-number', 'input', 'menu', 'modal', 'notification', 'radio', 'select'],
    ...['table', 'tabs', 'tooltip'],
  ]),
  'badge/style/ribbon': own('ant-ribbon'),
  'button/style/compact': own('ant-btn'),
  'button/style/index': own('ant-btn'),
  'date-picker/style/index': rooted('ant-picker'),
  'form/style/fallbackCmp': own('ant-form'),
  'grid/style/index': own('ant-col'),
  'input/style/otp': own('ant-otp'),
  'input/style/search': own('ant-input-search'),
  'input/style/textarea': rooted('ant-input'),
  'layout/style/sider': own('ant-layout-sider'),
  'pagination/style/bordered': own('ant-pagination'),
  'space/style/addon': own('ant-space-addon'),
  'space/style/compact': own('ant-space-compact'),
  'tag/style/presetCmp': own('ant-tag'),
  'tag/style/statusCmp': own('ant-tag'),
  'upload/style/index': { prefix: 'ant-upload', root: 'ant-upload-wrapper' },
};

const byHook: Readonly<Record<string, Classes>> = { useRowStyle: own('ant-row'), useSharedStyle: own('ant-input') };

/** The classes a hook is called with. @throws for unlisted modules, whose styles would be missing. */
export function classesOf(module: string, hook = 'default'): Classes {
  const classes = byHook[hook] ?? styleModules[module];
  if (!classes) throw new Error(`antd's ${module} has no style sheet: add it to webpack/antd/styleModules.ts.`);
  return classes;
}

/** antd's hook makers; stand-ins return the same shapes. */
const makers = {
  genStyleHooks: 'useClasses',
  genComponentStyleHook: 'useHash',
  genSubStyleComponent: 'Nothing',
} as const;
type Maker = keyof typeof makers;

export interface StyleHook {
  readonly name: string;
  /** Its replacement in `standIns/hooks.ts`. */
  readonly standIn: (typeof makers)[Maker];
}

const packageOf = path.dirname(require.resolve('antd/package.json'));
const esOf = path.join(packageOf, 'es');

export const nameOfModule = (file: string): string =>
  path.relative(esOf, file).replace(/\.js$/, '').split(path.sep).join('/');

export const sourceOfModule = (name: string): string => readFileSync(path.join(esOf, `${name}.js`), 'utf8');

/** The style hooks in a module's text; none for helpers. */
export function hooksIn(source: string): readonly StyleHook[] {
  const made = [...source.matchAll(/(?:(export) )?const (\w+) = (gen\w+)\(/g)].filter(
    (found): found is RegExpExecArray & [string, string | undefined, string, Maker] =>
      Object.hasOwn(makers, found[3] ?? ''),
  );
  const named = made.filter(([, exported]) => exported).map(([, , name, maker]) => ({ name, standIn: makers[maker] }));
  const [, byDefault = '', maker] = /export default (?:(gen\w+)\(|(\w+);|\()/.exec(source) ?? [];
  const standIn =
    makers[byDefault as Maker] ??
    makers[(made.find(([, , name]) => name === maker)?.[3] ?? '') as Maker] ??
    // Three modules make a hook per call of their default export.
    (/export default \(/.test(source) && made.length > named.length ? 'useClasses' : undefined);
  return standIn ? [...named, { name: 'default', standIn }] : named;
}
