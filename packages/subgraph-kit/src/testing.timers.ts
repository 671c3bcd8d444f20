const LONG_MS = 5_000;

/**
 * The queue's library watches a job for half a minute, also one that is over by then, with a timer that nobody can end.
 * From here on timers that long do not keep the process of a test alive; what is served and connected does.
 */
export function releaseLongTimers(): void {
  const original = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(original, {
    apply: (set, self, args: Parameters<typeof setTimeout>) => {
      const timer = Reflect.apply(set, self, args);
      if ((args[1] ?? 0) >= LONG_MS) timer.unref();
      return timer;
    },
  });
}
