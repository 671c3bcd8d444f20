import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import { type SliceQueryOptions, type SliceQueryResult, useSliceQuery } from './slice-query.hook.js';

/** Most jobs finish within a second; the others may take minutes. */
const PACES = [
  { everyMs: 250, fromMs: 0 },
  { everyMs: 500, fromMs: 600 },
  { everyMs: 1_000, fromMs: 1_700 },
  { everyMs: 2_000, fromMs: 4_000 },
  { everyMs: 10_000, fromMs: 61_000 },
];

export interface PolledQueryOptions<TData, TVariables> extends Omit<
  SliceQueryOptions<TVariables>,
  'pollInterval'
> {
  /** Identifies what is still running, such as the uuids of jobs; '' when everything has finished. */
  underWay: (data: TData) => string;
}

/**
 * Polls the graph while something is running: several times in the first seconds, every two seconds in the
 * first minute, every ten seconds after that. A newly started job restarts the schedule.
 */
export function usePolledQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { underWay, ...options }: PolledQueryOptions<TData, TVariables>,
): SliceQueryResult<TData> {
  const [pollInterval, setPollInterval] = useState(0);
  const result = useSliceQuery(document, { ...options, pollInterval });
  const watched = result.data === undefined ? '' : underWay(result.data);
  useEffect(() => {
    if (watched === '') {
      setPollInterval(0);
      return;
    }
    const changes = PACES.map(({ everyMs, fromMs }) => setTimeout(() => setPollInterval(everyMs), fromMs));
    return () => changes.forEach(clearTimeout);
  }, [watched]);
  return result;
}
