/** The first Ctrl-C stops the parts in their order; a second one leaves at once, and the reaper stops the rest. */
export function listenForStop(stop: () => void): void {
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isAsked && signal === 'SIGINT') process.exit(130);
      isAsked = true;
      stop();
    });
  }
}
