import type { SupergraphSdlHook } from '@apollo/gateway';
import { watch, type FSWatcher } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { HealthCheck } from './health-check.js';

/** Editors and deployments write in several steps: wait until the file is quiet. */
const QUIET_MS = 200;
/** File events get lost on some mounts, so the file is also looked at now and then. */
const LOOK_MS = 10_000;

export interface ReloadLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface SupergraphFileOptions {
  path: string;
  healthCheck: HealthCheck;
  log: ReloadLog;
  /** Told what became of each new version. */
  onSwap?: (outcome: 'swapped' | 'refused') => void;
}

/**
 * Serves the composed file and swaps it live when it changes. A version that does not load, or whose subgraphs
 * answer wrongly, is refused and the current one goes on; a subgraph that is merely down does not stop a swap.
 */
export function supergraphFromFile(options: SupergraphFileOptions): SupergraphSdlHook {
  return async ({ update }) => {
    const { path, log, healthCheck } = options;
    let current = await readFile(path, 'utf8');
    let isBusy = false;
    let isStopped = false;

    const look = async () => {
      if (isBusy || isStopped) return;
      isBusy = true;
      try {
        const next = await readFile(path, 'utf8');
        if (next === current) return;
        // Remembered before it is tried: a bad version is refused once, not at every look.
        current = next;
        await healthCheck(next);
        if (isStopped) return;
        update(next);
        log.info({ path: basename(path) }, 'supergraph swapped');
        options.onSwap?.('swapped');
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : String(error) }, 'supergraph refused');
        options.onSwap?.('refused');
      } finally {
        isBusy = false;
      }
    };

    let timer: NodeJS.Timeout | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), QUIET_MS);
    };
    const watcher = watchFolder(path, soon);
    const interval = setInterval(() => void look(), LOOK_MS);
    interval.unref();
    return {
      supergraphSdl: current,
      cleanup: async () => {
        isStopped = true;
        clearTimeout(timer);
        clearInterval(interval);
        watcher?.close();
      },
    };
  };
}

/** The folder is watched, since a file that is replaced by renaming loses its own watcher. */
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
