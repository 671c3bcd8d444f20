import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';
import { OrderSendStatus } from '../order-enums.js';
import type { MailStop } from '../stopped-mail.js';
import { OrderCommentChannel, OrderCommentKind, SenderAuthentication } from './comment-kinds.js';

/** A file of a message; inline images have a content id. */
export interface CommentFile {
  id: string;
  contentId: string | null;
  mimeType: string;
  name: string;
  byteSize: number;
  key: string;
}

/** Why a message was not sent. */
export enum MessageFailure {
  /** Only the mail server or the store of its files was in the way, until the message was given up. */
  OUTAGE = 'OUTAGE',
  /** It was refused, or may have arrived: people have to look at it. */
  REFUSED = 'REFUSED',
}

/** One message between the demand and the supplier. */
export interface CommentDocument extends DemandOwned {
  orderId: string;
  kind: OrderCommentKind;
  /** Missing in messages from before the portal, which are mails. */
  channel?: OrderCommentChannel;
  subject: string;
  /** Link for the answer of the supplier, which is inserted into the text when it is mailed; missing without one. */
  supplierLink?: { linkId: string; position: number } | null;
  /** New text of the message. */
  comment: string;
  /** Text quoted from earlier messages. */
  quoted: string | null;
  /** Sanitised; null for plain-text messages. */
  html: string | null;
  hasBlockedImages: boolean;
  fromEmail: string;
  fromName: string;
  to: string[];
  cc: string[];
  /** Includes the angle brackets; unique in a demand. */
  messageId: string;
  /** The Message-ID where another comment of the demand has it: `messageId` is one that we made then. */
  givenMessageId?: string | null;
  /** SHA-256 of what an incoming message says; missing in messages from before it was kept. */
  contentDigest?: string | null;
  inReplyTo: string | null;
  references: string[];
  attachments: CommentFile[];
  /**
   * Whether the sender is authenticated and is a contact of the supplier or destination, or was written to
   * before; always true for our messages.
   */
  isSenderRegistered: boolean;
  /** Null for our messages, and for messages from before authentication was introduced. */
  senderAuthentication: SenderAuthentication | null;
  /** Failed recipients that a bounce names. */
  bouncedRecipients: string[];
  /** Author on the demand's side; null for incoming messages. */
  author: ActorRecord | null;
  status: OrderSendStatus;
  /** Number of times that a user had it sent; results of earlier attempts are ignored. */
  sendAttempt: number;
  /** When the mail server accepted it. */
  acceptedAt: string | null;
  failureReason: string | null;
  /** Set while somebody has to see to a message that failed; missing after 送信中止, which a person decided. */
  failure?: MessageFailure;
  /** 送信中止 of an attempt; earlier releases store none, and leave that of an earlier attempt. */
  stopped?: (MailStop & { attempt: number }) | null;
  /** Date of the message as declared by its sender. */
  commentDate: string;
  createdAt: string;
  updatedAt: string;
}

export const COMMENT_MODEL = 'OrderComment';

/** Index of the messages that were not sent and that somebody has to see to. */
export const OPEN_FAILURES = { demandUuid: 1, failure: 1, createdAt: 1, _id: 1 } as const;

/** Index of the messages of a conversation, newest first. */
export const MESSAGES_OF_ORDER = { orderId: 1, createdAt: -1, _id: -1 } as const;

/** Messages that were not sent, whether they failed or were stopped; there are few. */
export const UNSENT_MESSAGES = {
  key: { demandUuid: 1, orderId: 1 },
  filter: { status: OrderSendStatus.FAILED },
} as const;

export const commentSchema = new Schema<CommentDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    kind: { type: String, enum: Object.values(OrderCommentKind), required: true },
    channel: { type: String, enum: Object.values(OrderCommentChannel), default: OrderCommentChannel.MAIL },
    subject: { type: String, default: '' },
    supplierLink: { type: { linkId: String, position: Number }, _id: false, default: null },
    comment: { type: String, default: '' },
    quoted: { type: String, default: null },
    html: { type: String, default: null },
    hasBlockedImages: { type: Boolean, default: false },
    fromEmail: { type: String, default: '' },
    fromName: { type: String, default: '' },
    to: [String],
    cc: [String],
    messageId: { type: String, required: true },
    givenMessageId: { type: String, default: null },
    contentDigest: { type: String, default: null },
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
    failure: { type: String, enum: Object.values(MessageFailure) },
    stopped: {
      type: {
        at: String,
        by: { type: { actor: String, uuid: String, name: String }, _id: false },
        mayHaveArrived: Boolean,
        attempt: Number,
      },
      _id: false,
      default: null,
    },
    commentDate: { type: String, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'order_comments', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, messageId: 1 }, { unique: true })
  .index(MESSAGES_OF_ORDER)
  .index(UNSENT_MESSAGES.key, { partialFilterExpression: UNSENT_MESSAGES.filter })
  .index({ demandUuid: 1, kind: 1, createdAt: -1, _id: -1 })
  // Few: found for 再送信 of all, and for the mark of an order.
  .index(OPEN_FAILURES, { partialFilterExpression: { failure: { $exists: true } } });
