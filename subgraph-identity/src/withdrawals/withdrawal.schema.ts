import { Schema } from 'mongoose';

export const WITHDRAWAL_MODEL = 'Withdrawal';

export const WITHDRAWAL_PHASES = ['REQUESTED', 'CANCELED', 'DELETING', 'DONE'] as const;
export type WithdrawalPhase = (typeof WITHDRAWAL_PHASES)[number];

/** What one slice deleted. */
export interface DeletedPart {
  finishedAt: string;
  /** Documents by collection. */
  records: Record<string, number>;
  files: number;
}

/**
 * The withdrawal of a demand, from the request to the record that remains when everything else is deleted. It contains
 * no personal data: people and the demand are named by their UUIDs alone.
 */
export interface WithdrawalDocument {
  _id: string;
  demandUuid: string;
  phase: WithdrawalPhase;
  /** Of the archive that was handed over; lower-case hexadecimal. */
  archiveSha256: string;
  requestedAt: string;
  /** An operator. */
  requestedBy: string;
  /** From when on the data is deleted. */
  deletesAt: string;
  canceledAt: string | null;
  /** An operator. */
  canceledBy: string | null;
  /** When the deletion began. */
  startedAt: string | null;
  finishedAt: string | null;
  /** By the name of the slice; those that have not finished are missing. */
  parts: Record<string, DeletedPart>;
}

const text = { type: String, required: true };
const none = { type: String, default: null };

export const withdrawalSchema = new Schema<WithdrawalDocument>(
  {
    _id: text,
    demandUuid: text,
    phase: { type: String, enum: WITHDRAWAL_PHASES, required: true },
    archiveSha256: text,
    requestedAt: text,
    requestedBy: text,
    deletesAt: text,
    canceledAt: none,
    canceledBy: none,
    startedAt: none,
    finishedAt: none,
    parts: { type: Object, default: {} },
  },
  { collection: 'withdrawals', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, _id: -1 })
  .index({ phase: 1, deletesAt: 1 });
