import { useCallback, useEffect, useRef } from 'react';
import { reportSaved, useUnsavedParts } from '../host/leave-guard.js';

/**
 * Asks before a page with unsaved input is left, inside the app and on closing the tab. Every part of a page
 * that takes input calls it; the user is asked once.
 * @returns a function that lets the next navigation pass: call it after saving, before navigating
 */
export function useUnsavedChangesGuard(dirty: boolean): () => void {
  const parts = useUnsavedParts();
  const isReleased = useRef(false);

  useEffect(() => {
    isReleased.current = false;
    if (!dirty) return;
    const isUnsaved = () => !isReleased.current;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    parts.add(isUnsaved);
    window.addEventListener('beforeunload', ask);
    return () => {
      parts.delete(isUnsaved);
      reportSaved();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, parts]);

  return useCallback(() => {
    isReleased.current = true;
  }, []);
}
