import { join } from 'node:path';
import { passedOn } from '../stack/environments.js';
import { devServerPort, devServerPortSetting, slicePort } from '../stack/ports.js';
import { localUrl, type Settings } from '../stack/settings.js';
import type { RemoteName } from '../stack/slices.js';
import type { Part } from '../supervisor/part.js';
import { processPart } from '../supervisor/process-part.js';
import { isListening } from '../support/ports.js';

/** The version under which a development server serves its remote (packages/build-config/src/webpack/remote-dev.mjs). */
export const DEV_VERSION = '0.0.0-dev';

export const devServerName = (remote: RemoteName): string => `${remote}:dev`;

/** Origin of a remote's development server. */
export const devServerUrl = (remote: RemoteName, { ports }: Settings): string =>
  localUrl(devServerPort(ports, remote));

/** URL of the manifest of a development server. */
export const devManifestUrl = (remote: RemoteName, settings: Settings): string =>
  `${devServerUrl(remote, settings)}/${remote}/${DEV_VERSION}/mf-manifest.json`;

export interface DevServerOptions {
  settings: Settings;
  /** Hosts of pages that may open its WebSocket. */
  hosts: readonly string[];
  say(line: string): void;
}

/** The webpack-dev-server of a remote: it hot-replaces edited modules in open pages. */
export function devServerPart(remote: RemoteName, { settings, hosts, say }: DevServerOptions): Part {
  const { root, logDir, env, ports } = settings;
  const port = devServerPort(ports, remote);
  const setting = devServerPortSetting(remote, slicePort(ports, remote));
  return processPart({
    partName: devServerName(remote),
    name: setting.part,
    needs: [],
    ports: [{ ...setting, port }],
    command: process.execPath,
    args: [join(root, 'packages/build-config/src/dev-server/serve-remote.mjs'), join(root, remote)],
    cwd: join(root, remote),
    env: { ...passedOn(env), PORT: String(port), ALLOWED_HOSTS: hosts.join(',') },
    logFile: join(logDir, `${remote}-dev.log`),
    onLine: (line) => say(`${remote}: ${line}`),
    // A build that fails at the start can be fixed while the server runs.
    isReady: () => isListening(port),
    description: devManifestUrl(remote, settings),
  });
}
