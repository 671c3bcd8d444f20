/**
 * Build of a remote. Its `webpack.config.mjs`:
 *
 *   import { remoteConfig } from '@hacchu-hub/build-config/webpack/remote.mjs';
 *
 *   export default remoteConfig(import.meta.dirname);
 */
import { join } from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import semver from 'semver';
import { remoteShared } from '../shared-policy.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { commonConfig } from './common.mjs';
import { FilesPlugin } from './files-plugin.mjs';
import { OperationsPlugin } from './operations-plugin.mjs';
import { SealedImportsPlugin } from './sealed-imports-plugin.mjs';
import { SliceJsonPlugin } from './slice-json-plugin.mjs';
import { nameOf, packageJson } from './sources.mjs';

const { ModuleFederationPlugin } = federation;

/**
 * The remote in `dist/<remote>/<version>/`.
 * @param {string} root directory of the remote
 * @param {{ mode?: 'production'|'development', version?: string, isServed?: boolean }} options `isServed`: for a
 * development server (remote-dev.mjs)
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig(
  root,
  { mode = 'production', version = versionOf(root), isServed = false } = {},
) {
  const name = nameOf(root);
  // Webpack replaces a file's hash wherever its digits occur, also within the IDs of operations, of which a remote has
  // hundreds: fewer digits occur in one by chance. A development server replaces the content of a name.
  const fileName = isServed ? '[name]' : '[name].[contenthash:10]';
  const common = commonConfig({ root, name, classPrefix: name, mode, isServed, fileName });
  return {
    ...common,
    entry: {},
    output: {
      path: join(root, 'dist', name, version),
      publicPath: 'auto',
      // Two versions may meet in a page, when a canary does not load: the chunks of one are not taken for the other's.
      uniqueName: `${name}@${version}`,
      filename: `assets/${fileName}.js`,
      chunkFilename: `assets/${fileName}.js`,
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
}

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
