import { registerEnumType } from '@nestjs/graphql';

/** A kind of data that is read from LOGILESS in one synchronisation. */
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
  description: 'A kind of data that is read from LOGILESS in one synchronisation.',
  valuesMap: {
    ITEMS: { description: '商品.' },
    SUPPLIERS: { description: '仕入先.' },
    WAREHOUSES: { description: '倉庫.' },
    DAILY_INVENTORY_SUMMARIES: {
      description: '日次在庫: stock on closing dates of open accounting periods that has not been read yet.',
    },
    INBOUND: { description: '入荷予定: receipts of announced deliveries.' },
    UNKNOWN: { description: 'Never stored; clients use it for unknown values.' },
  },
});

/** Targets of synchronisation with their names in messages. */
export const SYNC_LABELS = {
  [SyncTargetType.ITEMS]: '商品',
  [SyncTargetType.SUPPLIERS]: '仕入先',
  [SyncTargetType.WAREHOUSES]: '倉庫',
  [SyncTargetType.DAILY_INVENTORY_SUMMARIES]: '日次在庫',
  [SyncTargetType.INBOUND]: '入荷予定',
} as const;

export type SyncTarget = keyof typeof SYNC_LABELS;

/** In the order of the screen and of the nightly run. */
export const SYNC_TARGETS: readonly SyncTarget[] = [
  SyncTargetType.ITEMS,
  SyncTargetType.SUPPLIERS,
  SyncTargetType.WAREHOUSES,
  SyncTargetType.DAILY_INVENTORY_SUMMARIES,
  SyncTargetType.INBOUND,
];

export const isSyncTarget = (type: SyncTargetType): type is SyncTarget => type in SYNC_LABELS;
