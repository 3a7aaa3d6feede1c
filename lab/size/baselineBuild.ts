import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import webpack, { type Configuration } from 'webpack';
import { compressed, type BaselineFiles, type Sent } from './baselineServer';
import { LoginForm } from './baselineSite/LoginForm';

const home = path.join(__dirname, '..', '..');
const pages = path.join(__dirname, 'baselineSite');

/** What a page shows before its script is there. */
const shells: Readonly<Record<string, string>> = {
  login: renderToString(createElement(LoginForm, { signIn: () => undefined })),
  member: '<h1>Available Jobs</h1>',
  admin: '<h1>Review Jobs</h1>',
};

const configuration = (folder: string): Configuration => ({
  mode: 'production',
  context: home,
  target: 'browserslist',
  entry: Object.fromEntries(Object.keys(shells).map((name) => [name, path.join(pages, `${name}.tsx`)])),
  output: { path: folder, publicPath: '/assets/', filename: '[name].[contenthash:10].js' },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: {
          instance: 'baseline',
          transpileOnly: true,
          configFile: path.join(__dirname, '..', 'tsconfig.json'),
          compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: null },
        },
      },
    ],
  },
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        terserOptions: { format: { comments: false } },
      }),
    ],
  },
  performance: false,
});

const bundle = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(configuration(folder), (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });

const shellOf = (name: string, script: string): string =>
  [
    '<!doctype html><html lang="en-NG"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>ShareNaira</title>',
    `<link rel="icon" href="data:,"><script defer src="/assets/${script}"></script></head>`,
    `<body><div id="root">${shells[name]}</div></body></html>`,
  ].join('');

const filesIn = (folder: string): BaselineFiles => {
  const names = readdirSync(folder);
  const documents = Object.keys(shells).map((name): [string, Sent] => {
    const script = names.find((file) => file.startsWith(`${name}.`));
    if (script === undefined) throw new Error(`The baseline's ${name} was not built.`);
    return [name, compressed('text/html', shellOf(name, script))];
  });
  return new Map([
    ['landing', compressed('text/html', readFileSync(path.join(pages, 'landing.html')))],
    ...documents,
    ...names.map((name): [string, Sent] => [
      `/assets/${name}`,
      compressed('text/javascript', readFileSync(path.join(folder, name))),
    ]),
  ]);
};

/** Bundles the baseline's pages, and brings every file of theirs. */
export const buildBaseline = async (): Promise<BaselineFiles> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sharenaira-baseline-'));
  try {
    await bundle(folder);
    return filesIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
