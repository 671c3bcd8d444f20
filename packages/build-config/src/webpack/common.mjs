/** What every browser build shares: compilation by SWC, CSS modules, resolution of our packages' sources. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

export const targets = ['chrome >= 111', 'firefox >= 111', 'safari >= 16.4'];

/**
 * @param {{ root: string, name: string, classPrefix: string, mode: 'production'|'development' }} options
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ root, name, classPrefix, mode }) {
  const isProduction = mode === 'production';
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    cache: { type: 'filesystem', cacheDirectory: join(root, '.cache', 'webpack'), name: `${name}-${mode}` },
    resolve: {
      conditionNames: ['source', '...'],
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
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
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
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
                  localIdentName: `${classPrefix}-[name]-[local]-[hash:base64:5]`,
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp)$/, type: 'asset' },
      ],
    },
    plugins: [
      // antd's own inserts a <style> element without a nonce, which the pages' policy refuses.
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]useScrollLocker(\.js)?$/,
        fileURLToPath(new URL('../../../ui/src/dialog/scroll-lock.ts', import.meta.url)),
      ),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        chunkFilename: 'assets/[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
    ],
    optimization: {
      minimize: isProduction,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}
