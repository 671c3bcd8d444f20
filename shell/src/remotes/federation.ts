import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

/** What the loader needs of the Module Federation runtime. */
export interface FederationRuntime {
  register(name: string, manifestUrl: string, force: boolean): void;
  load(name: string): Promise<unknown>;
}

/** Names of remotes become global variables, so hyphens cannot be part of them. */
const globalName = (remote: string) => remote.replaceAll('-', '_');

export const federationRuntime: FederationRuntime = {
  register: (remote, manifestUrl, force) =>
    registerRemotes([{ name: globalName(remote), entry: manifestUrl }], { force }),
  load: (remote) => loadRemote(`${globalName(remote)}/slice`),
};
