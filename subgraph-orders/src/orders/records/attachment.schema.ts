import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';

/**
 * TEMPORARY: no order yet; ORDER: belongs to one and is not mailed; MAIL: attached to a mail that was sent or
 * is being sent.
 */
export type AttachmentKind = 'TEMPORARY' | 'ORDER' | 'MAIL';

/** An attachment; its id is the upload's id, so that storing it twice has no effect. */
export interface AttachmentDocument extends DemandOwned {
  kind: AttachmentKind;
  /** Null only while it is temporary. */
  orderId: string | null;
  name: string;
  byteSize: number;
  mimeType: string;
  /** Encoding of a text file. */
  encoding: string | null;
  /** Key in the object store. */
  key: string;
  creator: ActorRecord;
  createdAt: string;
  updatedAt: string;
}

export const ATTACHMENT_MODEL = 'OrderAttachment';

export const attachmentSchema = new Schema<AttachmentDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    kind: { type: String, enum: ['TEMPORARY', 'ORDER', 'MAIL'], required: true },
    orderId: { type: String, default: null },
    name: { type: String, required: true },
    byteSize: { type: Number, required: true },
    mimeType: { type: String, required: true },
    encoding: { type: String, default: null },
    key: { type: String, required: true },
    creator: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'order_attachments', versionKey: false, minimize: false },
)
  .index({ orderId: 1, kind: 1, createdAt: 1, _id: 1 })
  .index({ kind: 1, createdAt: 1 });
