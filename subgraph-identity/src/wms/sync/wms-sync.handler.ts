import {
  InternalClient,
  OutboxHandler,
  systemScope,
  type OutboxEntry,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { SyncTargetType, type SyncTarget } from './sync-target.js';
import { WmsSyncService } from './wms-sync.service.js';
import { WMS_SYNC_TOPIC, wmsSyncPayload, type WmsSyncPayload } from './wms-sync.topics.js';

const NOT_BEGUN = '同期を始められませんでした。しばらくしてからもう一度お試しください。';

const START = /* GraphQL */ `
  mutation StartLogilessSync($input: StartLogilessSyncInput!) {
    startLogilessSync(input: $input) {
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

/** What catalog calls the records that a target reads. */
const KINDS: Record<Exclude<SyncTarget, SyncTargetType.INBOUND>, string> = {
  [SyncTargetType.ITEMS]: 'ITEM',
  [SyncTargetType.SUPPLIERS]: 'SUPPLIER',
  [SyncTargetType.WAREHOUSES]: 'WAREHOUSE',
};

/** Asks the slice that keeps the data to read it; it answers with `reportWmsSync` once it is done. */
@OutboxHandler(WMS_SYNC_TOPIC)
export class WmsSyncHandler implements OutboxTopicHandler<WmsSyncPayload> {
  readonly payload = wmsSyncPayload;

  constructor(
    private readonly client: InternalClient,
    private readonly service: WmsSyncService,
  ) {}

  async handle({ payload: { target, ...sync } }: OutboxEntry<WmsSyncPayload>): Promise<void> {
    if (target === SyncTargetType.INBOUND) {
      await this.client.query('orders', START_INBOUND, { input: sync }, z.unknown());
      return;
    }
    const input = { ...sync, kind: KINDS[target] };
    await this.client.query('catalog', START, { input }, z.unknown());
  }

  async failed({ payload: { demandUuid, syncUuid } }: OutboxEntry<WmsSyncPayload>): Promise<void> {
    await this.service.end(systemScope(demandUuid), syncUuid, { error: NOT_BEGUN });
  }
}
