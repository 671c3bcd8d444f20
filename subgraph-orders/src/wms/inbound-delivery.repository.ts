import {
  DemandRepository,
  nowTimestamp,
  type ReadScope,
  steadyNow,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { grouped } from '../utilities/grouped.js';
import {
  INBOUND_DELIVERY_MODEL,
  INBOUND_SYNC_MODEL,
  type InboundDeliveryDocument,
  type InboundSyncDocument,
} from './inbound-delivery.schema.js';

type Change = Partial<Omit<InboundDeliveryDocument, '_id' | 'demandUuid'>>;

/** Values that release a claim. */
export const UNCLAIMED = { claimedBy: null, claimedUntil: null } as const;

@Injectable()
export class InboundDeliveryRepository extends DemandRepository<InboundDeliveryDocument> {
  constructor(@InjectModel(INBOUND_DELIVERY_MODEL) model: Model<InboundDeliveryDocument>) {
    super(model);
  }

  async ofOrder(
    scope: TenantScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<InboundDeliveryDocument[]> {
    return this.find(scope, { orderId }, { sort: { sequence: 1 }, session });
  }

  /** Deliveries of many orders by order, in one query. */
  async ofOrders(
    scope: ReadScope,
    orderIds: readonly string[],
  ): Promise<Map<string, InboundDeliveryDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ orderId: 1, sequence: 1 })
      .lean<InboundDeliveryDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /** Changes a delivery that matches the filter; null when it does not. */
  async change(
    scope: TenantScope,
    filter: QueryFilter<InboundDeliveryDocument>,
    change: Change,
    session?: ClientSession,
  ): Promise<InboundDeliveryDocument | null> {
    return this.updateOne(scope, filter, { $set: { ...change, updatedAt: nowTimestamp() } }, { session });
  }

  /** Claims a delivery; null while another process holds it. */
  async claim(
    scope: TenantScope,
    id: string,
    by: string,
    { forMs, change = {} }: { readonly forMs: number; readonly change?: Change },
    session?: ClientSession,
  ): Promise<InboundDeliveryDocument | null> {
    const now = steadyNow();
    const isFree = { $or: [{ claimedBy: { $in: [null, by] } }, { claimedUntil: { $lte: now } }] };
    const claimed = { claimedBy: by, claimedUntil: new Date(now.getTime() + forMs) };
    return this.change(scope, { _id: id, ...isFree }, { ...change, ...claimed }, session);
  }
}

@Injectable()
export class InboundSyncRepository extends DemandRepository<InboundSyncDocument> {
  constructor(@InjectModel(INBOUND_SYNC_MODEL) model: Model<InboundSyncDocument>) {
    super(model);
  }

  async read(scope: TenantScope, merchantId: string, readUntil: Date): Promise<void> {
    const { demandUuid } = scope;
    await this.model.updateOne(
      { _id: demandUuid },
      { $set: { demandUuid, merchantId, readUntil, syncedAt: nowTimestamp() } },
      { upsert: true },
    );
  }
}

/** Whether a process is calling LOGILESS for it. */
export const isClaimed = ({ claimedBy, claimedUntil }: InboundDeliveryDocument, except?: string): boolean =>
  claimedBy !== null && claimedBy !== except && (claimedUntil ?? 0) > steadyNow();
