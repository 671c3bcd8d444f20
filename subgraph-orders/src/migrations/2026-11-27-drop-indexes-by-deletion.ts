import type { Migration } from '@hacchu-hub/subgraph-kit';
import { ORDER_MODEL } from '../orders/order.schema.js';

/** Indexes that were replaced: `deletedAt` comes after the sort key, and reviews have a partial index. */
const REPLACED = [
  'demandUuid_1_deletedAt_1_listDate_-1__id_-1',
  'demandUuid_1_deletedAt_1_purchaseNumber_-1__id_-1',
  'demandUuid_1_deletedAt_1_earliestDeliveryDate_-1__id_-1',
  'demandUuid_1_deletedAt_1_totalYen_-1__id_-1',
  'demandUuid_1_deletedAt_1_updatedAt_-1__id_-1',
  'demandUuid_1_status_1_deletedAt_1_listDate_-1__id_-1',
  'demandUuid_1_status_1_deletedAt_1_purchaseNumber_-1__id_-1',
  'demandUuid_1_status_1_deletedAt_1_earliestDeliveryDate_-1__id_-1',
  'demandUuid_1_status_1_deletedAt_1_totalYen_-1__id_-1',
  'demandUuid_1_status_1_deletedAt_1_updatedAt_-1__id_-1',
  'demandUuid_1_inConversation_1_deletedAt_1_listDate_-1__id_-1',
  'demandUuid_1_hasUnnotifiedChanges_1_deletedAt_1_listDate_-1__id_-1',
  'demandUuid_1_supplierAnswerState_1_deletedAt_1_listDate_-1__id_-1',
  'demandUuid_1_pendingReviewerIds_1_listDate_-1__id_-1',
] as const;

/**
 * Drops what only the processes of earlier releases read. They pass these indexes as hints, so none may serve any more;
 * the new ones were made before the roll-out.
 */
export const dropIndexesByDeletion: Migration = {
  name: '2026-11-27-drop-indexes-by-deletion',
  phase: 'contract',
  up: async ({ connection, say, signal }) => {
    const { collection } = connection.model(ORDER_MODEL);
    const present = new Set((await collection.indexes()).map(({ name }) => name));
    const dropped = REPLACED.filter((name) => present.has(name));
    for (const name of dropped) {
      signal.throwIfAborted();
      await collection.dropIndex(name);
    }
    say(`${dropped.length} indexes of orders are dropped`);
  },
  // The earlier release makes its indexes when it starts.
  down: async () => undefined,
};
