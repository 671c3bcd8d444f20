/** Build of the shell: `dist/index.html` and `dist/assets/**`; it names no remote. */
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { shellShared } from '../shared-policy.mjs';
import { installedVersion } from '../versions.mjs';
import { commonConfig } from './common.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';

const { ModuleFederationPlugin } = federation;

/** One file per purpose instead of one per shared package, since each shared package would be a request of its own. */
const groups = {
  defaultVendors: false,
  // What several parts of the UI package need is fetched once.
  default: { chunks: 'async', minChunks: 2, reuseExistingChunk: true },
  data: {
    name: 'data',
    chunks: 'async',
    enforce: true,
    priority: 30,
    test: /[\\/](node_modules[\\/](@apollo|graphql|graphql-tag|@graphql-typed-document-node|@wry|optimism|rxjs|tslib)|packages[\\/]slice-kit)[\\/]/,
  },
};

/** @param {string} root directory of the shell @returns {import('webpack').Configuration} */
export function shellConfig(root, { mode = 'production' } = {}) {
  const common = commonConfig({ root, name: 'shell', classPrefix: 'shell', mode });
  return {
    ...common,
    entry: { main: join(root, 'src/main.tsx') },
    output: {
      path: join(root, 'dist'),
      publicPath: '/',
      uniqueName: 'shell',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      clean: { keep: /^(config|remotes)\.json$/ },
    },
    optimization: {
      ...common.optimization,
      splitChunks: { chunks: 'async', cacheGroups: groups },
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: shellShared((name) => installedVersion(name, root)),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
      }),
      new HtmlWebpackPlugin({
        template: join(root, 'public/index.html'),
        scriptLoading: 'defer',
        favicon: join(root, 'public/favicon.svg'),
      }),
      new ChunkGraphPlugin(),
      {
        apply: (compiler) =>
          compiler.hooks.afterEmit.tap('StaticFiles', () => {
            mkdirSync(join(root, 'dist'), { recursive: true });
            copyFileSync(join(root, 'public/robots.txt'), join(root, 'dist/robots.txt'));
            cpSync(join(root, 'public/help'), join(root, 'dist/help'), { recursive: true });
          }),
      },
    ],
  };
}
