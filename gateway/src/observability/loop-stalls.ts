const BEAT_MS = 200;
const UNREADY_MS = 2_000;
const REPORTED_MS = 1_000;
/** A stall counts until the event loop has run without one for this long. */
const RECOVERY_MS = 5_000;

/** Stalls of the event loop, detected by a late heartbeat: no request is served while the main thread is blocked. */
export class LoopStalls {
  private timer: NodeJS.Timeout | null = null;
  private last = 0;
  private stall: { ms: number; until: number } | null = null;

  constructor(private readonly onStall: (ms: number) => void) {}

  start(): void {
    this.last = performance.now();
    this.timer ??= setInterval(() => this.beat(), BEAT_MS).unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Duration in milliseconds of a recent stall that makes the process unready, or null. */
  get recentMs(): number | null {
    // May be called before the heartbeat that the stall has delayed.
    const late = this.late();
    if (late >= UNREADY_MS) return late;
    return this.stall && performance.now() < this.stall.until ? this.stall.ms : null;
  }

  private late(): number {
    return Math.round(performance.now() - this.last - BEAT_MS);
  }

  private beat(): void {
    const ms = this.late();
    this.last = performance.now();
    if (ms >= UNREADY_MS) this.stall = { ms, until: this.last + RECOVERY_MS };
    if (ms >= REPORTED_MS) this.onStall(ms);
  }
}
