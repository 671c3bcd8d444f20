import {
  type RecordedChangeDocument,
  recordedChangeSchema,
  type SearchKeys,
  searchKeysOf,
} from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const AUDIT_MODEL = 'AuditEntry';

/** What a log entry is about. */
export enum AuditCategory {
  USER = 'USER',
  ROLE = 'ROLE',
  FEATURE_FLAG = 'FEATURE_FLAG',
  SETTING = 'SETTING',
  OPERATOR = 'OPERATOR',
  PLATFORM = 'PLATFORM',
}

/** Who changed what and when; written in the transaction of the change and never changed. */
export interface AuditEntryDocument {
  /** UUID version 7 of the moment of `occurredAt`: entries are in the order of their ids. */
  _id: string;
  /** The demand that is concerned; null for operators. */
  demandUuid: string | null;
  occurredAt: string;
  /** Null for the system itself. */
  actorUuid: string | null;
  /** The name at that time, as users of the demand see it. */
  actorName: string;
  category: AuditCategory;
  event: string;
  summary: string;
  changes: RecordedChangeDocument[];
}

/** An entry with what it is found by; entries of earlier releases have none until they are migrated. */
export type SearchableAuditEntry = AuditEntryDocument & Partial<SearchKeys>;

/** What words find an entry by: what the screen shows of it. */
export const auditSearchKeys = ({
  summary,
  actorName,
  changes,
}: Pick<AuditEntryDocument, 'summary' | 'actorName' | 'changes'>): SearchKeys =>
  searchKeysOf([
    summary,
    actorName,
    ...changes.flatMap(({ label, before, after }) => [label, before, after]),
  ]);

/** The indexes of searches, each in the order of the list. What comes behind the id is compared within the index. */
export const AUDIT_INDEXES = {
  listed: { demandUuid: 1, _id: -1, category: 1 },
  byActor: { demandUuid: 1, actorUuid: 1, _id: -1, category: 1, event: 1 },
  byEvent: { demandUuid: 1, event: 1, _id: -1, category: 1 },
  byWords: { demandUuid: 1, searchGrams: 1, _id: -1 },
} as const;

export const auditSchema = new Schema<SearchableAuditEntry>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, default: null },
    occurredAt: { type: String, required: true },
    actorUuid: { type: String, default: null },
    actorName: { type: String, required: true },
    category: { type: String, enum: Object.values(AuditCategory), required: true },
    event: { type: String, required: true },
    summary: { type: String, required: true },
    changes: { type: [recordedChangeSchema], required: true },
    searchText: { type: String },
    searchGrams: { type: [String], default: undefined },
  },
  { collection: 'audit_entries', versionKey: false },
)
  .index({ demandUuid: 1, _id: -1 })
  .index({ demandUuid: 1, category: 1, _id: -1 })
  .index(AUDIT_INDEXES.listed)
  .index(AUDIT_INDEXES.byActor)
  .index(AUDIT_INDEXES.byEvent)
  .index(AUDIT_INDEXES.byWords);
