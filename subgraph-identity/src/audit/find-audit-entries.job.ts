import { RecurringJob, type RecurringJobHandler } from '@hacchu-hub/subgraph-kit';
import { AuditRepository } from './audit.repository.js';

/**
 * Adds what words find them by to entries that processes of an earlier release stored since the migration: during a
 * roll-out, or after a release was taken back.
 */
@RecurringJob({ name: 'find-audit-entries', everyMinutes: 10 })
export class FindAuditEntriesJob implements RecurringJobHandler {
  constructor(private readonly entries: AuditRepository) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.entries.addKeys(signal);
  }
}
