import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Compiler,
  DefinePlugin,
  type ResolvePluginInstance,
  type RuleSetRule,
  sources,
  type WebpackPluginInstance,
} from 'webpack';
import { readFigures } from './extract';
import { root, standInFor } from './standIns';

interface AntdBuild {
  readonly styles: 'files' | 'runtime';
  readonly rules: RuleSetRule[];
  readonly resolving: ResolvePluginInstance[];
  readonly plugins: WebpackPluginInstance[];
  /** Dependencies besides the modules it reads. */
  readonly files: readonly string[];
}

const here = (file: string): string => path.join(__dirname, file);
const theme = ['antdTheme.ts', 'tokens.ts'].map((file) => path.join(root, 'src', 'web', 'ui', 'theme', file));
const packages = /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component)[\\/]/;
const styleModule = /[\\/]node_modules[\\/]antd[\\/]es[\\/].*[\\/]style(?:[\\/].*)?\.js$/;

/** Replaces originals under any path. */
const replacing: ResolvePluginInstance = {
  apply(resolver) {
    resolver.getHook('resolved').tapAsync('antd', (request, _context, goOn) => {
      const issuer = (request.context as { issuer?: string } | undefined)?.issuer ?? '';
      if (request.path) request.path = standInFor(request.path, path.dirname(issuer));
      goOn();
    });
  },
};

/** Production servers refuse builds with this mark. */
const mark: WebpackPluginInstance = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('antd', (compilation) =>
      compilation.emitAsset('styles-at-run-time', new sources.RawSource('')),
    ),
};

const antdAtRunTime: AntdBuild = { styles: 'runtime', rules: [], resolving: [], plugins: [mark], files: [] };

const antdFromFiles: AntdBuild = {
  styles: 'files',
  rules: [
    // A stand-in's missing export fails the build.
    { test: packages, parser: { exportsPresence: 'error' } },
    { test: styleModule, loader: here('styleLoader.ts') },
    // The style sheet rule does the rest.
    { test: here('sheet.css'), enforce: 'pre', loader: here('sheetLoader.ts') },
  ],
  resolving: [replacing],
  plugins: [
    new DefinePlugin({
      ANTD_FIGURES: DefinePlugin.runtimeValue(() => JSON.stringify(readFigures()), { fileDependencies: theme }),
    }),
  ],
  files: readdirSync(__dirname)
    .filter((file) => file.endsWith('.ts'))
    .map(here),
};

/** From `ANTD_STYLES`; from files by default. */
export const antdBuild = (styles: string | undefined): AntdBuild =>
  styles === 'runtime' ? antdAtRunTime : antdFromFiles;
