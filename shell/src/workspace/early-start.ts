import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { createCatalogue, entriesOf } from '../remotes/catalogue.js';
import type { Overrides } from '../remotes/overrides.js';
import { fetchRegistry } from '../remotes/registry-client.js';
import { prefetchedRegistry } from '../remotes/registry-prefetch.js';
import { type Actor, areaOfActor, areas } from '../session/areas.js';
import { createSliceServices, type SliceServices } from './slice-services.js';

let early: SliceServices | undefined;

/** The services that `startEarly` used, once: they know what is loaded. */
export function takeEarlyServices(): SliceServices | undefined {
  const taken = early;
  early = undefined;
  return taken;
}

export interface EarlyStart {
  config: Pick<ShellConfig, 'gatewayUrl' | 'registryUrl'>;
  overrides: Overrides;
  pathname: string;
  /** Of the stored session. */
  actor: Actor;
  services?: SliceServices;
}

/**
 * Loads the screen of the opened address while the user is still being read. Only what every user gets is loaded: a
 * slice with a canary waits for the user, and so does a page with overrides.
 */
export async function startEarly({
  config,
  overrides,
  pathname,
  actor,
  services = createSliceServices(config.gatewayUrl),
}: EarlyStart): Promise<void> {
  const response = prefetchedRegistry(config.registryUrl);
  if (!response || Object.keys(overrides).length > 0) return;
  early = services;
  try {
    const registry = await fetchRegistry(config.registryUrl, async () => (await response).clone());
    const home = areas[areaOfActor(actor)].home;
    const match = createCatalogue(entriesOf(registry)).match(pathname === '/' ? home : pathname);
    if (!match || match.entry.problem || registry.remotes[match.entry.remote]?.canary) return;
    services.screens.get(match.entry, match.route.screen).preload();
  } catch {
    // The workspace reads the registry itself, and shows and reports the failure.
  }
}
