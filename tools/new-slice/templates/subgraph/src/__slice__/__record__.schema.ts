import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

import type { __Entity__Content } from './__record__.rules.js';

/** A stored record of __label__; its UUID is `_id`. */
export interface __Entity__Record extends DemandOwned, __Entity__Content {
  /** Timestamps with microseconds, compared as opaque text. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const required = { type: String, required: true };

export const __ENTITY___MODEL = '__Entity__';

export const __entity__Schema = new Schema<__Entity__Record>(
  {
    _id: required,
    demandUuid: required,
    name: required,
    note: { type: String, default: null },
    createdAt: required,
    updatedAt: required,
  },
  { collection: '__entities__', versionKey: false },
  // UUIDs sort by creation time: the list scans this index backwards.
).index({ demandUuid: 1, _id: 1 }, { name: 'by-_id' });
