import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { OutboxRelay } from './outbox.relay.js';
import { until } from './testing.until.js';

/** The background work of a subgraph: the outbox and the job queue. */
export class Background {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly connection: Connection,
  ) {}

  /**
   * Waits until all due work is done, including the work that it causes. Failed work stays pending until its retry.
   */
  async settle(): Promise<void> {
    await this.untilNothing(() => this.left(new Date()));
  }

  /**
   * Finishes running work, tries the rest once more and drops what fails again, so that nothing leaks into the next
   * test.
   */
  async forget(): Promise<void> {
    await this.untilNothing(async () => {
      await this.relay.drain({ ignoreDelay: true });
      await this.connection.collection('jobs').deleteMany({ lockedAt: null });
      return this.left();
    });
  }

  private get relay(): OutboxRelay {
    return this.app.get(OutboxRelay, { strict: false });
  }

  private async untilNothing(left: () => Promise<object>): Promise<void> {
    await this.relay.drain();
    await until(left, (counts) => Object.values(counts).every((count) => count === 0));
  }

  private async left(dueBy?: Date): Promise<object> {
    const { connection } = this;
    const due = dueBy ? { $lte: dueBy } : { $ne: null };
    return {
      entries: await connection.collection('outbox').countDocuments({ state: 'PENDING', availableAt: due }),
      jobs: await connection
        .collection('jobs')
        .countDocuments({ $or: [{ nextRunAt: due }, { lockedAt: { $ne: null } }] }),
    };
  }
}
