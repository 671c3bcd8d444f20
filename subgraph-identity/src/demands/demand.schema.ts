import type { FeatureFlag } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { TaxRounding } from '../access/enums.js';

export const DEMAND_MODEL = 'Demand';

export interface DemandContactDocument {
  /** `NNN-NNNN`. */
  zipCode: string;
  /** JIS X 0401, 1 to 47. */
  prefectureId: number;
  city: string;
  address1: string;
  address2: string | null;
  email: string;
  phoneNumber: string;
}

export interface DemandSettingDocument {
  deliveryNotificationDaysAgo: number;
  enabledBusinessDayConversionOfDeliveryNotification: boolean;
  maxMemberNumber: number;
  taxRounding: TaxRounding;
  /** Standard texts of the purchase order and its mail. */
  inspectionTerms: string | null;
  paymentTerms: string | null;
  mailBody: string | null;
  /** Signature below each mail to a supplier; absent in documents that are older than this field. */
  mailSignature?: string | null;
}

/** The seal image that documents print. */
export interface SealImageDocument {
  /** Object-store key. */
  key: string;
  contentType: string;
  /** Name of the file that was uploaded. */
  fileName: string;
}

/** A client organisation: the tenant. */
export interface DemandDocument {
  _id: string;
  name: string;
  /** The name, normalised for searches. */
  nameKey: string;
  contact: DemandContactDocument | null;
  setting: DemandSettingDocument;
  sealImage: SealImageDocument | null;
  isMailNotificationEnabled: boolean;
  /** Features that are enabled. */
  flags: FeatureFlag[];
  /** Incremented by each change of the demand or its users, which serialises concurrent changes. */
  membershipVersion: number;
  createdAt: string;
  updatedAt: string;
}

/** Settings of a new demand (docs/domain: validation, prices and totals, notices). */
export const DEFAULT_SETTING: DemandSettingDocument = {
  deliveryNotificationDaysAgo: 3,
  enabledBusinessDayConversionOfDeliveryNotification: false,
  maxMemberNumber: 10,
  taxRounding: TaxRounding.FLOOR,
  inspectionTerms: null,
  paymentTerms: null,
  mailBody: null,
  mailSignature: null,
};

const contactSchema = new Schema<DemandContactDocument>(
  {
    zipCode: { type: String, required: true },
    prefectureId: { type: Number, required: true },
    city: { type: String, required: true },
    address1: { type: String, required: true },
    address2: { type: String, default: null },
    email: { type: String, required: true },
    phoneNumber: { type: String, required: true },
  },
  { _id: false },
);

const settingSchema = new Schema<DemandSettingDocument>(
  {
    deliveryNotificationDaysAgo: { type: Number, required: true },
    enabledBusinessDayConversionOfDeliveryNotification: { type: Boolean, required: true },
    maxMemberNumber: { type: Number, required: true },
    taxRounding: { type: String, enum: Object.values(TaxRounding), required: true },
    inspectionTerms: { type: String, default: null },
    paymentTerms: { type: String, default: null },
    mailBody: { type: String, default: null },
    mailSignature: { type: String, default: null },
  },
  { _id: false },
);

export const demandSchema = new Schema<DemandDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    contact: { type: contactSchema, default: null },
    setting: { type: settingSchema, required: true },
    sealImage: {
      type: new Schema<SealImageDocument>(
        { key: String, contentType: String, fileName: String },
        { _id: false },
      ),
      default: null,
    },
    isMailNotificationEnabled: { type: Boolean, required: true },
    flags: { type: [String], required: true },
    membershipVersion: { type: Number, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'demands', versionKey: false, minimize: false },
);
