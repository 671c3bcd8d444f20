const BEAT_MS = 200;
const UNREADY_MS = 2_000;
const REPORTED_MS = 1_000;
/** A stall counts until the event loop has turned for this long. */
const RECOVERY_MS = 5_000;

/** Stalls of the event loop, found by a heartbeat that comes late: while the main thread is held, nobody is answered. */
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

  /** Milliseconds of a recent stall that was long enough to keep requests away, or null. */
  get recentMs(): number | null {
    // Somebody may ask before the beat that the stall has delayed.
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
