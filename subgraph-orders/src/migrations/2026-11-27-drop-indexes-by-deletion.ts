import { ORDER_MODEL } from '../orders/order.schema.js';
import { dropIndexes } from './drop-indexes.js';

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

export const dropIndexesByDeletion = dropIndexes('2026-11-27-drop-indexes-by-deletion', {
  model: ORDER_MODEL,
  indexes: REPLACED,
});
