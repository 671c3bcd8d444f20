/**
 * Builds a slice alone, as a page of its own: `dist/standalone/` from `src/standalone.tsx`.
 *
 * Only developers and tests load it. Rspack therefore bundles it, in a tenth of webpack's time; what
 * users load is built by webpack.
 */
import { join } from 'node:path';
import { promisify } from 'node:util';
import { STYLE_NONCE_PLACEHOLDER } from '@hacchu-hub/slice-contract/page-policy';
import { rspack } from '@rspack/core';
import { nameOf, resolution, scrollLock, targets } from '../webpack/sources.mjs';

/** The page; the server that sends it enters the nonce of its inserted styles. */
const PAGE = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="style-nonce" nonce="${STYLE_NONCE_PLACEHOLDER}"></head><body><div id="root"></div></body></html>`;

/** @returns {import('@rspack/core').Configuration} */
const standaloneConfig = (root, name) => ({
  name: `${name}-standalone`,
  context: root,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: join(root, 'src/standalone.tsx'),
  output: {
    path: join(root, 'dist/standalone'),
    publicPath: '/',
    uniqueName: `${name}-standalone`,
    filename: 'assets/[name].[contenthash:8].js',
    chunkFilename: 'assets/[name].[contenthash:8].js',
    cssFilename: 'assets/[name].[contenthash:8].css',
    cssChunkFilename: 'assets/[name].[contenthash:8].css',
    clean: true,
  },
  resolve: resolution,
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules[\\/](?!@hacchu-hub)/,
        loader: 'builtin:swc-loader',
        options: {
          env: { targets },
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      { test: /\.(svg|png|webp)$/, type: 'asset' },
    ],
    parser: { 'css/module': { namedExports: false } },
    generator: {
      'css/module': { exportsConvention: 'as-is', localIdentName: `${name}-[name]-[local]-[hash:base64:5]` },
    },
  },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(...scrollLock),
    new rspack.HtmlRspackPlugin({ title: '発注ハブ', templateContent: PAGE }),
  ],
  // Minimising would take most of the time.
  optimization: { minimize: false, concatenateModules: false },
  performance: false,
});

/**
 * @param {string} root directory of the remote
 * @throws Error that lists what does not compile
 */
export async function buildStandalone(root) {
  const compiler = rspack(standaloneConfig(root, nameOf(root)));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
}
