import { todayInJapan } from '@hacchu-hub/ui/date';
import { useSyncExternalStore } from 'react';

/** How often the calendar is looked at while a page stays open. */
const INTERVAL_MS = 30_000;

/** Timers stand still in a background tab and while the computer sleeps. */
const SIGNS = ['focus', 'visibilitychange'];

const lookers = new Set<() => void>();
const lookAll = () => lookers.forEach((look) => look());
let timer: ReturnType<typeof setInterval> | undefined;

/** All components that show the day share one timer. */
const subscribe = (look: () => void) => {
  lookers.add(look);
  if (lookers.size === 1) {
    timer = setInterval(lookAll, INTERVAL_MS);
    for (const sign of SIGNS) globalThis.addEventListener(sign, lookAll);
  }
  return () => {
    lookers.delete(look);
    if (lookers.size > 0) return;
    clearInterval(timer);
    for (const sign of SIGNS) globalThis.removeEventListener(sign, lookAll);
  };
};

/** Today in Japan (`YYYY-MM-DD`), also on a page that stays open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, todayInJapan);
