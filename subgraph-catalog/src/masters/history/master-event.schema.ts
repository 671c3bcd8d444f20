import {
  type DemandOwned,
  type RecordedChangeDocument,
  recordedChangeSchema,
} from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { StagedByImport } from '../staged.repository.js';

/** What happened to a record. */
export enum MasterEventKind {
  CREATED = 'CREATED',
  UPDATED = 'UPDATED',
  DELETED = 'DELETED',
}

/** Where a change comes from. */
export enum MasterEventSource {
  USER = 'USER',
  IMPORT = 'IMPORT',
  LOGILESS = 'LOGILESS',
}

/** Who changed what of a record and when; written in the transaction of the change and never changed. */
export interface MasterEventDocument extends DemandOwned {
  /** The record. */
  readonly recordUuid: string;
  readonly occurredAt: string;
  /** Null for the product itself. */
  readonly actorUuid: string | null;
  /** The name at that time, as users of the demand see it. */
  readonly actorName: string;
  readonly kind: MasterEventKind;
  readonly source: MasterEventSource;
  /** Empty for what was created or deleted. */
  readonly changes: readonly RecordedChangeDocument[];
  /** Only until the import that it belongs to is published. */
  readonly staged?: StagedByImport;
}

export const MASTER_EVENT_MODEL = 'MasterEvent';
/** Imports copy events to it within the database. */
export const MASTER_EVENTS = 'master_events';

export const masterEventSchema = new Schema<MasterEventDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    recordUuid: { type: String, required: true },
    occurredAt: { type: String, required: true },
    actorUuid: { type: String, default: null },
    actorName: { type: String, required: true },
    kind: { type: String, enum: Object.values(MasterEventKind), required: true },
    source: { type: String, enum: Object.values(MasterEventSource), required: true },
    changes: { type: [recordedChangeSchema], required: true },
    staged: { type: Object },
  },
  { collection: MASTER_EVENTS, versionKey: false },
)
  .index({ demandUuid: 1, recordUuid: 1, _id: -1 }, { name: 'by-record' })
  // Contains the events of imports that are not published, usually none.
  .index({ 'staged.run': 1 }, { name: 'staged', sparse: true });
