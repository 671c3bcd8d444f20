const BEAT_MS = 200;
/** A delay of this length counts in the metrics. */
const NOTICEABLE_MS = 100;
/** A stall of this length is logged. */
const REPORTED_MS = 1_000;
/** A stall of this length makes the process unready … */
const UNREADY_MS = 2_000;
/** … until the event loop has run for this long without a delay of `CALM_MS` or more. */
const RECOVERY_MS = 5_000;
const CALM_MS = 500;

/** What is done about delays of the event loop. */
export interface LoopMonitorOptions {
  /** Called for each delay worth counting, in seconds. */
  readonly onDelay?: (seconds: number) => void;
  /** Called once for each stall worth logging, in milliseconds. */
  readonly onStall?: (ms: number) => void;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Monitors the event loop by a heartbeat: whatever blocks it also keeps requests from being answered. Long
 * computations belong on a worker thread.
 */
export class LoopMonitor {
  private readonly now: () => number;
  private timer: NodeJS.Timeout | null = null;
  private last = 0;
  private stall: { ms: number; until: number } | null = null;

  constructor(private readonly options: LoopMonitorOptions = {}) {
    this.now = options.now ?? (() => performance.now());
  }

  start(): void {
    this.last = this.now();
    this.timer ??= setInterval(() => this.beat(), BEAT_MS).unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Length in milliseconds of the stall from which the process has not yet recovered, or null. */
  get stalledMs(): number | null {
    // The check may run before the heartbeat that the same stall has delayed.
    const late = this.timer ? this.now() - this.last - BEAT_MS : 0;
    if (late >= UNREADY_MS) return Math.round(late);
    return this.stall && this.now() < this.stall.until ? Math.round(this.stall.ms) : null;
  }

  /** One heartbeat. */
  beat(): void {
    const now = this.now();
    const late = now - this.last - BEAT_MS;
    this.last = now;
    if (this.stall && now >= this.stall.until) this.stall = null;
    if (late >= UNREADY_MS || (this.stall && late >= CALM_MS)) {
      this.stall = { ms: Math.max(late, this.stall?.ms ?? 0), until: now + RECOVERY_MS };
    }
    if (late >= NOTICEABLE_MS) this.options.onDelay?.(late / 1_000);
    if (late >= REPORTED_MS) this.options.onStall?.(Math.round(late));
  }
}
