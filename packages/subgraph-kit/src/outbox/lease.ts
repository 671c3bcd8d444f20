import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from 'mongoose';
import { isDatabaseAway } from '../persistence/mongo.js';
import { steadyNow } from '../values/time.js';
import type { OutboxDocument } from './entry.model.js';

type Change = Partial<OutboxDocument>;

/** Pause between attempts to store how a run ended. */
const STORE_AGAIN_MS = 250;

/** Expiry of a lease that nobody holds. */
export const RELEASED = new Date(0);

/**
 * The hold of one run on its entry, renewed until it ends. Every write happens only while it lasts, one after the
 * other.
 */
export class Lease {
  private token: string | null;
  private until: Date | undefined;
  private readonly renewal: NodeJS.Timeout;
  private renewedAt = performance.now();
  private longestMs = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly entries: Model<OutboxDocument>,
    private readonly id: string,
    token: string,
    private readonly leaseMs: number,
  ) {
    this.token = token;
    this.renewal = setInterval(() => {
      this.look();
      void this.write({ leaseUntil: this.end }).catch(() => undefined);
    }, leaseMs / 3);
  }

  /** Whether the event loop was blocked for so long that another process may have taken over. */
  get wasLost(): boolean {
    this.look();
    return this.longestMs > this.leaseMs;
  }

  /**
   * The process is shutting down. Nobody else takes the entry before the lease would have expired, since the run may
   * still go on and end well; then it is free, and was no crash.
   */
  interrupt(): Promise<void> {
    return this.inTurn(async () => {
      if (this.token === null) return;
      this.close();
      const leaseUntil = this.end;
      const isMine = await this.update({ leaseToken: null, leaseUntil }, { interrupted: 1 });
      if (!isMine) return;
      this.token = null;
      this.until = leaseUntil;
    });
  }

  /** Ends the renewal, also where nothing could be stored. */
  close(): void {
    clearInterval(this.renewal);
  }

  /**
   * Stores how the run ended, and gives the entry back. A database that is away or takes no writes is waited for, however
   * long: a run whose end is not stored would count as a crash and run again, and a mail leave twice. Any other failure
   * is tried again for as long as a lease lasts.
   */
  async release(change: Change): Promise<void> {
    const latest = performance.now() + this.leaseMs;
    for (;;) {
      try {
        await this.write({ leaseToken: null, leaseUntil: RELEASED, ...change });
        return this.close();
      } catch (error) {
        if (!isDatabaseAway(error) && performance.now() > latest) {
          this.close();
          throw error;
        }
      }
      await pause(STORE_AGAIN_MS, undefined, { ref: false });
    }
  }

  /** Gives the entry back without closing the run: the next one counts it as a crash. */
  abandon(change: Change): Promise<void> {
    this.close();
    return this.write({ leaseUntil: RELEASED, ...change });
  }

  /** Stores something about a run that goes on. */
  write(change: Change): Promise<void> {
    return this.inTurn(async () => {
      await this.update(change);
    });
  }

  private get end(): Date {
    return new Date(steadyNow().getTime() + this.leaseMs);
  }

  private async update(change: Change, counts?: Record<string, number>): Promise<boolean> {
    // An interrupted run is told from others by its expiry.
    const mine = { leaseToken: this.token, ...(this.until && { leaseUntil: this.until }) };
    const update = { $set: change, ...(counts && { $inc: counts }) };
    return (await this.entries.updateOne({ _id: this.id, ...mine }, update)).matchedCount === 1;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private look(): void {
    const now = performance.now();
    this.longestMs = Math.max(this.longestMs, now - this.renewedAt);
    this.renewedAt = now;
  }
}
