import { Schema } from 'mongoose';
import type { DemandOwned } from '../demand-repository.js';

/** A file that a browser was allowed to send; in use once a mutation took it. */
export interface UploadDocument extends DemandOwned {
  /** What it is for, such as `product-csv`; a mutation only takes files of its purpose. */
  purpose: string;
  key: string;
  fileName: string;
  contentType: string;
  maxBytes: number;
  createdAt: Date;
  takenAt: Date | null;
}

export const UPLOAD_MODEL = 'Upload';

export const uploadSchema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    purpose: { type: String, required: true },
    key: { type: String, required: true },
    fileName: { type: String, required: true },
    contentType: { type: String, required: true },
    maxBytes: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    takenAt: { type: Date, default: null },
  },
  { collection: 'uploads', versionKey: false },
).index({ takenAt: 1, createdAt: 1 });
