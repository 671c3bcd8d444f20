import { Schema } from 'mongoose';
import type { DemandOwned } from '../persistence/demand-repository.js';

/** Spelled as the export states of the specification. */
export const FileJobStatus = {
  UNSPECIFIED: 'UNSPECIFIED',
  PENDING: 'PENDING',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
} as const;
export type FileJobStatus = keyof typeof FileJobStatus;

/** Who requested a job, as shown in the history. */
export interface FileJobCreator {
  uuid: string;
  name: string;
  actor: 'DemandUser' | 'Operator';
}

/** The name of whoever requested or cancelled a job, as shown in the history. */
export const creatorName = ({ name, actor }: FileJobCreator): string =>
  actor === 'Operator' ? `運営（${name}）` : name;

/** Who has cancelled a job, and when. */
export interface FileJobCancellation {
  at: Date;
  by: FileJobCreator;
}

/** An import or export as users see it, from its request until its files expire after seven days. */
export interface FileJobDocument extends DemandOwned {
  /** Kind of the job, such as `export-product-csv`; also its name in the queue. */
  kind: string;
  status: FileJobStatus;
  /** Name of the imported or exported file. */
  fileName: string;
  creator: FileJobCreator;
  /** Parameters of the job; each kind validates its own. */
  input: unknown;
  /** Results of the job; each kind has its own. */
  outcome: Record<string, unknown>;
  processedCount: number;
  totalCount: number | null;
  /** Of one that waits: what for. */
  failureReason: string | null;
  /** Of a failed one that somebody has cancelled: earlier releases know it as failed. */
  cancellation?: FileJobCancellation;
  /** When it first had to wait for another service; absent where it never had to. */
  waitingSince?: Date;
  /** Object store key of the resulting file. */
  resultKey: string | null;
  /** When its files were deleted after they expired; absent before. */
  filesDeletedAt?: Date;
  /** Runs started, so that a job that crashes its process each time eventually ends. */
  attempts: number;
  /** When the job last reported progress or started a run; when it was requested, until then. */
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
    cancellation: { type: Object },
    waitingSince: { type: Date },
    resultKey: { type: String, default: null },
    filesDeletedAt: { type: Date },
    attempts: { type: Number, default: 0 },
    aliveAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'file_jobs', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, kind: 1, createdAt: -1, _id: -1 })
  .index({ status: 1, aliveAt: 1 })
  .index({ filesDeletedAt: 1, expiresAt: 1 })
  // For processes of an earlier release, which look for expired jobs by their time alone.
  .index({ expiresAt: 1 });
