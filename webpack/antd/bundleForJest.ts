import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { readFigures } from './extract';
import { root, standInFor } from './standIns';
import { withoutStyles } from './styleLoader';

const bundle = path.join(root, 'node_modules', '.cache', 'jest', 'antd.cjs');

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file))
    .sort();

const namesFrom = (texts: readonly string[], from: string): string[] => {
  const lists = texts.flatMap((text) => [...text.matchAll(new RegExp(`^import \\{([^}]*)\\} from '${from}';$`, 'gm'))]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/ as .*/, '')));
  return [...new Set(names)].filter((name) => /^[A-Za-z]\w*$/.test(name)).sort();
};

const folderOf = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const lazily = (names: readonly string[], fileOf: (name: string) => string): string =>
  `{ ${names.map((name) => `get ${name}() { return require('${fileOf(name)}').default; }`).join(',\n')} }`;

const asInTheBuild: Plugin = {
  name: 'antd',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path: request, pluginData, ...asked }) => {
      if (pluginData === 'resolved' || asked.kind === 'entry-point') return null;
      if (request.includes('sheet.css')) return { path: request, namespace: 'sheet' };
      const { path: file, ...found } = await build.resolve(request, { ...asked, pluginData: 'resolved' });
      return { ...found, path: found.external ? file : standInFor(file, path.dirname(asked.importer)) };
    });
    build.onLoad({ filter: /./, namespace: 'sheet' }, () => ({ contents: '' }));
    build.onLoad({ filter: /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/ }, ({ path: file }) => ({
      // Not rendered, but Jest's bundler keeps it where the build drops it.
      contents: file.includes('config-provider')
        ? 'export default () => undefined;'
        : withoutStyles(readFileSync(file, 'utf8'), file),
      resolveDir: path.dirname(file),
    }));
  },
};

/** Bundles the product's antd for Jest, because loading single modules takes a second per file. */
export default async function bundleForJest(): Promise<void> {
  const texts = [...filesIn('src/web'), ...filesIn('webpack/antd/gallery')].map((file) => readFileSync(file, 'utf8'));
  const parts = namesFrom(texts, 'antd').filter((name) => !['App', 'ConfigProvider', 'theme'].includes(name));
  const contents = [
    `exports.antd = ${lazily(parts, (name) => `antd/es/${folderOf(name)}`)};`,
    `exports.icons = ${lazily(namesFrom(texts, '@ant-design/icons'), (name) => `@ant-design/icons/es/icons/${name}`)};`,
  ].join('\n');
  const sources = [
    ...filesIn('webpack/antd'),
    ...['src/web/ui/theme/antdTheme.ts', 'src/web/ui/theme/tokens.ts', 'package-lock.json'].map((file) =>
      path.join(root, file),
    ),
  ].map((file) => readFileSync(file, 'utf8'));
  const version = `// ${createHash('sha256')
    .update([contents, ...sources].join('\n'))
    .digest('hex')}`;
  if (existsSync(bundle) && readFileSync(bundle, 'utf8').startsWith(version)) return;
  await build({
    stdin: { contents, resolveDir: root },
    outfile: bundle,
    banner: { js: version },
    bundle: true,
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    external: ['react', 'react-dom', 'dayjs', 'react/*', 'react-dom/*', 'dayjs/*'],
    mainFields: ['module', 'main'],
    conditions: ['import'],
    define: {
      ANTD_FIGURES: JSON.stringify(readFigures()),
      // Under "test" antd gives all elements one id and measures nothing.
      'process.env.NODE_ENV': '"development"',
    },
    plugins: [asInTheBuild],
    logLevel: 'error',
  });
}
