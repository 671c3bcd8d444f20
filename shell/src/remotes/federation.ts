import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { globalName } from './federation-names.js';

// Remotes are built with `externalRuntime` and find the runtime under this name. The plugin's own way of providing it
// would put a second copy into the first file.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);

/** What the loader needs of the Module Federation runtime. */
export interface FederationRuntime {
  /** @param manifest the checked response of that address, which the runtime uses instead of fetching it again */
  register(name: string, manifestUrl: string, force: boolean, manifest?: Response): void;
  load(name: string): Promise<unknown>;
}

/** Responses for the runtime's next fetch of an address. */
const checkedManifests = new Map<string, Response>();

registerPlugins([
  {
    name: 'checked-manifests',
    fetch: (address) => {
      const manifest = checkedManifests.get(address);
      checkedManifests.delete(address);
      // With `false` the runtime fetches the address itself.
      return manifest ? Promise.resolve(manifest) : false;
    },
  },
]);

export const federationRuntime: FederationRuntime = {
  register: (remote, manifestUrl, force, manifest) => {
    if (manifest) checkedManifests.set(manifestUrl, manifest);
    registerRemotes([{ name: globalName(remote), entry: manifestUrl }], { force });
  },
  load: (remote) => loadRemote(`${globalName(remote)}/slice`),
};
