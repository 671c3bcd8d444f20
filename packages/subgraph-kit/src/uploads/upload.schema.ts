import { Schema } from 'mongoose';
import type { DemandOwned } from '../persistence/demand-repository.js';

/** A file that a browser may upload; it is in use once a mutation has taken it. */
export interface UploadDocument extends DemandOwned {
  /** Purpose of the file, such as `product-csv`; a mutation accepts only files of its purpose. */
  purpose: string;
  /** Where the browser PUTs it; never read again after the check. */
  key: string;
  fileName: string;
  contentType: string;
  maxBytes: number;
  createdAt: Date;
  takenAt: Date | null;
  /** Key of the checked bytes that are in use; null for files taken before checked copies were introduced. */
  takenKey: string | null;
}

/** Checked bytes of an upload, under a key that no URL can write to. */
export interface CheckedUploadDocument extends DemandOwned {
  /** Key in the object store. */
  _id: string;
  uploadUuid: string;
  createdAt: Date;
}

export const UPLOAD_MODEL = 'Upload';
export const CHECKED_UPLOAD_MODEL = 'CheckedUpload';

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
    takenKey: { type: String, default: null },
  },
  { collection: 'uploads', versionKey: false },
).index({ takenAt: 1, createdAt: 1 });

export const checkedUploadSchema = new Schema<CheckedUploadDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    uploadUuid: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'checked_uploads', versionKey: false },
).index({ createdAt: 1 });
