import { useCallback, useEffect, useRef } from 'react';
import { documentTitle } from '../navigation/page-title.js';

/**
 * Titles the tab like the shown page: as its slice says, otherwise as its route declares.
 * @returns how the slice sets its title; undefined takes it back
 */
export function useTabTitle(
  declaredTitle: string | undefined,
  isNotFound: boolean,
): (title: string | undefined) => void {
  const ofSlice = useRef<string>(undefined);
  useEffect(() => {
    // A page that needs nothing more to load sets its title earlier: effects of inner components run first.
    if (!isNotFound) document.title = documentTitle(ofSlice.current ?? declaredTitle);
  }, [declaredTitle, isNotFound]);
  return useCallback(
    (title) => {
      ofSlice.current = title;
      document.title = documentTitle(title ?? declaredTitle);
    },
    [declaredTitle],
  );
}
