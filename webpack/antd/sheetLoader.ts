import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { sheetFor } from './sheets';

const theme = path.join(__dirname, '..', '..', 'src', 'web', 'ui', 'theme');

/** Fills `sheet.css?<style module>` with antd's styles. */
export default function sheetLoader(this: LoaderContext<object>): string {
  for (const file of ['antdTheme.ts', 'tokens.ts']) this.addDependency(path.join(theme, file));
  return sheetFor(this.resourceQuery.slice(1));
}
