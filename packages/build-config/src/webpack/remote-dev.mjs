/** Build of a remote for its development server: hot replacement with React Fast Refresh, names that stay. */
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { remoteConfig } from './remote.mjs';

/** The release under which a development server offers its remote. */
export const DEV_VERSION = '0.0.0-dev';

const ownFile = (name) => fileURLToPath(new URL(`../dev-server/${name}`, import.meta.url));

/** @param {string} root directory of the remote @returns {import('webpack').Configuration} */
export function remoteDevConfig(root) {
  const config = remoteConfig(root, { mode: 'development', version: DEV_VERSION, isServed: true });
  const { name } = config;
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        'react-refresh/runtime$': `${ownFile('refresh-runtime.cjs')}?${name}`,
        'hacchu-development/jsx-dev-runtime$': ownFile('jsx-dev-runtime.mjs'),
      },
    },
    plugins: [...config.plugins, new ReactRefreshPlugin({ overlay: false })],
  };
}
