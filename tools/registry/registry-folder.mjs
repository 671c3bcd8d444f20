/** The files of the registry, and the one way to change them. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFileOf, operationManifestSchema } from '@hacchu-hub/graph-tools/releases';
import { appendHistory, readHistory } from './history.mjs';
import { readPolicy } from './policy.mjs';
import { StaleError } from './registry-errors.mjs';
import { BrokenFileError, changeRegistry, readRegistry } from './registry-file.mjs';
import { versionsOf } from './releases.mjs';

/** Versions of the shell and of processes whose operations stay: the current one, and those before it. */
const KEPT_CLIENTS = 3;

/** Takes a block of the disk, of which an empty file needs none. */
const PROBE = '.'.repeat(4_096);

/** A file appears at once, never half written. */
export async function place(file, text) {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** What a change made of a remote, for who looks back later: its new live version, and the version that it recalled. */
function effectOf(before, after) {
  if (!after) return {};
  const isNew = ({ version, at }) =>
    !before?.recalled?.some((one) => one.version === version && one.at === at);
  const recalled = after.recalled?.find(isNew)?.version;
  return {
    ...(before?.version === after.version ? {} : { live: after.version }),
    ...(recalled === undefined ? {} : { recalled }),
  };
}

export const pretty = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** For a file that a change removes while another request reads the folder. */
const unlessGone = (value) => (error) => {
  if (error.code === 'ENOENT') return value;
  throw error;
};

/** @throws BrokenFileError */
async function readManifest(file) {
  const text = await readFile(file, 'utf8').catch(unlessGone(undefined));
  if (text === undefined) return undefined;
  try {
    return operationManifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BrokenFileError(file, error);
  }
}

/** State of the registry in a folder; `Registry` has the rules. */
export class RegistryFolder {
  /** @param policyFile who may change what, which has to exist; without it policy.json of the folder, which need not */
  constructor(folder, policyFile) {
    this.folder = folder;
    this.policyFile = policyFile ?? join(folder, 'policy.json');
    this.isPolicyRequired = policyFile !== undefined;
    this.loadsFile = join(folder, 'loads.json');
    this.file = join(folder, 'remotes.json');
    this.historyFile = join(folder, 'history.jsonl');
    this.graphFile = join(folder, 'graph', 'supergraph.graphql');
  }

  remotes() {
    return readRegistry(this.file);
  }

  /** Whether a change could be stored now: the disk is there, has space and may be written to. */
  async canStore() {
    const file = join(this.folder, `.probe-${randomUUID()}`);
    try {
      await writeFile(file, PROBE);
      return true;
    } catch {
      return false;
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  async history() {
    return readHistory(this.historyFile, (await this.remotes()).revision);
  }

  /** The graph that is accepted for the gateway; undefined before the first. */
  async supergraph() {
    return existsSync(this.graphFile) ? readFile(this.graphFile, 'utf8') : undefined;
  }

  policy() {
    return readPolicy(this.policyFile, this.isPolicyRequired);
  }

  /** Operations of every release that is deployed or open for a rollback. */
  async operations() {
    const manifests = await Promise.all((await this.operationFiles()).map(readManifest));
    return manifests.filter((manifest) => manifest !== undefined);
  }

  async operationFiles() {
    const folder = join(this.folder, 'operations');
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  }

  /** Another text when `operations` may have changed; gateways ask for it every few seconds. */
  async operationsVersion() {
    const facts = await Promise.all(
      (await this.operationFiles()).map(async (file) => {
        const { mtimeMs, size } = await stat(file).catch(unlessGone({}));
        return [file, mtimeMs, size];
      }),
    );
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  }

  /** What a version of a client may ask; undefined where it is not registered. */
  manifest(client, version) {
    return readManifest(join(this.folder, 'operations', manifestFileOf(client, version)));
  }

  async schemas() {
    const names = Object.keys(await this.addresses());
    const texts = names.map(async (name) => [
      name,
      await readFile(join(this.folder, 'graph', `${name}.graphql`), 'utf8'),
    ]);
    return Object.fromEntries(await Promise.all(texts));
  }

  async addresses() {
    const file = join(this.folder, 'graph', 'subgraphs.json');
    return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  }

  /** The operations of the version of the shell or of a process that was registered last. */
  async deployedClient(client) {
    const last = (await this.history()).findLast(
      ({ action, remote }) => action === 'register' && remote === client,
    );
    const file = last && join(this.folder, 'operations', manifestFileOf(client, last.version));
    return file && existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
  }

  async write(folder, client, version, value) {
    await mkdir(join(this.folder, folder), { recursive: true });
    await place(join(this.folder, folder, manifestFileOf(client, version)), pretty(value));
  }

  /** Applies a change by compare-and-swap and adds its line to the history. */
  async change({ apply, before = async () => {}, expect, who, why, action, remote, version, ...more }) {
    if (!who || !why) throw new Error('A change needs to say who makes it and why.');
    let effect = {};
    const written = await changeRegistry(
      this.file,
      async (registry) => {
        if (expect !== undefined && registry.revision !== expect)
          throw new StaleError(
            `The registry is at revision ${registry.revision}, not ${expect}: read it again.`,
          );
        const next = await apply(registry);
        effect = effectOf(registry.remotes[remote], next.remotes[remote]);
        return next;
      },
      async (revision) => {
        await before();
        const at = new Date().toISOString();
        const line = { revision, at, who, why, action, remote, version, ...more, ...effect };
        await appendHistory(this.historyFile, line);
      },
    );
    await this.forget(written);
    return written;
  }

  /** Removes operations of what can no longer be deployed. */
  async forget(registry) {
    const folder = join(this.folder, 'operations');
    if (!existsSync(folder)) return;
    const kept = new Set(
      Object.entries(registry.remotes).flatMap(([remote, release]) =>
        versionsOf(release).map((version) => manifestFileOf(remote, version)),
      ),
    );
    const versions = new Map();
    const retired = new Set();
    for (const { action, remote, version } of (await this.history()).reverse()) {
      const file = manifestFileOf(remote, version ?? '');
      if (action === 'retire') retired.add(file);
      // Registered again after it was retired, it has been kept before this line.
      if (action !== 'register' || retired.has(file)) continue;
      const seen = versions.get(remote) ?? new Set();
      versions.set(remote, seen);
      if (seen.size < KEPT_CLIENTS) seen.add(version);
      if (seen.has(version)) kept.add(file);
    }
    const isKnown = (client) => client in registry.remotes || versions.has(client);
    for (const name of await readdir(folder)) {
      const isOurs = name.endsWith('.json') && isKnown(name.split('@')[0]);
      if (isOurs && !kept.has(name)) await rm(join(folder, name), { force: true });
    }
  }
}
