import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { type Compilation, type Compiler, sources } from 'webpack';
import { type DocumentFiles, documents, type ScreenFiles, type SiteDocument } from '../src/web/site/documents';
import { extractStyles } from './extractStyles';

const template = path.join(__dirname, '..', 'src', 'web', 'site', 'template.tsx');

function screenFilesOf(
  { screens }: SiteDocument,
  app: readonly string[],
  compilation: Compilation,
): ScreenFiles | null {
  if (screens.length === 0) return null;
  const filesOfChunk = (name: string): string[] => compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const beside = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap(filesOfChunk))].filter((file) => !app.includes(file)).map((file) => `/${file}`);
  const frameOf = (address: string): string => address.split('/')[1] ?? '';
  const weightOf = (file: string): number => compilation.getAsset(file)?.source.size() ?? 0;
  const [after = ''] = [...app].sort((one, other) => weightOf(other) - weightOf(one));
  const byPlace = new Map(screens.map((address) => [frameOf(address), beside([frameOf(address)])]));
  for (const address of screens) byPlace.set(address, beside([frameOf(address), address.slice(1)]));
  return { after: `/${after}`, byPlace: Object.fromEntries(byPlace) };
}

const typefaceFile = (name: string, { assets }: Compilation): string =>
  `/${Object.keys(assets).find((file) => file.startsWith(`assets/${name}`))}`;

/** A document's files, once each: the entry's, then its screen's. */
function filesOf(document: SiteDocument, compilation: Compilation): DocumentFiles {
  const { kind, chunks } = document;
  const entry = compilation.entrypoints.get(kind === 'static' ? 'public' : 'main');
  const groups = chunks.map((name) => compilation.namedChunkGroups.get(name));
  const names = [...new Set([entry, ...groups].flatMap((group) => group?.getFiles() ?? []))];
  return {
    ahead: screenFilesOf(document, entry?.getFiles() ?? [], compilation),
    styles: names
      .filter((name) => name.endsWith('.css'))
      .map((name) => {
        const text = String(compilation.getAsset(name)?.source.source());
        // The runtime loads a chunk's styles; the document has an extract.
        const isWhole = entry?.getFiles().includes(name) ?? false;
        return { href: name, isWhole, textFor: (markup: string) => (isWhole ? text : extractStyles(text, markup)) };
      }),
    scripts: names.filter((name) => name.endsWith('.js')).map((name) => `/${name}`),
    typeface: { core: typefaceFile('sn-sans-core.', compilation), whole: typefaceFile('sn-sans.', compilation) },
  };
}

const page = (document: SiteDocument): HtmlWebpackPlugin =>
  new HtmlWebpackPlugin({
    template,
    filename: `pages/${document.name}.html`,
    inject: false,
    minify: false,
    templateParameters: (compilation) => ({ document, files: filesOf(document, compilation) }),
  });

/** Which document answers each address, for the server and the development server. */
export const siteTable = documents.flatMap(({ name, answers }) =>
  answers.map((address) => ({ address, file: `pages/${name}.html` })),
);

const sitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...documents
      .filter(({ listed }) => listed)
      .flatMap(({ answers }) => answers.map((address) => `<url><loc>__PUBLIC_URL__${address}</loc></url>`)),
    '</urlset>',
  ].join('\n');

const written = (compiler: Compiler): void => {
  compiler.hooks.thisCompilation.tap('site', (compilation) => {
    compilation.emitAsset('site.json', new sources.RawSource(JSON.stringify(siteTable)));
    compilation.emitAsset('sitemap.xml', new sources.RawSource(sitemap()));
  });
};

export const siteDocuments = [...documents.map(page), { apply: written }];
