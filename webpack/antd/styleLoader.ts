import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { classesOf, hooksIn, nameOfModule } from './styleModules';

const sheet = path.join(__dirname, 'sheet.css');
const hooks = path.join(__dirname, 'standIns', 'hooks.ts');

/** Removes styles from antd's style modules but keeps exports; helpers are unchanged. */
export function withoutStyles(source: string, file: string): string {
  const found = hooksIn(source);
  if (found.length === 0) return source;
  // Names shared with the component.
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
