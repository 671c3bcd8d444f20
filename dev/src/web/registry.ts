import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOR, emptyRegistry, parseRegistry, type Registry } from '@hacchu-hub/slice-contract';
import { z } from 'zod';
import { persistedOperationsDir } from '../stack/environments.js';
import { slicePort } from '../stack/ports.js';
import type { Secrets } from '../stack/secrets.js';
import { localUrl, type Settings } from '../stack/settings.js';
import { graphNameOf, type RemoteName, REMOTES, SUBGRAPHS } from '../stack/slices.js';
import { DEV_VERSION, devManifestUrl } from '../watch/dev-server.js';

const packageSchema = z.object({ version: z.string() });
const sliceSchema = z.record(z.string(), z.unknown());

/** Where the registry of this stack keeps everything. */
export const registryFolder = (settings: Settings): string => join(settings.dataDir, 'registry');

/** What the shell is served; it works on while the registry's process is down. */
export function readRegistry(settings: Settings): Registry {
  const file = join(registryFolder(settings), 'remotes.json');
  return existsSync(file) ? parseRegistry(JSON.parse(readFileSync(file, 'utf8'))) : emptyRegistry();
}

/** The bundle of `tools/registry.mjs`. */
export const registryTool = ({ root }: Settings): string => join(root, 'dev/dist/registry/start.cjs');

/**
 * Writes who may change the registry, and what this checkout was built to.
 * @returns the file with the remotes, schemas and operations that the registry enters; what was released since stays
 */
export function describeBuilds(settings: Settings, secrets: Secrets): string {
  mkdirSync(registryFolder(settings), { recursive: true });
  writePolicy(settings, secrets);
  const file = join(settings.dataDir, 'checkout.json');
  writeFileSync(file, `${JSON.stringify(builtParts(settings), null, 2)}\n`);
  return file;
}

/** The registry with the remotes that development servers offer in place of their releases. */
export function withServedRemotes(
  registry: Registry,
  served: readonly RemoteName[],
  settings: Settings,
): Registry {
  const remotes = { ...registry.remotes };
  for (const remote of served) {
    const declaration = { ...readSlice(settings, remote), contract: BUILT_FOR, version: DEV_VERSION };
    const manifestUrl = devManifestUrl(remote, settings);
    remotes[remote] = { version: DEV_VERSION, manifestUrl, declaration, previous: [] };
  }
  return { ...registry, remotes };
}

/** What the remote declares at this moment; nothing where it is being written. */
function readSlice(settings: Settings, remote: RemoteName): Record<string, unknown> {
  try {
    return sliceSchema.parse(JSON.parse(readFileSync(join(settings.root, remote, 'slice.json'), 'utf8')));
  } catch {
    return {};
  }
}

/** What the gateway and the subgraphs of this version ask of the graph, as it was collected from their sources. */
const operationsOfProcesses = (settings: Settings): string[] =>
  ['gateway', ...SUBGRAPHS]
    .filter((name) => existsSync(join(settings.root, name, 'package.json')))
    .map((name) => join(persistedOperationsDir(settings), `${name}@${versionOf(settings, name)}.json`));

function versionOf({ root }: Settings, workspace: string): string {
  const text = readFileSync(join(root, workspace, 'package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}

function builtParts(settings: Settings) {
  const { root, ports } = settings;
  const clients = [join(root, 'shell/dist/operations.json'), ...operationsOfProcesses(settings)];
  const schemas = SUBGRAPHS.map((name) => ({
    name: graphNameOf(name),
    file: join(root, name, 'schema.graphql'),
    url: `${localUrl(slicePort(ports, name))}/graphql`,
  }));
  const remotes = REMOTES.filter((remote) => existsSync(join(root, remote, 'package.json'))).map((remote) => {
    const version = versionOf(settings, remote);
    return {
      dist: join(root, remote, 'dist', remote, version),
      url: `${localUrl(slicePort(ports, remote))}/${remote}/${version}`,
    };
  });
  return {
    remotes: remotes.filter(({ dist }) => existsSync(join(dist, 'slice.json'))),
    schemas: Object.fromEntries(
      schemas.filter(({ file }) => existsSync(file)).map(({ name, ...schema }) => [name, schema]),
    ),
    clients: clients.filter((file) => existsSync(file)),
  };
}

/** Who may change what in the registry of this stack, and from where remotes may be served. */
function writePolicy(settings: Settings, { registryTokens }: Secrets): void {
  const credential = (name: string, may: string[], token: string, own: { actsForOthers?: boolean } = {}) => ({
    name,
    may,
    ...own,
    sha256: createHash('sha256').update(token).digest('hex'),
  });
  const policy = {
    origins: Object.fromEntries(
      REMOTES.map((remote) => [remote, [localUrl(slicePort(settings.ports, remote))]]),
    ),
    credentials: [
      credential('gateway', ['loads'], registryTokens.gateway),
      credential('platform screen', ['*'], registryTokens.identity, { actsForOthers: true }),
      credential('developer', ['*'], registryTokens.developer),
    ],
  };
  writeFileSync(join(registryFolder(settings), 'policy.json'), `${JSON.stringify(policy, null, 2)}\n`);
}
