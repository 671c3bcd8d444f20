import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import { useSliceQuery, type SliceQueryOptions, type SliceQueryResult } from './use-slice-query.js';

const SOON_MS = 2_000;
const LATER_MS = 10_000;
const SOON_FOR_MS = 60_000;

export interface PolledQueryOptions<TData, TVariables> extends Omit<
  SliceQueryOptions<TVariables>,
  'pollInterval'
> {
  /** Names what is still under way, such as the uuids of jobs; '' once all is over. */
  underWay: (data: TData) => string;
}

/**
 * Reads from the graph again and again while something is under way there: every two seconds in its first minute,
 * every ten after that. Something new that is under way has its own first minute.
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
    setPollInterval(SOON_MS);
    const slowDown = setTimeout(() => setPollInterval(LATER_MS), SOON_FOR_MS);
    return () => clearTimeout(slowDown);
  }, [watched]);
  return result;
}
