import { ObjectStore, RecurringJob, type RecurringJobHandler, timestampOf } from '@hacchu-hub/subgraph-kit';
import { AttachmentRepository } from '../orders/records/attachment.repository.js';

const ABANDONED_MS = 24 * 60 * 60 * 1_000;
const SWEEP_SIZE = 500;

/** Deletes temporary files without an order after a day; runs every night. */
@RecurringJob({ name: 'delete-abandoned-order-attachments', daily: '03:40' })
export class AttachmentSweepJob implements RecurringJobHandler {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly store: ObjectStore,
  ) {}

  async run(): Promise<void> {
    await this.deleteAbandoned();
  }

  /** @returns the number of deleted files */
  async deleteAbandoned(now: Date = new Date()): Promise<number> {
    const before = timestampOf(new Date(now.getTime() - ABANDONED_MS));
    let deleted = 0;
    for (;;) {
      const abandoned = await this.attachments.abandoned(before, SWEEP_SIZE);
      for (const { _id, key } of abandoned) {
        // Delete the record first: if an order takes the file at this moment, its bytes must stay.
        if (!(await this.attachments.removeTemporary(_id))) continue;
        await this.store.delete(key);
        deleted += 1;
      }
      if (abandoned.length < SWEEP_SIZE) return deleted;
    }
  }
}
