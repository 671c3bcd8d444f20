/**
 * Common configuration of every browser build: compilation by SWC, CSS modules, resolution of our packages' sources.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { FederationSharingPlugin } from './federation-sharing-plugin.mjs';
import { resolution, scrollLock, targets } from './sources.mjs';

const splitDocuments = fileURLToPath(new URL('split-documents-loader.cjs', import.meta.url));
const pureComponents = fileURLToPath(new URL('pure-components-loader.cjs', import.meta.url));

/** Template of a file's name that changes with the content. The first file lists the hash of every chunk. */
export const HASHED_NAME = '[name].[contenthash:7]';

/** React Router exports its development build alone; that for production has no warnings for developers. */
function productionRouter(root) {
  try {
    const description = createRequire(join(root, 'package.json')).resolve('react-router/package.json');
    return { 'react-router$': join(dirname(description), 'dist/production/index.mjs') };
  } catch {
    // A remote reaches the router through the kit.
    return {};
  }
}

/** One copy of TypeScript's helpers; the chart library brings two of its own. */
const helpers = { tslib$: createRequire(import.meta.url).resolve('tslib/tslib.es6.mjs') };

/**
 * @param {{ root: string, name: string, classPrefix: string, mode: 'production'|'development', isServed?: boolean }} options
 * `isServed`: for a development server, which replaces modules in the running page; names of files stay.
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ root, name, classPrefix, mode, isServed = false, fileName = HASHED_NAME }) {
  const isProduction = mode === 'production';
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, '.cache', 'webpack'),
      name: `${name}-${isServed ? 'served' : mode}`,
    },
    resolve: { ...resolution, alias: { ...helpers, ...(isProduction && productionRouter(root)) } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules[\\/](?!@hacchu-hub)/,
          loader: 'swc-loader',
          options: {
            env: { targets },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: {
                react: isServed
                  ? // SWC prepares components for Fast Refresh in its development output alone.
                    {
                      runtime: 'automatic',
                      development: true,
                      refresh: true,
                      importSource: 'hacchu-development',
                    }
                  : { runtime: 'automatic', development: false },
              },
            },
          },
        },
        // Not while developing: the generated file is replaced as a whole.
        ...(isProduction
          ? [
              { test: /[\\/]src[\\/]generated[\\/]graphql\.ts$/, enforce: 'pre', loader: splitDocuments },
              { test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/, loader: pureComponents },
            ]
          : []),
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // Half as long as a name that says where it comes from, in the style sheet and in the code.
                  localIdentName: `${classPrefix}-${isProduction ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:5]'}`,
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp)$/, type: 'asset' },
      ],
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(...scrollLock),
      new FederationSharingPlugin(),
      new MiniCssExtractPlugin({
        filename: `assets/${fileName}.css`,
        chunkFilename: `assets/${fileName}.css`,
        ignoreOrder: true,
      }),
    ],
    optimization: {
      minimize: isProduction,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}
