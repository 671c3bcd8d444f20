import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useSliceHost } from '../host/host-context.js';

const isShallow = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'shallow') === true;

/** Another step of a page is another page; filters and the like that a page writes into its own address are not. */
const isAnotherPage = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || (from.search !== to.search && !isShallow(to));

/**
 * Asks before a page with unsaved input is left, inside the app and by closing the tab.
 * @returns a function that lets the next navigation pass: call it after saving, before going to another page
 */
export function useUnsavedChangesGuard(dirty: boolean): () => void {
  const { confirmLeave } = useSliceHost();
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isReleased.current && isAnotherPage(currentLocation, nextLocation),
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
