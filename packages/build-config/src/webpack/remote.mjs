/**
 * Build of a remote. Its `webpack.config.mjs`:
 *
 *   import { remoteConfig } from '@hacchu-hub/build-config/webpack/remote.mjs';
 *
 *   export default remoteConfig(import.meta.dirname);
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STYLE_NONCE_PLACEHOLDER } from '@hacchu-hub/slice-contract/page-policy';
import federation from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import semver from 'semver';
import { remoteShared } from '../shared-policy.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { commonConfig, fileName } from './common.mjs';
import { FilesPlugin } from './files-plugin.mjs';
import { OperationsPlugin } from './operations-plugin.mjs';
import { SealedImportsPlugin } from './sealed-imports-plugin.mjs';
import { SliceJsonPlugin } from './slice-json-plugin.mjs';

const { ModuleFederationPlugin } = federation;

/** Where scripts find the nonce for styles that they insert. */
const STYLE_NONCE_META = `<meta name="style-nonce" nonce="${STYLE_NONCE_PLACEHOLDER}">`;

/**
 * The remote in `dist/<remote>/<version>/`, and the standalone slice in `dist/standalone/` if `src/standalone.tsx`
 * exists (skipped with `HACCHU_STANDALONE=0`).
 * @param {string} root directory of the remote
 * @param {{ mode?: 'production'|'development', version?: string, isServed?: boolean }} options `isServed`: for a
 * development server (remote-dev.mjs)
 * @returns {import('webpack').Configuration[]}
 */
export function remoteConfig(
  root,
  { mode = 'production', version = versionOf(root), isServed = false } = {},
) {
  const name = nameOf(root);
  const withStandalone =
    !isServed && process.env.HACCHU_STANDALONE !== '0' && existsSync(join(root, 'src/standalone.tsx'));
  const common = commonConfig({ root, name, classPrefix: name, mode, isServed });
  const remote = {
    ...common,
    entry: {},
    output: {
      path: join(root, 'dist', name, version),
      publicPath: 'auto',
      // Two versions may meet in a page, when a canary does not load: the chunks of one are not taken for the other's.
      uniqueName: `${name}@${version}`,
      filename: `assets/${fileName(isServed)}.js`,
      chunkFilename: `assets/${fileName(isServed)}.js`,
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
        filename: isServed ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './slice': join(root, 'src/slice.ts') },
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        // The shell provides the federation runtime (shell/src/remotes/federation.ts), which saves 28 KB in each
        // remote.
        experiments: { externalRuntime: true },
      }),
      new FilesPlugin(),
    ],
  };
  return withStandalone ? [remote, standaloneConfig(root, name, mode)] : [remote];
}

function standaloneConfig(root, name, mode) {
  const common = commonConfig({ root, name: `${name}-standalone`, classPrefix: name, mode });
  return {
    ...common,
    // Only developers load it, and minimising would take most of the build time.
    devtool: false,
    optimization: { ...common.optimization, minimize: false },
    entry: join(root, 'src/standalone.tsx'),
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

/** `mf-orders`, from the name of the package. */
export const nameOf = (root) => packageJson(root).name.replace(/^@[^/]+\//, '');

/**
 * The version of the release: the one set by the pipeline, else the package's.
 * @throws Error when it is set to an invalid version: an empty one would be served under an address shared by every
 * other release
 */
export const versionOf = (root, set = process.env.HACCHU_RELEASE_VERSION) => {
  const version = set ?? packageJson(root).version;
  if (semver.valid(version) === version) return version;
  throw new Error(
    `HACCHU_RELEASE_VERSION is ${JSON.stringify(version)}, which is not a version such as 1.4.0. Set it, or leave it out to build the version of package.json.`,
  );
};
