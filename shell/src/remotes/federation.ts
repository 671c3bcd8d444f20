import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { globalName } from './federation-names.js';

// Remotes are built with `externalRuntime` and find the runtime under this name. The plugin's own way of providing it
// would put a second copy into the first file.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);

/** What the loader needs of the Module Federation runtime. */
export interface FederationRuntime {
  register(name: string, manifestUrl: string, force: boolean): void;
  load(name: string): Promise<unknown>;
}

export const federationRuntime: FederationRuntime = {
  register: (remote, manifestUrl, force) =>
    registerRemotes([{ name: globalName(remote), entry: manifestUrl }], { force }),
  load: (remote) => loadRemote(`${globalName(remote)}/slice`),
};
