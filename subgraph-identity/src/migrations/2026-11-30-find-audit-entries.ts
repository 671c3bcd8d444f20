import type { Migration } from '@hacchu-hub/subgraph-kit';
import { AuditRepository } from '../audit/audit.repository.js';

/**
 * Adds what words find them by to the entries of the audit log that earlier releases stored. Those that their processes
 * store later are added by the job `find-audit-entries`.
 */
export const findAuditEntries: Migration = {
  name: '2026-11-30-find-audit-entries',
  phase: 'contract',
  up: async ({ get, say, signal }) => {
    const total = await get(AuditRepository).addKeys(signal);
    say(`${total} entries of the audit log are found by their words`);
  },
  // Earlier releases do not read what was added.
  down: async () => undefined,
};
