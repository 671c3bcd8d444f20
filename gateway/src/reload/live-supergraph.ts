import type { SupergraphSdlHook } from '@apollo/gateway';
import { shortSchemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import type { HealthCheck } from './health-check.js';
import type { SupergraphSource } from './supergraph-source.js';
import type { SwapState } from './swap-state.js';

/** A refused version is retried after this time, doubled each time up to the interval of the source. */
const RETRY_MS = 500;

export interface ReloadLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface LiveSupergraphOptions {
  source: SupergraphSource;
  healthCheck: HealthCheck;
  log: ReloadLog;
  state: SwapState;
}

/**
 * Serves the composed graph and swaps it live when its source has another one. A version that does not load, or whose
 * subgraphs do not serve what it expects of them, is refused: the current one remains, and the new one is retried until
 * it is accepted or replaced.
 */
export function liveSupergraph(options: LiveSupergraphOptions): SupergraphSdlHook {
  return async ({ update }) => {
    const { source, log, healthCheck, state } = options;
    let current = await source.first();
    let latest = current;
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
      retryMs = next === refused ? Math.min(retryMs * 2, source.intervalMs) : RETRY_MS;
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
      // While the source cannot be read, a refused version is retried as it was.
      latest = await source.read().catch(() => latest);
      const next = latest;
      try {
        if (next === current) return state.applied(current);
        const schemas = await healthCheck(current, next);
        if (isStopped) return;
        update(next);
        current = next;
        state.swapped(next, schemas);
        log.info({ source: source.name, version: state.version, schemas }, 'supergraph swapped');
      } catch (error) {
        refuse(next, error);
      } finally {
        isBusy = false;
        if (isAwaited) lookIn(0);
        isAwaited = false;
      }
    };

    const unwatch = source.watch?.((quietMs) => lookIn(quietMs));
    const interval = setInterval(() => void look(), source.intervalMs);
    interval.unref();
    return {
      supergraphSdl: current,
      cleanup: async () => {
        isStopped = true;
        clearTimeout(timer);
        clearInterval(interval);
        unwatch?.();
      },
    };
  };
}
