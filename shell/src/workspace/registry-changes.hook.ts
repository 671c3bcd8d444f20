import { useEffect, useRef } from 'react';
import type { RegistryRevision } from '../remotes/registry-revision.js';

/** Coming back to a tab is no reason to read the registry again within this time. */
const FOCUS_PAUSE = 30_000;
/** A registry that could not be read, or is older than answers say, is asked again after this time. */
const RETRY_PAUSE = 10_000;

/**
 * Reads the registry again when answers of the gateway carry a newer revision, and when a person comes back to the tab.
 * @param known the revision that was read last
 */
export function useRegistryChanges(
  revision: RegistryRevision,
  known: number,
  reload: () => Promise<unknown>,
  now: () => number = Date.now,
): void {
  const latest = useRef({ known, reload });
  useEffect(() => {
    latest.current = { known, reload };
  });
  useEffect(() => {
    let readAt = now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      readAt = now();
      await latest.current.reload();
    };
    const follow = () => {
      // The first registry is on its way.
      if (timer !== undefined || latest.current.known === 0 || revision.seen <= latest.current.known) return;
      timer = setTimeout(() => {
        timer = undefined;
        follow();
      }, RETRY_PAUSE);
      void read();
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && now() - readAt >= FOCUS_PAUSE) void read();
    };
    const unsubscribe = revision.subscribe(follow);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [revision, now]);
  const isRead = known > 0;
  useEffect(() => {
    // An answer may have been faster than the first registry.
    if (isRead && revision.seen > latest.current.known) void latest.current.reload();
  }, [isRead, revision]);
}
