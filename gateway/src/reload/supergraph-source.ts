import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../registry/reason.js';
import { partsOf } from './served-schema.js';

/** Editors and deployments write in several steps: wait until the file is quiet. */
const QUIET_MS = 200;
/** File events get lost on some mounts, so the file is also polled. */
const FILE_INTERVAL_MS = 10_000;
/** How long a start waits for a registry that does not answer. */
const START_MS = 15_000;
const START_PAUSE_MS = 500;
const TIMEOUT_MS = 5_000;

/** Where the gateway has the composed graph from. */
export interface SupergraphSource {
  /** For the log. */
  name: string;
  intervalMs: number;
  /** The version to start with. */
  first(): Promise<string>;
  /** Rejects while there is none, or it cannot be read. */
  read(): Promise<string>;
  /** Calls back when there may be another version, and how long to wait before it is read. @returns ends it */
  watch?(changed: (quietMs: number) => void): () => void;
}

/** The file that `npm run graph -- compose` writes. */
export function supergraphFile(path: string): SupergraphSource {
  const read = () => readFile(path, 'utf8');
  return {
    name: basename(path),
    intervalMs: FILE_INTERVAL_MS,
    first: read,
    read,
    watch: (changed) => {
      const watcher = watchFolder(path, () => changed(QUIET_MS));
      return () => watcher?.close();
    },
  };
}

/** Watches the folder, since a file that is replaced by renaming loses its own watcher. */
function watchFolder(path: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(path), (_event, name) => {
      if (name === null || name === basename(path)) changed();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

export interface RegistrySourceOptions {
  url: string;
  token: string;
  intervalMs: number;
  /** The file of the build, for a start before the registry has a graph or while it does not answer. */
  ownPath: string;
  startMs?: number;
  log: { warn(facts: object, message: string): void };
}

/** The graph that the registry of releases has accepted last. */
export function acceptedSupergraph(options: RegistrySourceOptions): SupergraphSource {
  const { intervalMs, ownPath, startMs = START_MS, log } = options;
  const address = `${options.url.replace(/\/$/, '')}/supergraph.graphql`;
  let known: { etag: string; sdl: string } | undefined;

  /** @returns undefined before the first graph was accepted */
  const ask = async (): Promise<string | undefined> => {
    const response = await fetch(address, {
      headers: {
        authorization: `Bearer ${options.token}`,
        ...(known ? { 'if-none-match': known.etag } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (known && response.status === 304) return known.sdl;
    // An answer that nobody reads would keep its connection.
    if (!response.ok) await response.arrayBuffer();
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`supergraph.graphql answered ${response.status}`);
    const sdl = await response.text();
    const etag = response.headers.get('etag');
    known = etag === null ? undefined : { etag, sdl };
    return sdl;
  };

  return {
    name: 'registry',
    intervalMs,
    first: async () => {
      const deadline = Date.now() + startMs;
      for (;;) {
        try {
          const sdl = await ask();
          // One that cannot be loaded would end the start; while the gateway runs, it is refused.
          if (sdl !== undefined) partsOf(sdl);
          return sdl ?? (await readFile(ownPath, 'utf8'));
        } catch (error) {
          if (Date.now() > deadline) {
            const facts = { reason: reasonOf(error) };
            log.warn(facts, 'registry has no usable graph, so that of the build is served until it has');
            return readFile(ownPath, 'utf8');
          }
          await sleep(START_PAUSE_MS);
        }
      }
    },
    read: async () => {
      const sdl = await ask();
      if (sdl === undefined) throw new Error('the registry has accepted no graph yet');
      return sdl;
    },
  };
}
