import { Schema } from 'mongoose';

export const ACCOUNT_BINDING_MODEL = 'AccountBinding';

/**
 * The identity service's account that we made for an address. The uid is chosen here before the account exists, so
 * that no account that somebody else made is ever taken for ours.
 */
export interface AccountBindingDocument {
  /** The address, normalised. */
  _id: string;
  authUid: string;
  /** The last row of the address is gone: the next one gets another account. */
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
