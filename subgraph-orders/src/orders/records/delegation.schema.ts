import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';

/** What a person enters of a delegation. */
export interface DelegationSettings {
  /** The reviewer who is absent. */
  readonly absentUuid: string;
  /** Who may decide in their place. */
  readonly deputyUuids: readonly string[];
  /** First and last day in Japan. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly reason: string | null;
}

/** 代理: deputies of a reviewer for a period (docs/domain/approval.md, Deputies). */
export interface DelegationDocument extends DemandOwned {
  absentUuid: string;
  deputyUuids: string[];
  fromDate: string;
  toDate: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
  /** When it was ended before its last day. */
  endedAt: string | null;
}

/** One change of the delegations of a demand. */
export interface DelegationChangeDocument extends DemandOwned {
  delegationUuid: string;
  absentUuid: string;
  actor: ActorRecord;
  at: string;
  summary: string;
  before: DelegationSettings | null;
  after: DelegationSettings | null;
}

export const DELEGATION_MODEL = 'ReviewDelegation';
export const DELEGATION_CHANGE_MODEL = 'ReviewDelegationChange';

export const delegationSchema = new Schema<DelegationDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    absentUuid: { type: String, required: true },
    deputyUuids: { type: [String], required: true },
    fromDate: { type: String, required: true },
    toDate: { type: String, required: true },
    reason: { type: String, default: null },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    endedAt: { type: String, default: null },
  },
  { collection: 'review_delegations', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, deputyUuids: 1, toDate: 1 })
  .index({ demandUuid: 1, absentUuid: 1, toDate: 1 })
  .index({ fromDate: 1, demandUuid: 1 });

export const delegationChangeSchema = new Schema<DelegationChangeDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    delegationUuid: { type: String, required: true },
    absentUuid: { type: String, required: true },
    actor: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    at: { type: String, required: true },
    summary: { type: String, required: true },
    before: { type: Object, default: null },
    after: { type: Object, default: null },
  },
  { collection: 'review_delegation_changes', versionKey: false, minimize: false },
).index({ demandUuid: 1, _id: -1 });
