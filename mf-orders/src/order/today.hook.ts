import { todayInJapan } from '@hacchu-hub/ui/date';
import { useSyncExternalStore } from 'react';

/** How often the calendar is looked at while a page stays open. */
const INTERVAL_MS = 30_000;

const lookers = new Set<() => void>();
const lookAll = () => lookers.forEach((look) => look());
let timer: ReturnType<typeof setInterval> | undefined;

/** All components that show the day share one timer, and two listeners, which a second registration does not double. */
const subscribe = (look: () => void) => {
  if (lookers.size === 0) {
    timer = setInterval(lookAll, INTERVAL_MS);
    // Timers stand still in a background tab and while the computer sleeps.
    for (const sign of ['focus', 'visibilitychange']) globalThis.addEventListener(sign, lookAll);
  }
  lookers.add(look);
  return () => {
    lookers.delete(look);
    if (lookers.size === 0) clearInterval(timer);
  };
};

/** Today in Japan (`YYYY-MM-DD`), also on a page that stays open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, todayInJapan);
