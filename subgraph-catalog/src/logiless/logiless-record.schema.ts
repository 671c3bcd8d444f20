import type { DemandOwned, IndexKey, SearchKeys } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Kinds of records of LOGILESS that masters are linked to. */
export enum LogilessRecordKind {
  ITEM = 'ITEM',
  SUPPLIER = 'SUPPLIER',
  WAREHOUSE = 'WAREHOUSE',
}

/** What is kept of a record of LOGILESS. */
export interface LogilessContent {
  /** Null where LOGILESS has none. */
  code: string | null;
  name: string;
  color: string | null;
  size: string | null;
  /** Yen, decimal string. */
  cost: string | null;
  email: string | null;
}

/** A record as the last synchronisation found it at LOGILESS. */
export interface LogilessRecordDocument extends DemandOwned, LogilessContent, SearchKeys {
  kind: LogilessRecordKind;
  /** Whose it is at LOGILESS; the ids of two merchants have nothing to do with each other. */
  merchantId: string;
  /** Id at LOGILESS. */
  externalId: string;
  /** Search key of what masters are recognised by: the code of items, the name of the others. */
  matchKey: string;
  nameKey: string;
  /** The synchronisations that saw it first, that changed it last, and that linked it. */
  addedIn: string;
  changedIn: string | null;
  linkedIn: string | null;
  /** Since when LOGILESS does not list it any more. */
  vanishedAt: string | null;
  /** Masters from which a person took it away: no synchronisation links them again. */
  declinedBy: string[];
  /** Rises with each link, so that two at one moment take turns. */
  linkVersion: number;
}

export const LOGILESS_RECORD_MODEL = 'LogilessRecord';

const text = { type: String, default: null };
const required = { type: String, required: true };

/** The index that finds by words. */
export const LOGILESS_SEARCH_INDEX: IndexKey = { demandUuid: 1, kind: 1, searchGrams: 1 };

export const logilessRecordSchema = new Schema<LogilessRecordDocument>(
  {
    _id: required,
    demandUuid: required,
    kind: required,
    merchantId: required,
    externalId: required,
    code: text,
    name: required,
    color: text,
    size: text,
    cost: text,
    email: text,
    matchKey: { type: String, default: '' },
    nameKey: { type: String, default: '' },
    searchText: { type: String, default: '' },
    searchGrams: { type: [String], required: true },
    addedIn: required,
    changedIn: text,
    linkedIn: text,
    vanishedAt: text,
    declinedBy: { type: [String], required: true },
    linkVersion: { type: Number, default: 0 },
  },
  { collection: 'logilessRecords', versionKey: false },
)
  .index({ demandUuid: 1, kind: 1, merchantId: 1, externalId: 1 }, { unique: true })
  .index({ demandUuid: 1, kind: 1, matchKey: 1 })
  .index({ demandUuid: 1, kind: 1, nameKey: 1, _id: 1 })
  .index({ demandUuid: 1, kind: 1, _id: 1 })
  .index({ ...LOGILESS_SEARCH_INDEX });
