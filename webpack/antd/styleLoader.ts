import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { classesOf, hooksIn, nameOfModule } from './styleModules';

const sheet = path.join(__dirname, 'sheet.css');
const hooks = path.join(__dirname, 'standIns', 'hooks.ts');

/** Replaces the content of antd's style modules: the exports stay, the styles come as a file. A module of helpers is left alone. */
export function withoutStyles(source: string, file: string): string {
  const found = hooksIn(source);
  if (found.length === 0) return source;
  // Names that a component shares with its styles.
  const names = source.match(/^export const \w+ = '[^']*';$/gm) ?? [];
  const name = nameOfModule(file);
  classesOf(name);
  return [
    `import ${JSON.stringify(`${sheet}?${name}`)};`,
    `import * as hooks from ${JSON.stringify(hooks)};`,
    ...names,
    ...found.map(({ name: exported, standIn }) =>
      exported === 'default' ? `export default hooks.${standIn};` : `export const ${exported} = hooks.${standIn};`,
    ),
  ].join('\n');
}

export default function styleLoader(this: LoaderContext<object>, source: string): string {
  return withoutStyles(source, this.resourcePath);
}
