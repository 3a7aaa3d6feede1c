import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { antdBuild } from '.';

const antd = antdBuild(process.env.ANTD_STYLES);

/** The gallery for `e2e/antdStyles.spec.ts`; `ANTD_STYLES=runtime` builds it with plain antd. */
const gallery: Configuration = {
  mode: 'production',
  target: 'browserslist',
  entry: path.join(__dirname, 'gallery', 'Gallery.tsx'),
  output: { filename: 'gallery.js' },
  resolve: { extensions: ['.ts', '.tsx', '.js'], plugins: antd.resolving },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          configFile: path.join(__dirname, '..', '..', 'src', 'web', 'tsconfig.json'),
          compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: null },
        },
      },
      ...antd.rules,
      { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  optimization: { minimize: false },
  performance: false,
  plugins: [new MiniCssExtractPlugin({ filename: 'gallery.css', ignoreOrder: true }), ...antd.plugins],
  stats: { all: false, errors: true, warnings: true },
};

export default gallery;
