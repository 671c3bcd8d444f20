/** How a process ends that is asked to. */
export interface StopOptions {
  /** The process ends after this time even if `stop` has not finished. */
  limitMs: number;
  onFailure?: (error: unknown) => void;
}

/** Ends the process by `stop` once it is asked to end (SIGTERM or SIGINT): with 0, or with 1 if that fails. */
export function stopOnSignals(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  { limitMs, onFailure }: StopOptions,
): void {
  let isStopping = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        onFailure?.(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
