import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';

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
    helpLinks: [],
    errorHelpUrl: '/404',
    preferGet: false,
    persistedOperations: false,
  };
}
