import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';

/** Tells whether a part of the page holds input that is not saved. */
type UnsavedPart = () => boolean;

const UnsavedPartsContext = createContext<Set<UnsavedPart> | undefined>(undefined);

const isShallow = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'shallow') === true;

/** Another step of a page is another page; filters and the like that a page writes into its own address are not. */
const isAnotherPage = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || (from.search !== to.search && !isShallow(to));

interface LeaveGuardProps {
  /** Asks whether unsaved input may be thrown away. */
  confirmLeave: () => Promise<boolean>;
  children: ReactNode;
}

/** Asks once for all parts of a page before it is left: a router takes a single blocker at a time. */
export function LeaveGuard({ confirmLeave, children }: LeaveGuardProps) {
  const [parts] = useState(() => new Set<UnsavedPart>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnotherPage(currentLocation, nextLocation) && [...parts].some((isUnsaved) => isUnsaved()),
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

  return <UnsavedPartsContext value={parts}>{children}</UnsavedPartsContext>;
}

/** The unsaved parts of the page around the calling component. */
export function useUnsavedParts(): Set<UnsavedPart> {
  const parts = useContext(UnsavedPartsContext);
  if (!parts) throw new Error('Unsaved input is guarded inside of MatchedRouteProvider.');
  return parts;
}
