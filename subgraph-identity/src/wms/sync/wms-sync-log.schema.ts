import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { SyncTarget } from './sync-target.js';

export const WMS_SYNC_LOG_MODEL = 'WmsSyncLog';

const RETENTION_S = 180 * 24 * 60 * 60;

export type WmsSyncLogState = 'RUNNING' | 'SUCCESS' | 'FAILURE';

/** The result of a synchronisation. */
export interface WmsSyncCounts {
  read: number;
  added: number;
  changed: number;
  vanished: number;
  linked: number;
  notLinked: number;
}

/** One synchronisation of one target of a demand. */
export interface WmsSyncLogDocument extends DemandOwned {
  target: SyncTarget;
  state: WmsSyncLogState;
  startedAt: string;
  endedAt: string | null;
  /** Name at that time, as users of the demand see it; null for the schedule. */
  requestedBy: string | null;
  counts: WmsSyncCounts | null;
  /** In Japanese. */
  error: string | null;
  createdAt: Date;
}

const count = { type: Number, required: true };

const countsSchema = new Schema<WmsSyncCounts>(
  { read: count, added: count, changed: count, vanished: count, linked: count, notLinked: count },
  { _id: false },
);

export const wmsSyncLogSchema = new Schema<WmsSyncLogDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    target: { type: String, required: true },
    state: { type: String, enum: ['RUNNING', 'SUCCESS', 'FAILURE'], required: true },
    startedAt: { type: String, required: true },
    endedAt: { type: String, default: null },
    requestedBy: { type: String, default: null },
    counts: { type: countsSchema, default: null },
    error: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'wms_sync_logs', versionKey: false },
)
  .index({ demandUuid: 1, _id: -1 })
  .index({ demandUuid: 1, target: 1, _id: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });
