import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { slicePort } from '../stack/ports.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';
import { type RemoteName, REMOTES } from '../stack/slices.js';
import { devServerUrl } from '../watch/dev-server.js';
import type { ServedOrigins } from './static-files.js';

/** In this order; those of the slices stand between them. */
const FIRST_HELP = 'start.html';
const LAST_HELP = 'faq.html';
/** For operators, who find them on their screens. */
const OPERATORS_HELP = ['platform.html', 'withdrawal.html'];

/** The help pages that come with the shell, each by its heading; an installation names its own. */
export function helpLinks(folder: string): ShellConfig['helpLinks'] {
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const others = [FIRST_HELP, LAST_HELP, ...OPERATORS_HELP];
  const ofSlices = pages.filter((file) => !others.includes(file)).sort();
  return [FIRST_HELP, ...ofSlices, LAST_HELP].flatMap((file) => {
    if (!pages.includes(file)) return [];
    const heading = /<h1>(?<label>[^<]+)<\/h1>/.exec(readFileSync(join(folder, file), 'utf8'));
    return [{ label: heading?.groups?.['label'] ?? file, url: `/help/${file}` }];
  });
}

/** What differs between environments and is not built into the shell. */
export function shellConfig(settings: Settings): ShellConfig {
  const { ports, env } = settings;
  return {
    environment: 'development',
    gatewayUrl: localUrl(ports.gateway),
    registryUrl: '/remotes.json',
    firebase: {
      apiKey: 'demo',
      authDomain: `${FIREBASE_PROJECT}.firebaseapp.com`,
      projectId: FIREBASE_PROJECT,
      emulatorUrl: localUrl(ports.auth),
    },
    globalMessage: env.HACCHU_GLOBAL_MESSAGE ?? '',
    helpLinks: helpLinks(join(settings.root, 'shell/public/help')),
    errorHelpUrl: '/help/faq.html',
    traceViewerUrl: `${localUrl(ports.telemetry)}/traces/`,
    ...(env.OTEL_SDK_DISABLED === 'true' ? {} : { tracesUrl: `${localUrl(ports.telemetry)}/v1/traces` }),
    usageUrl: `${localUrl(ports.telemetry)}/usage`,
    ...(env.HACCHU_ERROR_REPORTS ? { errorDsn: `http://demo@127.0.0.1:${ports.telemetry}/1` } : {}),
    preferGet: false,
    persistedOperations: false,
  };
}

/** Where the stack's pages may connect to, and load code from: with the development servers of `served`. */
export function servedOrigins(settings: Settings, served: readonly RemoteName[]): ServedOrigins {
  const { ports } = settings;
  const devServers = served.map((remote) => devServerUrl(remote, settings));
  return {
    gateway: [localUrl(ports.gateway)],
    identity: [localUrl(ports.auth)],
    remotes: [...REMOTES.map((remote) => localUrl(slicePort(ports, remote))), ...devServers],
    sockets: devServers.map((url) => url.replace(/^http/, 'ws')),
    files: [localUrl(ports.objects)],
    telemetry: [localUrl(ports.telemetry)],
  };
}
