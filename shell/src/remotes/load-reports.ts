/** How loading a slice or one of its screens went. Carries nothing about the user. */
export interface LoadReport {
  slice: string;
  version: string;
  phase: 'registry' | 'manifest' | 'entry' | 'module' | 'contract' | 'render';
  outcome: 'loaded' | 'recovered' | 'failed';
  durationMs: number;
  errorCode?: string;
  traceId?: string;
}

/** Reports wait this many milliseconds for company. */
const PAUSE = 5000;
/** What the gateway takes at once. */
const MOST_PER_BEACON = 20;

/** Sends load reports by beacon: together, and at the latest when the page is left. */
export class LoadReporter {
  private waiting: LoadReport[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly send = (url: string, body: string) =>
      // Plain text needs no preflight, which a page that is being closed would not wait for.
      navigator.sendBeacon(url, new Blob([body], { type: 'text/plain;charset=UTF-8' })),
  ) {}

  readonly report = (report: LoadReport): void => {
    this.waiting.push(report);
    if (this.waiting.length >= MOST_PER_BEACON) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), PAUSE);
  };

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    this.send(this.address, JSON.stringify(this.waiting.splice(0)));
  }

  /** Follows the page's visibility, so that nothing is lost when it is closed. */
  watch(target: Document = document): () => void {
    const onHidden = () => {
      if (target.visibilityState === 'hidden') this.flush();
    };
    target.addEventListener('visibilitychange', onHidden);
    return () => target.removeEventListener('visibilitychange', onHidden);
  }
}
