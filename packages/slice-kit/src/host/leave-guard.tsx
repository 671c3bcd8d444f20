import { useNavigationBlocker } from '@hacchu-hub/router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Location } from 'react-router';

/** Tells whether a part of the page holds input that is not saved. */
type UnsavedPart = () => boolean;

/** The parts of every guarded page in this tab. */
const guardedPages = new Set<ReadonlySet<UnsavedPart>>();

/** Whether anything in this tab was typed and not saved; for the shell, before it loads the page anew by itself. */
export const hasUnsavedInput = (): boolean =>
  [...guardedPages].some((parts) => [...parts].some((isUnsaved) => isUnsaved()));

const listeners = new Set<() => void>();

/** Tells listeners once nothing in this tab is unsaved; after the changes of state of this moment. */
export const reportSaved = (): void =>
  queueMicrotask(() => {
    if (!hasUnsavedInput()) for (const listener of listeners) listener();
  });

/**
 * Calls the listener when what was unsaved has been saved, or its page is gone.
 * @returns a function that ends it
 */
export function onceSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const UnsavedPartsContext = createContext<Set<UnsavedPart> | undefined>(undefined);

const isShallow = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'shallow') === true;

/** A change of the path, or of the query string unless the page only writes its own filters into it (`shallow`). */
const isAnotherPage = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || (from.search !== to.search && !isShallow(to));

interface LeaveGuardProps {
  /** Asks whether unsaved input may be thrown away. */
  confirmLeave: () => Promise<boolean>;
  children: ReactNode;
}

/** Asks once for all parts of a page before it is left. */
export function LeaveGuard({ confirmLeave, children }: LeaveGuardProps) {
  const [parts] = useState(() => new Set<UnsavedPart>());
  useNavigationBlocker(
    (from, to) => isAnotherPage(from, to) && [...parts].some((isUnsaved) => isUnsaved()),
    confirmLeave,
  );

  useEffect(() => {
    guardedPages.add(parts);
    return () => {
      guardedPages.delete(parts);
    };
  }, [parts]);

  return <UnsavedPartsContext value={parts}>{children}</UnsavedPartsContext>;
}

/** The unsaved parts of the page around the calling component. */
export function useUnsavedParts(): Set<UnsavedPart> {
  const parts = useContext(UnsavedPartsContext);
  if (!parts) throw new Error('Unsaved input can only be guarded inside of MatchedRouteProvider.');
  return parts;
}
