/**
 * Build of a remote. Its `webpack.config.mjs`:
 *
 *   import { remoteConfig } from '@hacchu-hub/build-config/webpack/remote.mjs';
 *
 *   export default remoteConfig(import.meta.dirname);
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { STYLE_NONCE_PLACEHOLDER } from '@hacchu-hub/slice-contract/page-policy';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import semver from 'semver';
import { remoteShared } from '../shared-policy.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { commonConfig } from './common.mjs';
import { OperationsPlugin } from './operations-plugin.mjs';
import { SealedImportsPlugin } from './sealed-imports-plugin.mjs';
import { SliceJsonPlugin } from './slice-json-plugin.mjs';

const { ModuleFederationPlugin } = federation;

/** Where scripts of the page find the nonce of the styles that they insert. */
const STYLE_NONCE_META = `<meta name="style-nonce" nonce="${STYLE_NONCE_PLACEHOLDER}">`;

/**
 * The remote in `dist/<remote>/<version>/`, and the slice alone in `dist/standalone/` where `src/standalone.tsx` exists
 * (left out with `HACCHU_STANDALONE=0`). `HACCHU_BUILD_MODE=development` leaves out what makes a download smaller.
 * @param {string} root directory of the remote
 * @returns {import('webpack').Configuration[]}
 */
export function remoteConfig(
  root,
  { mode = process.env.HACCHU_BUILD_MODE || 'production', version = versionOf(root) } = {},
) {
  const name = nameOf(root);
  const withStandalone =
    process.env.HACCHU_STANDALONE !== '0' && existsSync(join(root, 'src/standalone.tsx'));
  const common = commonConfig({ root, name, classPrefix: name, mode });
  const remote = {
    ...common,
    entry: {},
    output: {
      path: join(root, 'dist', name, version),
      publicPath: 'auto',
      uniqueName: name,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    plugins: [
      ...common.plugins,
      new SliceJsonPlugin({ root, version }),
      new OperationsPlugin({ root, workspace: name, version }),
      new SealedImportsPlugin(),
      new ChunkGraphPlugin(),
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './slice': join(root, 'src/slice.ts') },
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        // The shell provides the federation runtime (shell/src/remotes/federation.ts) instead of 28 KB in each remote.
        experiments: { externalRuntime: true },
      }),
    ],
  };
  return withStandalone ? [remote, standaloneConfig(root, name, mode)] : [remote];
}

function standaloneConfig(root, name, mode) {
  const common = commonConfig({ root, name: `${name}-standalone`, classPrefix: name, mode });
  return {
    ...common,
    // Nobody but its developers loads it: what makes a download smaller would take most of the build's time.
    devtool: false,
    optimization: { ...common.optimization, minimize: false },
    entry: ['@hacchu-hub/slice-contract/without-eval', join(root, 'src/standalone.tsx')],
    output: {
      path: join(root, 'dist/standalone'),
      publicPath: '/',
      uniqueName: `${name}-standalone`,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      clean: true,
    },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({
        title: '発注ハブ',
        templateContent: `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${STYLE_NONCE_META}</head><body><div id="root"></div></body></html>`,
      }),
    ],
  };
}

const packageJson = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** `mf-orders`, from the package's name. */
export const nameOf = (root) => packageJson(root).name.replace(/^@[^/]+\//, '');

/**
 * The release's version: set by the pipeline, else the package's.
 * @throws Error when it is set to something that is no version: an empty one would be served under an address that
 * every other release shares
 */
export const versionOf = (root, set = process.env.HACCHU_RELEASE_VERSION) => {
  const version = set ?? packageJson(root).version;
  if (semver.valid(version) === version) return version;
  throw new Error(
    `HACCHU_RELEASE_VERSION is ${JSON.stringify(version)}, which is no version such as 1.4.0. Set it, or leave it out to build the version of package.json.`,
  );
};
