import { useEffect, useRef, useState } from 'react';
import type { ReleaseNews } from '../remotes/release-news.js';

/** How often a tab with unsaved input is looked at again. */
const LOOK = 1_000;
/** What the tab loaded the page anew for, and whether that is still to be told. */
const RELOADED_FOR = 'hacchu-hub:reloaded-for';
const UNTOLD = 'hacchu-hub:reload-untold';

export interface RecallOptions {
  /** Whether something would be lost. */
  isBusy(): boolean;
  /** Says after such a load why it happened. */
  tell(): void;
  reload?(): void;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

function wasReloadedFor(key: string, storage: RecallOptions['storage']): boolean {
  try {
    return (storage ?? sessionStorage).getItem(RELOADED_FOR) === key;
  } catch {
    // Without storage nobody could tell the second time from the first.
    return true;
  }
}

/**
 * Loads the page anew by itself once nothing would be lost, when a release that runs in it was taken back urgently.
 * @returns whether the person has to do something first
 */
export function useRecall(news: ReleaseNews | undefined, options: RecallOptions): boolean {
  const [isWaiting, setWaiting] = useState(false);
  const key = news?.isRecall ? news.key : undefined;
  // Functions of the page, which are new at each drawing.
  const page = useRef(options);
  useEffect(() => {
    page.current = options;
  });

  useEffect(() => {
    try {
      const { tell, storage = sessionStorage } = page.current;
      if (storage.getItem(UNTOLD) === null) return;
      storage.removeItem(UNTOLD);
      tell();
    } catch {
      // Without storage there was no such load.
    }
  }, []);

  useEffect(() => {
    if (key === undefined) return setWaiting(false);
    // The page was loaded anew for this already, and runs the release still: doing so again helps nobody.
    if (wasReloadedFor(key, page.current.storage)) return setWaiting(true);
    const { storage = sessionStorage, reload = () => window.location.reload() } = page.current;
    const look = () => {
      if (page.current.isBusy()) return setWaiting(true);
      clearInterval(timer);
      storage.setItem(RELOADED_FOR, key);
      storage.setItem(UNTOLD, '1');
      reload();
    };
    const timer = setInterval(look, LOOK);
    look();
    return () => clearInterval(timer);
  }, [key]);

  return isWaiting;
}
