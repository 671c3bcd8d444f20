import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from './order.schema.js';
import type { OrderStatus } from './order.status.js';

/** Old and new value of one field. */
export interface FieldChange {
  /** Input path, e.g. `orderProductLines.2.lot`. */
  readonly path: string;
  /** Japanese label of the field. */
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One change of an order; append-only. */
export interface OrderHistoryDocument extends DemandOwned {
  orderId: string;
  occurredAt: string;
  actor: ActorRecord;
  event: string;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  summary: string;
  changes: FieldChange[];
}

export const ORDER_HISTORY_MODEL = 'OrderHistory';

export const orderHistorySchema = new Schema<OrderHistoryDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    occurredAt: { type: String, required: true },
    actor: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    event: { type: String, required: true },
    fromStatus: { type: String, default: null },
    toStatus: { type: String, default: null },
    summary: { type: String, default: '' },
    changes: [{ path: String, label: String, before: String, after: String, _id: false }],
  },
  { collection: 'order_histories', versionKey: false, minimize: false },
).index({ orderId: 1, occurredAt: 1, _id: 1 });
