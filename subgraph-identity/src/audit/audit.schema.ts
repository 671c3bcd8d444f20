import { type RecordedChangeDocument, recordedChangeSchema } from '@hacchu-hub/subgraph-kit';
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

export const auditSchema = new Schema<AuditEntryDocument>(
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
  },
  { collection: 'audit_entries', versionKey: false },
)
  .index({ demandUuid: 1, _id: -1 })
  .index({ demandUuid: 1, category: 1, _id: -1 });
