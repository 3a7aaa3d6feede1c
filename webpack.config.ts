import path from 'node:path';
import zlib, { type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';

import type { Configuration as WebpackConfiguration, RuleSetRule } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { brand } from './src/web/brand';

type Configuration = WebpackConfiguration & { devServer?: DevServerConfiguration };
type Mode = 'production' | 'development';
type Room = 'web' | 'server';

const root = __dirname;
const fromRoot = (...parts: string[]): string => path.join(root, ...parts);

/** Types are checked by `npm run check`; a build only strips them. */
const typescript = (room: Room): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'ts-loader',
  options: {
    instance: room,
    transpileOnly: true,
    configFile: fromRoot('src', room, 'tsconfig.json'),
    compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: null, sourceMap: true },
  },
});

const shared = (room: Room, mode: Mode): Configuration => ({
  name: room,
  mode,
  context: root,
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  cache: {
    type: 'filesystem',
    name: `${room}-${mode}`,
    cacheDirectory: fromRoot('node_modules', '.cache', 'webpack'),
    buildDependencies: { config: [__filename, fromRoot('tsconfig.json'), fromRoot('src', room, 'tsconfig.json')] },
  },
  stats: { all: false, errors: true, warnings: true, moduleTrace: true, logging: 'warn' },
  infrastructureLogging: { level: mode === 'production' ? 'warn' : 'info' },
  performance: false,
});

const compressible = /\.(?:js|css|svg|json|webmanifest)$/;

const compressed = (): CompressionPlugin[] => [
  new CompressionPlugin({ algorithm: 'gzip', test: compressible, threshold: 512, minRatio: 0.95 }),
  new CompressionPlugin<BrotliOptions>({
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    test: compressible,
    threshold: 512,
    minRatio: 0.95,
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
];

const withBrand = (manifest: Buffer): string =>
  JSON.stringify({ name: brand.name, short_name: brand.name, ...(JSON.parse(manifest.toString()) as object) });

const web = (mode: Mode): Configuration => ({
  ...shared('web', mode),
  target: 'browserslist',
  entry: { main: fromRoot('src', 'web', 'main.tsx') },
  output: {
    path: fromRoot('dist', 'web'),
    publicPath: '/',
    filename: mode === 'production' ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
    chunkFilename: mode === 'production' ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    clean: true,
  },
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  module: {
    rules: [
      typescript('web'),
      {
        test: /\.css$/,
        use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: { auto: true } } }],
      },
      { test: /\.(?:svg|png|jpe?g|webp|avif)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
    ],
  },
  optimization: {
    minimizer: [
      // The compiler that also runs the tests minifies several times faster than Terser, at the same size.
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        terserOptions: { format: { comments: 'some' } },
      }),
      new CssMinimizerPlugin(),
    ],
    moduleIds: 'deterministic',
    chunkIds: mode === 'production' ? 'deterministic' : 'named',
    runtimeChunk: 'single',
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        framework: {
          name: 'framework',
          test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs[\\/]toolkit|redux|redux-persist|redux-thunk|immer|reselect|use-sync-external-store)[\\/]/,
          chunks: 'initial',
          priority: 20,
          enforce: true,
        },
      },
    },
  },
  plugins: [
    new HtmlWebpackPlugin({
      template: fromRoot('public', 'index.html'),
      title: brand.name,
      description: brand.tagline,
      minify: false,
    }),
    new MiniCssExtractPlugin({
      filename: mode === 'production' ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
      chunkFilename: mode === 'production' ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
    }),
    new CopyPlugin({
      patterns: [
        { from: fromRoot('public'), globOptions: { ignore: ['**/index.html', '**/manifest.webmanifest'] } },
        { from: fromRoot('public', 'manifest.webmanifest'), transform: withBrand },
      ],
    }),
    ...(mode === 'production' ? compressed() : []),
  ],
  devServer: {
    host: 'localhost',
    port: 8080,
    static: false,
    compress: false,
    historyApiFallback: { disableDotRule: true },
    client: { logging: 'warn', overlay: { warnings: false } },
    proxy: [{ context: ['/api', '/media'], target: 'http://localhost:3000', changeOrigin: false }],
  },
});

const isPackage = (request: string): boolean => !request.startsWith('.') && !path.isAbsolute(request);

const server = (mode: Mode): Configuration => ({
  ...shared('server', mode),
  target: 'node20',
  entry: {
    main: fromRoot('src', 'server', 'main.ts'),
    migrate: fromRoot('src', 'server', 'cli', 'migrate.ts'),
    createAdmin: fromRoot('src', 'server', 'cli', 'createAdmin.ts'),
    ledgerCheck: fromRoot('src', 'server', 'cli', 'ledgerCheck.ts'),
    docs: fromRoot('src', 'server', 'cli', 'docs.ts'),
  },
  output: { path: fromRoot('dist', 'server'), filename: '[name].js', clean: true },
  devtool: 'source-map',
  module: { rules: [typescript('server')] },
  // Packages stay in node_modules: several carry native code, and a stack trace should name them.
  externals: [
    ({ request = '' }, callback) => {
      if (isPackage(request)) callback(undefined, `commonjs ${request}`);
      else callback();
    },
  ],
  // NODE_ENV is the operator's word at run time, not the builder's.
  optimization: { minimize: false, nodeEnv: false },
  plugins: [
    // The code reads them as `join(__dirname, 'migrations')`, true both in src/server/db and in dist/server.
    new CopyPlugin({ patterns: [{ from: fromRoot('src', 'server', 'db', 'migrations'), to: 'migrations' }] }),
  ],
});

export default (_env: unknown, argv: { mode?: Mode }): Configuration[] => {
  const mode = argv.mode ?? 'development';
  return [web(mode), server(mode)];
};
