import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { slicePort } from '../stack/ports.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';
import { REMOTES } from '../stack/slices.js';
import type { ServedOrigins } from './static-files.js';

/** The help pages that come with the shell; an installation names its own. */
const HELP_LINKS = [
  { label: 'はじめかた', url: '/help/start.html' },
  { label: '発注と入荷のヘルプ', url: '/help/orders.html' },
  { label: '倉庫連携（WMS）のヘルプ', url: '/help/wms.html' },
  { label: 'よくある質問', url: '/help/faq.html' },
];

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
    helpLinks: HELP_LINKS,
    errorHelpUrl: '/help/faq.html',
    preferGet: false,
    persistedOperations: false,
  };
}

/** Where the stack's pages may connect to, and load code from. */
export function servedOrigins({ ports }: Settings): ServedOrigins {
  return {
    gateway: [localUrl(ports.gateway)],
    identity: [localUrl(ports.auth)],
    remotes: REMOTES.map((remote) => localUrl(slicePort(ports, remote))),
    files: [localUrl(ports.objects)],
  };
}
