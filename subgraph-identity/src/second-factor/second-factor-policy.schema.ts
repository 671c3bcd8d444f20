import { Schema } from 'mongoose';

export const SECOND_FACTOR_POLICY_MODEL = 'SecondFactorPolicy';

/** The policy of operators, in place of a demand. */
export const OPERATORS = 'operators';

/** Whether the users of a demand, or the operators, need a second factor. Without a document they need none. */
export interface SecondFactorPolicyDocument {
  /** The demand, or `operators`. */
  _id: string;
  /** Null for operators. */
  demandUuid: string | null;
  isRequired: boolean;
  updatedAt: string;
}

export const secondFactorPolicySchema = new Schema<SecondFactorPolicyDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, default: null },
    isRequired: { type: Boolean, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'second_factor_policies', versionKey: false },
).index({ demandUuid: 1 });
