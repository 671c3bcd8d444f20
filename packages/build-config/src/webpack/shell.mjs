/** Build of the shell: `dist/index.html` and `dist/assets/**`; it names no remote. */
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { SHELL_CONTRACT_VERSION } from '@hacchu-hub/slice-contract';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { shellShared } from '../shared-policy.mjs';
import { installedVersion } from '../versions.mjs';
import { commonConfig } from './common.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { OperationsPlugin } from './operations-plugin.mjs';
import { versionOf } from './remote.mjs';

const { ModuleFederationPlugin } = federation;

/** Parts of the UI package that few screens need and that are large: files of their own. */
const largeParts = ['chart', 'line-grid', 'pdf'];

/**
 * One file per purpose instead of one per shared package or part: each would be a request of its own, and a screen
 * needs most of them.
 */
const groups = {
  defaultVendors: false,
  // What several parts need that are fetched later is fetched once.
  default: { chunks: 'async', minChunks: 2, reuseExistingChunk: true },
  data: {
    name: 'data',
    chunks: 'async',
    enforce: true,
    priority: 30,
    test: /[\\/](node_modules[\\/](@apollo|graphql|graphql-tag|@graphql-typed-document-node|@wry|optimism|rxjs|tslib)|packages[\\/]slice-kit)[\\/]/,
  },
  parts: {
    name: 'parts',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: new RegExp(
      `[\\\\/](packages[\\\\/]ui[\\\\/]src[\\\\/](?!(${largeParts.join('|')})[\\\\/])|@ant-design[\\\\/]icons-svg[\\\\/])`,
    ),
  },
  // Large, and fetched when a screen shows the first of them: selections and dialogs, and what only dates need.
  controls: {
    name: 'controls',
    chunks: 'async',
    enforce: true,
    priority: 10,
    test: /[\\/]node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/,
  },
  dates: {
    name: 'dates',
    chunks: 'async',
    enforce: true,
    priority: 15,
    test: /[\\/]node_modules[\\/](antd[\\/]es[\\/](date-picker|time-picker|calendar)|@rc-component[\\/]picker|dayjs)[\\/]/,
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
      new OperationsPlugin({
        root,
        workspace: 'shell',
        version: versionOf(root),
        more: { contract: SHELL_CONTRACT_VERSION },
      }),
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
