import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import { useSliceQuery, type SliceQueryOptions, type SliceQueryResult } from './use-slice-query.js';

/** Most jobs are over within a second; one that is not may take minutes. */
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
  /** Names what is still under way, such as the uuids of jobs; '' once all is over. */
  underWay: (data: TData) => string;
}

/**
 * Reads from the graph again and again while something is under way there: a few times in its first seconds, every two
 * seconds in its first minute, every ten after that. Something new that is under way begins anew.
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
