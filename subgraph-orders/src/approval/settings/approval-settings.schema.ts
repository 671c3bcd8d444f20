import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Settings of approval of one demand; no row while the defaults apply. */
export interface ApprovalSettingsDocument extends DemandOwned {
  /** Largest total with tax that reviewers may decide by the link in the mail, yen; null: none. */
  mailApprovalLimit: string | null;
  updatedAt: string;
}

export const APPROVAL_SETTINGS_MODEL = 'ApprovalSettings';

export const approvalSettingsSchema = new Schema<ApprovalSettingsDocument>(
  {
    /** The demand. */
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    mailApprovalLimit: { type: String, default: null },
    updatedAt: { type: String, required: true },
  },
  { collection: 'approval_settings', versionKey: false, minimize: false },
);
