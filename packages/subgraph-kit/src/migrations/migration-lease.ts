import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Connection } from 'mongoose';
import { isDuplicateKey } from '../persistence/mongo.js';

interface LeaseDocument {
  _id: 'migrate';
  /** The run that has it. */
  run: string;
  by: string;
  until: Date;
}

/** How long a run that was killed keeps others waiting. */
const LEASE_MS = 30_000;

/** The right to migrate a database: one run has it, and keeps it by renewing it. */
export class MigrationLease {
  private readonly run = randomUUID();
  private readonly lost = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly leases: Collection<LeaseDocument>,
    private readonly by: string,
    private readonly leaseMs: number,
  ) {}

  /**
   * Waits until no other run has the lease, or until that run has stopped renewing it.
   * @param waiting called once with who has it
   */
  static async take(
    connection: Connection,
    by: string,
    waiting: (holder: string) => void,
    leaseMs = LEASE_MS,
  ): Promise<MigrationLease> {
    const leases = connection.collection<LeaseDocument>('migration_lease');
    const lease = new MigrationLease(leases, by, leaseMs);
    for (let isFirst = true; !(await lease.acquire()); isFirst = false) {
      if (isFirst) waiting((await leases.findOne({ _id: 'migrate' }))?.by ?? 'another run');
      await pause(leaseMs / 20);
    }
    lease.timer = setInterval(() => void lease.renew(), leaseMs / 4);
    return lease;
  }

  /** Aborted when another run has it. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.leases.deleteOne({ _id: 'migrate', run: this.run });
  }

  private async acquire(): Promise<boolean> {
    const now = new Date();
    const mine = { run: this.run, by: this.by, until: new Date(now.getTime() + this.leaseMs) };
    try {
      await this.leases.updateOne(
        { _id: 'migrate', until: { $lt: now } },
        { $set: mine },
        { upsert: true, writeConcern: { w: 'majority' } },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async renew(): Promise<void> {
    try {
      const until = new Date(Date.now() + this.leaseMs);
      const { matchedCount } = await this.leases.updateOne(
        { _id: 'migrate', run: this.run },
        { $set: { until } },
      );
      if (matchedCount === 0) this.lost.abort(new Error('another run took the migrations over'));
    } catch {
      // The next renewal tries again; a lease that ends meanwhile is seen by it.
    }
  }
}
