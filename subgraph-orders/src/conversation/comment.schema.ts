import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { OrderSendStatus } from '../orders/order-enums.js';
import type { ActorRecord } from '../orders/order.schema.js';
import { OrderCommentKind, SenderAuthentication } from './comment-kinds.js';

/** A file of a message; inline pictures are named by their content id. */
export interface CommentFile {
  id: string;
  contentId: string | null;
  mimeType: string;
  name: string;
  byteSize: number;
  key: string;
}

/** One message between the demand and the supplier. */
export interface CommentDocument extends DemandOwned {
  orderId: string;
  kind: OrderCommentKind;
  subject: string;
  /** What is new in the message. */
  comment: string;
  /** What it repeats of earlier ones. */
  quoted: string | null;
  /** Sanitised; null for plain messages. */
  html: string | null;
  hasBlockedImages: boolean;
  fromEmail: string;
  fromName: string;
  to: string[];
  cc: string[];
  /** With its angle brackets; a message that comes in twice is one comment. */
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  attachments: CommentFile[];
  /**
   * Whether the sender is one of the supplier's or destination's, or was written to, and proved to be it; always true
   * for ours.
   */
  isSenderRegistered: boolean;
  /** Null for ours, and for what came in before senders were checked. */
  senderAuthentication: SenderAuthentication | null;
  /** Addresses that a bounce tells of. */
  bouncedRecipients: string[];
  /** Whoever wrote it for the demand; null for messages that came in. */
  author: ActorRecord | null;
  status: OrderSendStatus;
  /** Counts the times that a person had it sent; what an earlier time still does is of no account. */
  sendAttempt: number;
  /** When the mail server took it. */
  acceptedAt: string | null;
  failureReason: string | null;
  /** When it was written, as its sender says. */
  commentDate: string;
  createdAt: string;
  updatedAt: string;
}

export const COMMENT_MODEL = 'OrderComment';

export const commentSchema = new Schema<CommentDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    kind: { type: String, enum: Object.values(OrderCommentKind), required: true },
    subject: { type: String, default: '' },
    comment: { type: String, default: '' },
    quoted: { type: String, default: null },
    html: { type: String, default: null },
    hasBlockedImages: { type: Boolean, default: false },
    fromEmail: { type: String, default: '' },
    fromName: { type: String, default: '' },
    to: [String],
    cc: [String],
    messageId: { type: String, required: true },
    inReplyTo: { type: String, default: null },
    references: [String],
    attachments: [
      {
        id: String,
        contentId: String,
        mimeType: String,
        name: String,
        byteSize: Number,
        key: String,
        _id: false,
      },
    ],
    isSenderRegistered: { type: Boolean, required: true },
    senderAuthentication: {
      type: String,
      enum: [...Object.values(SenderAuthentication), null],
      default: null,
    },
    bouncedRecipients: [String],
    author: { type: { actor: String, uuid: String, name: String }, _id: false, default: null },
    status: { type: String, enum: Object.values(OrderSendStatus), required: true },
    sendAttempt: { type: Number, default: 1 },
    acceptedAt: { type: String, default: null },
    failureReason: { type: String, default: null },
    commentDate: { type: String, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'order_comments', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, messageId: 1 }, { unique: true })
  .index({ orderId: 1, createdAt: -1, _id: -1 })
  .index({ demandUuid: 1, kind: 1, createdAt: -1, _id: -1 });
