import type { AudienceMember, Registry } from '@hacchu-hub/slice-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newTraceparent, traceIdOf } from '../apollo/traceparent.js';
import {
  type Catalogue,
  createCatalogue,
  entriesOf,
  releaseKey,
  type SliceEntry,
} from '../remotes/catalogue.js';
import type { LoadReporter } from '../remotes/load-reports.js';
import type { Overrides } from '../remotes/overrides.js';
import { messageOf, type SliceProblem } from '../remotes/problems.js';
import { fetchRegistry, lastRegistry, rememberRegistry } from '../remotes/registry-client.js';
import { registryFetcher } from '../remotes/registry-prefetch.js';
import { type ReleaseNews, releaseNews } from '../remotes/release-news.js';
import type { SliceLoader } from '../remotes/slice-loader.js';

const empty = createCatalogue([]);

/** Entries for the overridden remotes; developers have some, so that others do not load the code for them. */
const overriddenEntries = async (overrides: Overrides): Promise<SliceEntry[]> => {
  if (Object.keys(overrides).length === 0) return [];
  const entries = await import(/* webpackChunkName: "overrides" */ '../remotes/override-entries.js');
  return entries.overriddenEntries(overrides);
};

interface RegistryState {
  catalogue: Catalogue;
  registry: 'loading' | 'ready' | SliceProblem;
  /** Of what was read last. */
  revision: number;
  news: ReleaseNews | undefined;
}

function registryProblem(error: unknown): SliceProblem {
  return {
    code: 'SHELL-001',
    sliceId: 'shell',
    sliceName: '発注ハブ',
    owner: '基盤チーム',
    detail: messageOf(error),
    traceId: traceIdOf(newTraceparent()),
  };
}

/** What was read last, from which the catalogue is made again when a canary turns out not to load. */
interface Published {
  registry: Registry;
  local: readonly SliceEntry[];
}

export interface RegistryOptions {
  url: string;
  overrides: Overrides;
  member: AudienceMember;
  loader: SliceLoader;
  reports: Pick<LoadReporter, 'report'>;
  onProblem(problem: SliceProblem): void;
}

/**
 * Reads what is published for a user. A failure keeps what was known before, in this tab or from an earlier visit. A
 * slice whose code is in this tab stays at its release; what else there is by then is news.
 */
export function useRegistry({ url, overrides, member, loader, reports, onProblem }: RegistryOptions) {
  const [state, setState] = useState<RegistryState>({
    catalogue: empty,
    registry: 'loading',
    revision: 0,
    news: undefined,
  });
  const published = useRef<Published>(undefined);
  const reported = useRef(new Set<string>());

  const show = useCallback(
    ({ registry, local }: Published): Catalogue => {
      const { refusedCanaries } = loader;
      const entries = entriesOf(registry, local, { member, refusedCanaries });
      const running = entries.map((entry) => {
        const own = loader.entryInUse(entry.id);
        return own && !own.isOverridden && own.version !== entry.version ? own : entry;
      });
      const catalogue = createCatalogue(running);
      const news = releaseNews(registry, entries, (id) => loader.entryInUse(id));
      for (const { unusableCanary } of entries) {
        if (!unusableCanary?.problem || reported.current.has(releaseKey(unusableCanary))) continue;
        reported.current.add(releaseKey(unusableCanary));
        reports.report({
          slice: unusableCanary.id,
          version: unusableCanary.version,
          phase: 'contract',
          outcome: 'failed',
          durationMs: 0,
          errorCode: unusableCanary.problem.code,
          traceId: unusableCanary.problem.traceId,
        });
      }
      setState({ catalogue, registry: 'ready', revision: registry.revision, news });
      return catalogue;
    },
    [loader, member, reports],
  );

  const reload = useCallback(async () => {
    const started = performance.now();
    let local: SliceEntry[] = [];
    try {
      local = await overriddenEntries(overrides);
      const registry = await fetchRegistry(url, registryFetcher(url));
      rememberRegistry(registry);
      published.current = { registry, local };
      const catalogue = show(published.current);
      for (const problem of catalogue.problems) onProblem(problem);
      return catalogue;
    } catch (error) {
      const problem = registryProblem(error);
      reports.report({
        slice: 'shell',
        version: '-',
        phase: 'registry',
        outcome: 'failed',
        durationMs: Math.round(performance.now() - started),
        errorCode: problem.code,
        traceId: problem.traceId,
      });
      if (published.current) return undefined;
      const last = lastRegistry();
      if (last) show({ registry: last, local });
      else setState({ catalogue: createCatalogue(local), registry: problem, revision: 0, news: undefined });
      return undefined;
    }
  }, [overrides, reports, url, onProblem, show]);

  useEffect(() => {
    void reload();
  }, [reload]);

  useEffect(() => {
    let known = loader.refusedCanaries.size;
    return loader.subscribe(() => {
      if (loader.refusedCanaries.size === known || !published.current) return;
      known = loader.refusedCanaries.size;
      show(published.current);
    });
  }, [loader, show]);

  return { ...state, reload };
}
