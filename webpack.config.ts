import path from 'node:path';
import zlib, { type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';

import type { ChunkGraph, Configuration as WebpackConfiguration, Module, RuleSetRule } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { brand } from './src/web/brand';
import { antdBuild } from './webpack/antd';
import { siteDocuments, siteTable } from './webpack/documents';
import { noted, notices } from './webpack/licences';
import { withLimitsInline } from './webpack/limits';
import { checkSizes } from './webpack/scales';
import { withoutServerFacts } from './webpack/serverFacts';

type Configuration = WebpackConfiguration & { devServer?: DevServerConfiguration };
type Mode = 'production' | 'development';
type Room = 'web' | 'worker' | 'server';

const root = __dirname;
const antd = antdBuild(process.env.ANTD_STYLES);
const fromRoot = (...parts: string[]): string => path.join(root, ...parts);

const tsconfigOf: Readonly<Record<Room, string>> = {
  web: fromRoot('src', 'web', 'tsconfig.json'),
  worker: fromRoot('src', 'web', 'worker', 'tsconfig.json'),
  server: fromRoot('src', 'server', 'tsconfig.json'),
};

/** `npm run check` checks types; builds only strip them. */
const typescript = (room: Room): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'ts-loader',
  options: {
    instance: room,
    transpileOnly: true,
    configFile: tsconfigOf[room],
    compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: null, sourceMap: true },
    getCustomTransformers: () => ({ before: room === 'server' ? [] : [withoutServerFacts, withLimitsInline] }),
  },
});

const shared = (room: Room, mode: Mode): Configuration => ({
  name: room,
  mode,
  context: root,
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  cache: {
    type: 'filesystem',
    name: `${room}-${mode}-${antd.styles}`,
    cacheDirectory: fromRoot('node_modules', '.cache', 'webpack'),
    buildDependencies: {
      config: [
        __filename,
        ...antd.files,
        fromRoot('webpack', 'budgets.ts'),
        fromRoot('webpack', 'documents.ts'),
        fromRoot('webpack', 'evaluated.mjs'),
        fromRoot('webpack', 'extractStyles.ts'),
        fromRoot('webpack', 'licences.ts'),
        fromRoot('webpack', 'limits.ts'),
        fromRoot('src', 'contract', 'limits.ts'),
        fromRoot('webpack', 'markdown.mjs'),
        fromRoot('webpack', 'scales.ts'),
        fromRoot('webpack', 'serverFacts.ts'),
        fromRoot('tsconfig.json'),
        tsconfigOf[room],
      ],
    },
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

// Several times faster than Terser, with the same size.
const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  extractComments: false,
  // All licences are in one file: webpack/licences.ts.
  terserOptions: { format: { comments: false } },
});

const withBrand = (manifest: Buffer): string =>
  JSON.stringify({ name: brand.name, short_name: brand.name, ...(JSON.parse(manifest.toString()) as object) });

const inPackage = (...parts: string[]): string => fromRoot('node_modules', ...parts);
const ofAntd = /[\\/](?:node_modules[\\/](?:antd|@ant-design|@rc-component|@babel|clsx)|webpack[\\/]antd)[\\/]/;
/** Frame and screen load together, so each would bring the other's parts. */
const frameOf = (area: string) => ({
  name: `${area}-frame`,
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === area),
  chunks: ({ name }: { name?: string | null }) => new RegExp(`^${area}(?:/|$)`).test(name ?? ''),
  priority: 10,
  enforce: true,
});
const authScreens = ['login', 'signup', 'forgot-password'];
const withForms = [...authScreens, 'account/my-account', 'account/withdraw', 'proof', 'profile-sheet'];
const isIn =
  (names: readonly string[]) =>
  ({ name }: { name?: string | null }) =>
    names.includes(name ?? '');
/** Parts of a member's forms that their frame does not have. */
const ofMemberForms = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  /[\\/](?:node_modules|webpack[\\/]antd)[\\/]/.test(module.nameForCondition() ?? '') &&
  ![...chunkGraph.getModuleChunksIterable(module)].some(isIn(['account']));
/** Lists have fields but no form. */
const ofForms =
  /[\\/](?:antd[\\/]es[\\/](?:grid[\\/](?!hooks)|form[\\/](?!context|hooks[\\/]useVariants))|@rc-component[\\/]form[\\/]es[\\/](?!FormContext))/;
