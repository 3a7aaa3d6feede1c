import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, NormalModule, sources } from 'webpack';

const noticesFile = 'licences.txt';

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const isNotice = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** A package's notice; without a text, its licence's name. */
const noticeOf = (folder: string): string => {
  const {
    name,
    version,
    license = '',
  } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readdirSync(folder)
    .filter((file) => isNotice.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
};

const typeface = (): string => {
  const text = readFileSync(path.join(__dirname, '..', 'src', 'web', 'ui', 'typeface', 'OFL.txt'), 'utf8');
  return `Plus Jakarta Sans, changed (OFL-1.1)\n\n${text.trim()}`;
};

/** Packages in browser code, plus RapiDoc, which the server sends. */
const folders = new Set([path.join(__dirname, '..', 'node_modules', 'rapidoc')]);

export const noted = {
  apply: (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('licences', (compilation) => {
      compilation.hooks.finishModules.tap('licences', (modules) => {
        for (const module of modules) {
          const [, folder] = (module instanceof NormalModule && inPackage.exec(module.resource)) || [];
          if (folder) folders.add(folder);
        }
      });
    });
  },
};

export const notices = {
  apply: (compiler: Compiler): void => {
    noted.apply(compiler);
    compiler.hooks.thisCompilation.tap('licences', (compilation) => {
      compilation.hooks.processAssets.tap('licences', () => {
        const texts = [...[...new Set([...folders].map(noticeOf))].sort(), typeface()];
        const rule = `\n\n${'-'.repeat(80)}\n\n`;
        compilation.emitAsset(noticesFile, new sources.RawSource(`${texts.join(rule)}\n`));
      });
    });
  },
};
