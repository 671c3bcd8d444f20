import type { Migration } from '@hacchu-hub/subgraph-kit';
import { AuditRepository } from '../audit/audit.repository.js';

const AT_ONCE = 500;

/** Adds what words find them by to the entries of the audit log that earlier releases stored. */
export const findAuditEntries: Migration = {
  name: '2026-11-30-find-audit-entries',
  phase: 'contract',
  up: async ({ get, say, signal }) => {
    const entries = get(AuditRepository);
    let total = 0;
    for (;;) {
      signal.throwIfAborted();
      const added = await entries.addKeys(AT_ONCE);
      total += added;
      if (added < AT_ONCE) break;
    }
    say(`${total} entries of the audit log are found by their words`);
  },
  // Earlier releases do not read what was added.
  down: async () => undefined,
};
