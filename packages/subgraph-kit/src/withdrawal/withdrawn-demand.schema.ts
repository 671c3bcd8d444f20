import { Schema } from 'mongoose';

/**
 * `CLOSED`: a withdrawal was requested. Nothing happens for the demand, its data can be read by operators, and all of
 * that can be taken back. `DELETING` and `DELETED` are final. `OPEN`: the request was cancelled.
 */
export const WITHDRAWAL_STATES = ['OPEN', 'CLOSED', 'DELETING', 'DELETED'] as const;
/** How far the withdrawal of a demand is, from `WITHDRAWAL_STATES`. */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** What a slice knows about the withdrawal of a demand (docs/domain/withdrawal.md). It stays when the data is gone. */
export interface WithdrawnDemandDocument {
  /** UUID of the demand. */
  _id: string;
  withdrawalUuid: string;
  state: WithdrawalState;
  /** Rises with each change of state; changes that arrive out of order are ignored. */
  version: number;
  /** Deleted documents by collection. */
  records: Record<string, number>;
  /** Deleted files. */
  files: number;
  updatedAt: Date;
}

export const WITHDRAWN_DEMAND_MODEL = 'WithdrawnDemand';

export const withdrawnDemandSchema = new Schema<WithdrawnDemandDocument>(
  {
    _id: { type: String, required: true },
    withdrawalUuid: { type: String, required: true },
    state: { type: String, enum: WITHDRAWAL_STATES, required: true },
    version: { type: Number, required: true },
    records: { type: Object, default: {} },
    files: { type: Number, default: 0 },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'withdrawn_demands', versionKey: false, minimize: false },
);
