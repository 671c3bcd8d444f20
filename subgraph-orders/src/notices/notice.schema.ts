import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Kind of a notice. */
export enum NoticeKind {
  REVIEW_REQUESTED = 'REVIEW_REQUESTED',
  REVIEW_APPROVED = 'REVIEW_APPROVED',
  REVIEW_DENIED = 'REVIEW_DENIED',
  REVIEW_UPDATED = 'REVIEW_UPDATED',
  REVIEW_ENDED = 'REVIEW_ENDED',
  REVIEW_REMINDER = 'REVIEW_REMINDER',
  REVIEW_ESCALATED = 'REVIEW_ESCALATED',
  REVIEW_DELEGATED = 'REVIEW_DELEGATED',
  ORDER_SENT = 'ORDER_SENT',
  ORDER_SEND_FAILED = 'ORDER_SEND_FAILED',
  SUPPLIER_REPLIED = 'SUPPLIER_REPLIED',
  SUPPLIER_UNCONFIRMED = 'SUPPLIER_UNCONFIRMED',
  MAIL_BOUNCED = 'MAIL_BOUNCED',
  DELIVERY_PARTIAL = 'DELIVERY_PARTIAL',
  DELIVERY_COMPLETED = 'DELIVERY_COMPLETED',
  DELIVERY_DIGEST = 'DELIVERY_DIGEST',
  LIMIT_REACHED = 'LIMIT_REACHED',
  SLACK_FAILED = 'SLACK_FAILED',
  WMS_FAILED = 'WMS_FAILED',
  BUDGET_THRESHOLD = 'BUDGET_THRESHOLD',
}

/** A notice to one person of a demand. */
export interface NoticeDocument extends DemandOwned {
  /** Key of the event; unique per recipient. */
  key: string;
  recipientId: string;
  kind: NoticeKind;
  /** Null for notices without an order. */
  orderId: string | null;
  purchaseNumber: string | null;
  title: string;
  body: string;
  occurredAt: string;
  readAt: string | null;
  /** When MongoDB deletes it (TTL index). */
  createdAt: Date;
}

export const NOTICE_MODEL = 'Notice';

const RETENTION_S = 90 * 24 * 60 * 60;

export const noticeSchema = new Schema<NoticeDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    key: { type: String, required: true },
    recipientId: { type: String, required: true },
    kind: { type: String, enum: Object.values(NoticeKind), required: true },
    orderId: { type: String, default: null },
    purchaseNumber: { type: String, default: null },
    title: { type: String, required: true },
    body: { type: String, default: '' },
    occurredAt: { type: String, required: true },
    readAt: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notices', versionKey: false, minimize: false },
)
  .index({ recipientId: 1, key: 1 }, { unique: true })
  .index({ demandUuid: 1, recipientId: 1, occurredAt: -1, _id: -1 })
  .index({ demandUuid: 1, recipientId: 1, readAt: 1 })
  .index({ demandUuid: 1, orderId: 1, readAt: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });
