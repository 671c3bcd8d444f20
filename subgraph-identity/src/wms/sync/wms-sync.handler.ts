import {
  InternalClient,
  type InternalService,
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { type SyncTarget, SyncTargetType } from './sync-target.js';
import { WmsSyncService } from './wms-sync.service.js';
import { WMS_SYNC_TOPIC, type WmsSyncPayload, wmsSyncPayload } from './wms-sync.topics.js';

const NOT_BEGUN = '同期を始められませんでした。しばらくしてからもう一度お試しください。';

const START_RECORDS = /* GraphQL */ `
  mutation StartLogilessSync($input: StartLogilessSyncInput!) {
    startLogilessSync(input: $input) {
      ok
    }
  }
`;
const START_STOCK = /* GraphQL */ `
  mutation StartWarehouseStockSync($input: StartWarehouseStockSyncInput!) {
    startWarehouseStockSync(input: $input) {
      ok
    }
  }
`;
const START_INBOUND = /* GraphQL */ `
  mutation StartInboundDeliverySync($input: StartInboundDeliverySyncInput!) {
    startInboundDeliverySync(input: $input) {
      ok
    }
  }
`;

/** The subgraph that reads a target, and further arguments. */
const READERS: Record<SyncTarget, { service: InternalService; start: string; input: object }> = {
  [SyncTargetType.ITEMS]: { service: 'catalog', start: START_RECORDS, input: { kind: 'ITEM' } },
  [SyncTargetType.SUPPLIERS]: { service: 'catalog', start: START_RECORDS, input: { kind: 'SUPPLIER' } },
  [SyncTargetType.WAREHOUSES]: { service: 'catalog', start: START_RECORDS, input: { kind: 'WAREHOUSE' } },
  [SyncTargetType.DAILY_INVENTORY_SUMMARIES]: { service: 'costing', start: START_STOCK, input: {} },
  [SyncTargetType.INBOUND]: { service: 'orders', start: START_INBOUND, input: {} },
};

/** Requests the reading from the slice that stores the data; it calls `reportWmsSync` when it has finished. */
// Some minutes: a person waits, and is told to start it again.
@OutboxHandler(WMS_SYNC_TOPIC, { maxAttempts: 8 })
export class WmsSyncHandler implements OutboxTopicHandler<WmsSyncPayload> {
  readonly payload = wmsSyncPayload;

  constructor(
    private readonly client: InternalClient,
    private readonly service: WmsSyncService,
  ) {}

  async handle({ payload: { target, ...sync } }: OutboxEntry<WmsSyncPayload>): Promise<void> {
    const { service, start, input } = READERS[target];
    await this.client.query(service, start, { input: { ...sync, ...input } }, z.unknown());
  }

  async failed({ payload: { demandUuid, syncUuid } }: OutboxEntry<WmsSyncPayload>): Promise<void> {
    await this.service.end(systemScope(demandUuid), syncUuid, { error: NOT_BEGUN });
  }
}
