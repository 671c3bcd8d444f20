const LONG_MS = 5_000;

/**
 * The queue library watches each job, even a finished one, with a thirty-second timer that cannot be cancelled. From
 * here on timers of that length no longer keep a test process alive; servers and connections still do.
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
