import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { SupergraphSdlHook } from '@apollo/gateway';
import { shortSchemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import type { HealthCheck } from './health-check.js';
import type { SwapState } from './swap-state.js';

/** Editors and deployments write in several steps: wait until the file is quiet. */
const QUIET_MS = 200;
/** File events get lost on some mounts, so the file is also polled. */
const LOOK_MS = 10_000;
/** A refused version is retried after this time, doubled each time up to `LOOK_MS`. */
const RETRY_MS = 500;

export interface ReloadLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface SupergraphFileOptions {
  path: string;
  healthCheck: HealthCheck;
  log: ReloadLog;
  state: SwapState;
}

/**
 * Serves the composed file and swaps it live when it changes. A version that does not load, or whose subgraphs do not
 * serve what it expects of them, is refused: the current one remains, and the new one is retried until it is accepted
 * or replaced.
 */
export function supergraphFromFile(options: SupergraphFileOptions): SupergraphSdlHook {
  return async ({ update }) => {
    const { path, log, healthCheck, state } = options;
    let current = await readFile(path, 'utf8');
    state.applied(current);
    let isBusy = false;
    let isAwaited = false;
    let isStopped = false;
    let retryMs = RETRY_MS;
    let refused = '';
    let timer: NodeJS.Timeout | undefined;

    const lookIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), milliseconds).unref();
    };

    const refuse = (next: string, error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const version = shortSchemaHash(next);
      // Logged once, however often it is retried.
      if (state.refused(version, reason)) log.error({ version, reason }, 'supergraph refused');
      retryMs = next === refused ? Math.min(retryMs * 2, LOOK_MS) : RETRY_MS;
      refused = next;
      if (!isStopped) lookIn(retryMs);
    };

    const look = async () => {
      if (isStopped) return;
      if (isBusy) {
        isAwaited = true;
        return;
      }
      isBusy = true;
      const next = await readFile(path, 'utf8').catch(() => current);
      try {
        if (next === current) return state.applied(current);
        const schemas = await healthCheck(current, next);
        if (isStopped) return;
        update(next);
        current = next;
        state.swapped(next, schemas);
        log.info({ path: basename(path), version: state.version, schemas }, 'supergraph swapped');
      } catch (error) {
        refuse(next, error);
      } finally {
        isBusy = false;
        if (isAwaited) lookIn(0);
        isAwaited = false;
      }
    };

    const watcher = watchFolder(path, () => lookIn(QUIET_MS));
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
