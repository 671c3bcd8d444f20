import type { ShellConfig } from '@hacchu-hub/slice-contract';

/** The settings of a production shell on the gateway's own origin. */
export const aConfig = (own: Partial<ShellConfig> = {}): ShellConfig => ({
  environment: 'production',
  gatewayUrl: '',
  registryUrl: '/remotes.json',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  globalMessage: '',
  helpLinks: [],
  errorHelpUrl: '/404',
  persistedOperations: false,
  preferGet: false,
  ...own,
});
