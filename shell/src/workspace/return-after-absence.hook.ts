import { useEffect } from 'react';

/** Nobody was at the page for this many milliseconds: what it shows is out of date. */
const ABSENCE = 30 * 60_000;
/** A refresh that failed, as while the network wakes up, is tried again after this time. */
const RETRY_PAUSE = 10_000;

/** Signs that somebody looks at the page. A computer that wakes from sleep may send none of the first two. */
const SIGNS = ['visibilitychange', 'focus', 'pointermove', 'keydown', 'online'];

const HOUR = 3_600_000;
/** Days are those of Japan: its midnight is 15:00 in UTC. */
const dayOf = (time: number): number => Math.floor((time + 9 * HOUR) / (24 * HOUR));

/**
 * Refreshes what the page shows when somebody comes back to it after a long time, when the network is back, and at work
 * after midnight: what is due today or late is so by the day. Nothing runs until then.
 */
export function useReturnAfterAbsence(refresh: () => Promise<unknown>, now: () => number = Date.now): void {
  useEffect(() => {
    let seenAt = now();
    let dueAt = Infinity;
    const see = ({ type }: Event) => {
      const time = now();
      if (type === 'online') dueAt = time;
      if (document.hidden) return;
      if (time - seenAt >= ABSENCE || dayOf(time) !== dayOf(seenAt)) dueAt = time;
      seenAt = time;
      if (time < dueAt) return;
      dueAt = time + RETRY_PAUSE;
      refresh().then(
        () => (dueAt = Infinity),
        () => undefined,
      );
    };
    for (const sign of SIGNS) window.addEventListener(sign, see);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, see);
    };
  }, [refresh, now]);
}