const ofFields =
  /[\\/](?:antd[\\/]es[\\/](?:input|form|locale|(?:date|time)-picker|calendar|_util[\\/]responsiveObserver)|antd[\\/]standIns[\\/]Input|@rc-component[\\/](?:input|form|pagination|picker)|(?:Eye|CloseCircle)\w+\.js|Dom[\\/]focus\.js)/;
/** Loaded by admin lists only. */
const ofTables =
  /[\\/](?:antd[\\/]es[\\/](?:checkbox|pagination|segmented|table)|@rc-component[\\/](?:checkbox|context|pagination|segmented|table)|(?:Caret(?:Down|Up)|Double|Download|Ellipsis|Filter|Setting)\w+\.js|(?:useMultipleSelect|useProxyImperativeHandle)\.js)/;
const noJsonSchema = fromRoot('webpack', 'noJsonSchema.ts');

const web = (mode: Mode): Configuration => ({
  ...shared('web', mode),
  // Its licences are listed with the pages'.
  ...(mode === 'production' && { dependencies: ['worker'] }),
  target: 'browserslist',
  resolve: {
    ...shared('web', mode).resolve,
    alias: {
      // The package lists only its development files.
      'react-router$': inPackage('react-router', 'dist', 'production', 'index.mjs'),
      'react-router/dom$': inPackage('react-router', 'dist', 'production', 'dom-export.mjs'),
      [inPackage('zod', 'v4', 'core', 'to-json-schema.js')]: noJsonSchema,
      [inPackage('zod', 'v4', 'core', 'json-schema-processors.js')]: noJsonSchema,
    },
    plugins: antd.resolving,
  },
  entry: {
    main: { import: fromRoot('src', 'web', 'main.tsx'), runtime: 'runtime' },
    public: fromRoot('src', 'web', 'site', 'public.ts'),
  },
  output: {
    path: fromRoot('dist', 'web'),
    publicPath: '/',
    filename: mode === 'production' ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
    // Short hashes without names, because every first visit lists all chunks.
    chunkFilename: `assets/${mode === 'production' ? '[id]' : '[name]'}.[contenthash:6].js`,
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    clean: { keep: /^sw\.js/ },
  },
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  module: {
    rules: [
      typescript('web'),
      ...antd.rules,
      // Its stand-in has few exports.
      { test: inPackage('zod'), parser: { exportsPresence: false } },
      // Free of side effects, though their packages do not declare it.
      { test: /[\\/]node_modules[\\/](?:@rc-component|@ant-design)[\\/]/, sideEffects: false },
      {
        test: /\.css$/,
        // Style sheets are imported for their effect.
        sideEffects: true,
        oneOf: [
          // Rendering documents needs no styles.
          { compiler: /^HtmlWebpackCompiler/, type: 'asset/source' },
          { use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        ],
      },
      { test: /\.md$/, loader: fromRoot('webpack', 'markdown.mjs') },
      { test: /[\\/]auditedActions\.ts$/, loader: fromRoot('webpack', 'evaluated.mjs') },
      { test: /\.(?:svg|png|jpe?g|webp|avif)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
    ],
  },
  optimization: {
    minimizer: [
      minimizer,
      new CssMinimizerPlugin({
        // It cannot parse max() in antd's sums.
        minimizerOptions: { preset: ['default', { calc: false }] },
      }),
    ],
    moduleIds: 'deterministic',
    chunkIds: mode === 'production' ? 'deterministic' : 'named',
    splitChunks: {
      // Nothing else needs these, and each extra file costs every first visit.
      chunks: ({ name }) => name !== 'charts',
      cacheGroups: {
        framework: {
          name: 'framework',
          test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs[\\/]toolkit|redux|redux-persist|redux-thunk|immer|reselect|use-sync-external-store)[\\/]/,
          chunks: 'initial',
          priority: 20,
          enforce: true,
        },
        // Not needed before login; too small to be shared otherwise. Pickers bring other plugins.
        dates: {
          name: 'dates',
          test: /[\\/](?:node_modules[\\/]dayjs[\\/](?:dayjs\.min|plugin[\\/](?:advancedFormat|utc))\.js|src[\\/]web[\\/]lib[\\/]dates\.ts)$/,
          chunks: ({ name }) => !/^admin(?:[/-]|$)/.test(name ?? ''),
          priority: 15,
          enforce: true,
        },
        // Many small files compress worse, and each is listed in every first visit.
        memberForms: {
          name: 'member-forms',
          test: ofMemberForms,
          chunks: isIn(withForms),
          minChunks: withForms.length - 1,
          priority: 16,
          enforce: true,
        },
        authFrame: {
          name: 'auth-frame',
          chunks: isIn(['auth', ...authScreens]),
          minChunks: 3,
          priority: 10,
          enforce: true,
        },
        forms: { name: 'forms', test: ofForms, minChunks: 30, priority: 14, enforce: true },
        fields: { name: 'fields', test: ofFields, minChunks: 30, priority: 13, enforce: true },
        controls: { name: 'controls', test: ofAntd, minChunks: 50, priority: 12, enforce: true },
        tables: {
          name: 'admin-tables',
          test: ofTables,
          chunks: ({ name }) => /^admin\//.test(name ?? ''),
          minChunks: 8,
          priority: 11,
          enforce: true,
        },
        adminFrame: frameOf('admin'),
        accountFrame: frameOf('account'),
        ownerFrame: frameOf('owner'),
      },
    },
  },
  plugins: [
    ...siteDocuments,
    ...antd.plugins,
    new MiniCssExtractPlugin({
      filename: mode === 'production' ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
      chunkFilename: mode === 'production' ? 'assets/[id].[contenthash:6].css' : 'assets/[name].css',
      // antd's sheets are in one layer and independent of order.
      ignoreOrder: true,
    }),
    new CopyPlugin({
      patterns: [
        { from: fromRoot('public'), globOptions: { ignore: ['**/manifest.webmanifest'] } },
        { from: fromRoot('public', 'manifest.webmanifest'), transform: withBrand },
        { from: fromRoot('src', 'web', 'ui', 'typeface', '*.woff2'), to: 'assets/[name].[contenthash:10][ext]' },
      ],
    }),
    notices,
    ...(mode === 'production' ? compressed() : []),
    ...(mode === 'production' && antd.styles === 'files' ? [checkSizes()] : []),
  ],
  devServer: {
    host: 'localhost',
    port: 8080,
    static: false,
    compress: false,
    historyApiFallback: {
      disableDotRule: true,
      index: '/pages/not-found.html',
      rewrites: siteTable.map(({ address, file }) => ({ from: asPattern(address), to: `/${file}` })),
    },
    client: { logging: 'warn', overlay: { warnings: false } },
    proxy: [{ context: ['/api', '/media', '/kit'], target: 'http://localhost:3000', changeOrigin: false }],
  },
});

/** One file with a fixed address, so without a hash. */
const worker = (mode: Mode): Configuration => ({
  ...shared('worker', mode),
  target: 'webworker',
  entry: { sw: fromRoot('src', 'web', 'worker', 'serviceWorker.ts') },
  output: { path: fromRoot('dist', 'web'), filename: '[name].js' },
  devtool: false,
  module: { rules: [typescript('worker')] },
  optimization: { minimizer: [minimizer], nodeEnv: 'production' },
  plugins: [noted, ...(mode === 'production' ? compressed() : [])],
});

/** `/admin/edit-job/:id` as a pattern. */
const asPattern = (address: string): RegExp => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`);

const isPackage = (request: string): boolean => !request.startsWith('.') && !path.isAbsolute(request);

const server = (mode: Mode): Configuration => ({
  ...shared('server', mode),
  target: 'node20',
  entry: {
    main: fromRoot('src', 'server', 'main.ts'),
    command: fromRoot('src', 'server', 'cli', 'command.ts'),
  },
  output: { path: fromRoot('dist', 'server'), filename: '[name].js', clean: true },
  devtool: 'nosources-cheap-module-source-map',
  // `require` resolves packages at run time.
  module: { parser: { javascript: { createRequire: false } }, rules: [typescript('server')] },
  // Packages stay external: some have native code, and stack traces should name them.
  externals: [
    ({ request = '' }, callback) => {
      if (isPackage(request)) callback(undefined, `commonjs ${request}`);
      else callback();
    },
  ],
  // NODE_ENV is set at run time.
  optimization: { minimize: false, nodeEnv: false },
  plugins: [
    // Code reads them relative to `__dirname`, in the source and in dist/server.
    new CopyPlugin({
      patterns: [
        { context: fromRoot('src', 'server', 'db', 'migrations'), from: '*.sql', to: 'migrations' },
        { context: fromRoot('src', 'server', 'db', 'functions'), from: '*.sql', to: 'functions' },
        { context: fromRoot('src', 'server', 'cli', 'adverts'), from: '*.svg', to: 'adverts' },
        fromRoot('src', 'server', 'http', 'reference', 'referencePage.mjs'),
      ],
    }),
  ],
});

export default (_env: unknown, argv: { mode?: Mode }): Configuration[] => {
  const mode = argv.mode ?? 'development';
  return [web(mode), worker(mode), server(mode)];
};
