import { Schema } from 'mongoose';

export const ACCOUNT_BINDING_MODEL = 'AccountBinding';

/**
 * The identity service's account that we created for an address. The uid is generated before the account exists, so
 * that an account that somebody else created is never mistaken for ours.
 */
export interface AccountBindingDocument {
  /** The address, normalised. */
  _id: string;
  authUid: string;
  /** The last row of the address was deleted: the next one gets another account. */
  isClosed: boolean;
  createdAt: string;
}

export const accountBindingSchema = new Schema<AccountBindingDocument>(
  {
    _id: { type: String, required: true },
    authUid: { type: String, required: true },
    isClosed: { type: Boolean, required: true },
    createdAt: { type: String, required: true },
  },
  { collection: 'account_bindings', versionKey: false },
);
