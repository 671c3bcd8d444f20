import { Schema } from 'mongoose';
import type { DemandOwned } from '../demand-repository.js';

/** Spelled as the specification spells the states of exports. */
export const FileJobStatus = {
  UNSPECIFIED: 'UNSPECIFIED',
  PENDING: 'PENDING',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
} as const;
export type FileJobStatus = keyof typeof FileJobStatus;

/** Who asked for a job, as history shows people. */
export interface FileJobCreator {
  uuid: string;
  name: string;
  actor: 'DemandUser' | 'Operator';
}

/** An import or export as people see it: from being asked for to its file, which stays for seven days. */
export interface FileJobDocument extends DemandOwned {
  /** What it does, such as `export-product-csv`; also the name of the queue's job. */
  kind: string;
  status: FileJobStatus;
  /** Name of the file that came in or goes out. */
  fileName: string;
  creator: FileJobCreator;
  /** What the job needs to do its work; each kind checks its own. */
  input: unknown;
  /** What the job found or did, in numbers and words; each kind has its own. */
  outcome: Record<string, unknown>;
  processedCount: number;
  totalCount: number | null;
  failureReason: string | null;
  /** Key of the resulting file in the object store. */
  resultKey: string | null;
  /** Runs begun, so that a job that kills its process each time ends. */
  attempts: number;
  /** When the job last gave a sign of life. */
  aliveAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

export const FILE_JOB_MODEL = 'FileJob';

export const fileJobSchema = new Schema<FileJobDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    kind: { type: String, required: true },
    status: { type: String, enum: Object.keys(FileJobStatus), required: true },
    fileName: { type: String, required: true },
    creator: { type: Object, required: true },
    input: { type: Schema.Types.Mixed },
    outcome: { type: Object, default: {} },
    processedCount: { type: Number, default: 0 },
    totalCount: { type: Number, default: null },
    failureReason: { type: String, default: null },
    resultKey: { type: String, default: null },
    attempts: { type: Number, default: 0 },
    aliveAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'file_jobs', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, kind: 1, createdAt: -1, _id: -1 })
  .index({ status: 1, aliveAt: 1 })
  .index({ expiresAt: 1 });
