import { useCallback, useEffect, useState } from 'react';
import { newTraceparent, traceIdOf } from '../apollo/traceparent.js';
import { createCatalogue, entriesOf, type Catalogue, type SliceEntry } from '../remotes/catalogue.js';
import type { LoadReporter } from '../remotes/load-reports.js';
import { overriddenEntries } from '../remotes/override-entries.js';
import type { Overrides } from '../remotes/overrides.js';
import { messageOf, type SliceProblem } from '../remotes/problems.js';
import { fetchRegistry, lastRegistry, rememberRegistry } from '../remotes/registry-client.js';

const empty = createCatalogue([]);

interface RegistryState {
  catalogue: Catalogue;
  registry: 'loading' | 'ready' | SliceProblem;
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

/** Reads what is published. A failure keeps what was known before, in this tab or from an earlier visit. */
export function useRegistry(
  url: string,
  overrides: Overrides,
  reports: LoadReporter,
  onProblem: (problem: SliceProblem) => void,
): RegistryState & { reload(): Promise<Catalogue | undefined> } {
  const [state, setState] = useState<RegistryState>({ catalogue: empty, registry: 'loading' });

  const reload = useCallback(async () => {
    const started = performance.now();
    let local: SliceEntry[] = [];
    try {
      local = await overriddenEntries(overrides);
      const registry = await fetchRegistry(url);
      rememberRegistry(registry);
      const catalogue = createCatalogue(entriesOf(registry, local));
      for (const problem of catalogue.problems) onProblem(problem);
      setState({ catalogue, registry: 'ready' });
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
      const last = lastRegistry();
      setState((before) => {
        if (before.registry === 'ready') return before;
        if (last) return { catalogue: createCatalogue(entriesOf(last, local)), registry: 'ready' };
        return { catalogue: createCatalogue(local), registry: problem };
      });
      return undefined;
    }
  }, [overrides, reports, url, onProblem]);

  useEffect(() => {
    void reload();
  }, [reload]);

  return { ...state, reload };
}
