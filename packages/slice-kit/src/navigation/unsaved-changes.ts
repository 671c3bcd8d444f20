import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useSliceHost } from '../host/host-context.js';

/**
 * Asks before a page with unsaved input is left, inside the app and by closing the tab.
 * @returns a function that lets the next navigation pass: call it after saving, before going to another page
 */
export function useUnsavedChangesGuard(dirty: boolean): () => void {
  const { confirmLeave } = useSliceHost();
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    void confirmLeave().then((leave) => {
      if (!isCurrent) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, confirmLeave]);

  useEffect(() => {
    isReleased.current = false;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  return useCallback(() => {
    isReleased.current = true;
  }, []);
}
