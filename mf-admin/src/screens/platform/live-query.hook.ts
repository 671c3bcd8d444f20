import { type SliceQueryResult, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

type Document<TData, TVariables extends Variables> = Parameters<typeof useSliceQuery<TData, TVariables>>[0];
type Variables = Record<string, unknown>;

const EVERY_MS = 10_000;

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const isShown = () => document.visibilityState === 'visible';

/**
 * Polls every ten seconds while the page is visible, and reads immediately when it becomes visible again. The last data
 * is kept while reading fails.
 */
export function useLiveQuery<TData, TVariables extends Variables>(
  document: Document<TData, TVariables>,
): SliceQueryResult<TData> {
  const isVisible = useSyncExternalStore(subscribe, isShown);
  const result = useSliceQuery(document, {
    fetchPolicy: 'cache-and-network',
    pollInterval: isVisible ? EVERY_MS : 0,
    isHandled: true,
  });
  const { data, error, refetch } = result;
  const latest = useRef(refetch);
  latest.current = refetch;
  const wasVisible = useRef(isVisible);
  useEffect(() => {
    // A failure is in the result of the query.
    if (isVisible && !wasVisible.current) void latest.current().catch(() => undefined);
    wasVisible.current = isVisible;
  }, [isVisible]);
  const [known, setKnown] = useState(data);
  if (data !== undefined && error === undefined && data !== known) setKnown(data);
  return { ...result, data: error ? known : (data ?? known) };
}
