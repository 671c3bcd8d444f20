import { todayInJapan } from '@hacchu-hub/ui/date';
import { useSyncExternalStore } from 'react';

/** How often the calendar is looked at while a page stays open. */
const INTERVAL_MS = 30_000;

const subscribe = (look: () => void) => {
  const timer = setInterval(look, INTERVAL_MS);
  // Timers stand still in a background tab and while the computer sleeps.
  globalThis.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
};

/** Today in Japan (`YYYY-MM-DD`), also on a page that stays open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, todayInJapan);
