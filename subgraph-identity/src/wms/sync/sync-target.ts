import { registerEnumType } from '@nestjs/graphql';

/** What of LOGILESS is read in one go. */
export enum SyncTargetType {
  ITEMS = 'ITEMS',
  SUPPLIERS = 'SUPPLIERS',
  WAREHOUSES = 'WAREHOUSES',
  DAILY_INVENTORY_SUMMARIES = 'DAILY_INVENTORY_SUMMARIES',
  INBOUND = 'INBOUND',
  UNKNOWN = 'UNKNOWN',
}

registerEnumType(SyncTargetType, {
  name: 'SyncTargetType',
  description: 'What of LOGILESS is read in one go.',
  valuesMap: {
    ITEMS: { description: '商品.' },
    SUPPLIERS: { description: '仕入先.' },
    WAREHOUSES: { description: '倉庫.' },
    DAILY_INVENTORY_SUMMARIES: {
      description: '日次在庫: stock of the closing dates of open accounting periods that is not known yet.',
    },
    INBOUND: { description: '入荷予定: what arrived of the announced deliveries.' },
    UNKNOWN: { description: 'Never stored; for clients that meet a value they do not know.' },
  },
});

/** What can be synchronised, and what messages call it. */
export const SYNC_LABELS = {
  [SyncTargetType.ITEMS]: '商品',
  [SyncTargetType.SUPPLIERS]: '仕入先',
  [SyncTargetType.WAREHOUSES]: '倉庫',
  [SyncTargetType.DAILY_INVENTORY_SUMMARIES]: '日次在庫',
  [SyncTargetType.INBOUND]: '入荷予定',
} as const;

export type SyncTarget = keyof typeof SYNC_LABELS;

/** In the order in which they are shown, and asked for every night. */
export const SYNC_TARGETS: readonly SyncTarget[] = [
  SyncTargetType.ITEMS,
  SyncTargetType.SUPPLIERS,
  SyncTargetType.WAREHOUSES,
  SyncTargetType.DAILY_INVENTORY_SUMMARIES,
  SyncTargetType.INBOUND,
];

export const isSyncTarget = (type: SyncTargetType): type is SyncTarget => type in SYNC_LABELS;
