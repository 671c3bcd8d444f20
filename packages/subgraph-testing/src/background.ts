import { JOB_TOPIC, OutboxRelay, steadyNow } from '@hacchu-hub/subgraph-kit';
import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { until } from './until.js';

/** The background work of a subgraph: the side effects and jobs of its outbox. */
export class Background {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly connection: Connection,
  ) {}

  /**
   * Waits until all due work is done, including the work that it causes. Failed work stays pending until its retry.
   */
  async settle(): Promise<void> {
    await this.untilNothing(() => this.due());
  }

  /**
   * Finishes running work, tries the rest once more and drops what fails again, so that nothing leaks into the next
   * test.
   */
  async forget(): Promise<void> {
    await this.untilNothing(async () => {
      await this.relay.drain({ ignoreDelay: true });
      await this.outbox.deleteMany({ topic: JOB_TOPIC, state: 'PENDING', leaseToken: null });
      return this.outbox.countDocuments({ state: 'PENDING' });
    });
  }

  /** What is still to be done, and how its last run failed: for the message of a test that misses an effect. */
  async pending(): Promise<string> {
    const entries = await this.outbox.find({ state: { $ne: 'DONE' } }).toArray();
    return entries
      .map(({ topic, payload, state, attempts, lastError }) =>
        [topic === JOB_TOPIC ? payload.name : topic, state, `attempt ${attempts}`, lastError].join(', '),
      )
      .join('\n');
  }

  private get relay(): OutboxRelay {
    return this.app.get(OutboxRelay, { strict: false });
  }

  private get outbox() {
    return this.connection.collection('outbox');
  }

  private async untilNothing(left: () => Promise<number>): Promise<void> {
    await this.relay.drain();
    await until(left, (count) => count === 0);
  }

  /** Compared with the clock after the answer: a run may have added work while the question was on its way. */
  private async due(): Promise<number> {
    const waiting = await this.outbox
      .find({ state: 'PENDING' }, { projection: { availableAt: 1 } })
      .toArray();
    const now = steadyNow();
    return waiting.filter(({ availableAt }) => availableAt <= now).length;
  }
}
