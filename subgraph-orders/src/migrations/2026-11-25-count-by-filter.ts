import type { Migration } from '@hacchu-hub/subgraph-kit';
import { LINE_MODEL } from '../orders/lines/line.schema.js';
import { ORDER_MODEL } from '../orders/order.schema.js';
import { TallyKind } from '../orders/tally.buckets.js';
import { recount } from './recount.js';

/** Counts that came with the lists by supplier, destination and day. */
const KINDS = [
  TallyKind.Due,
  TallyKind.Suppliers,
  TallyKind.Destinations,
  TallyKind.DueLines,
  TallyKind.PartialLines,
];

/** Indexes that others with their fields in another order replace: equalities come before `deletedAt`. */
const REPLACED = {
  [ORDER_MODEL]: [
    'demandUuid_1_deletedAt_1_status_1_listDate_-1__id_-1',
    'demandUuid_1_deletedAt_1_inConversation_1_listDate_-1__id_-1',
    'demandUuid_1_deletedAt_1_supplierAnswerState_1_listDate_-1__id_-1',
    'demandUuid_1_deletedAt_1_hasUnnotifiedChanges_1',
  ],
  [LINE_MODEL]: ['demandUuid_1_deletedAt_1_deliveryStatus_1_deliveryDate_1__id_1'],
};

/**
 * Counts the orders and lines of every demand once, so that no reader has to, and corrects what processes of an earlier
 * release have changed since; then drops the indexes that only these need.
 */
export const countByFilter: Migration = {
  name: '2026-11-25-count-by-filter',
  phase: 'contract',
  up: async (context) => {
    const { connection, say } = context;
    const demands = await recount(context);
    for (const [model, names] of Object.entries(REPLACED)) {
      const { collection } = connection.model(model);
      const present = new Set((await collection.indexes()).map(({ name }) => name));
      for (const name of names) if (present.has(name)) await collection.dropIndex(name);
    }
    say(`orders and lines of ${demands} demands are counted by filter`);
  },
  // The earlier release makes its indexes when it starts.
  down: async ({ connection }) => {
    await connection.collection('tallies').deleteMany({ kind: { $in: KINDS } });
  },
};
