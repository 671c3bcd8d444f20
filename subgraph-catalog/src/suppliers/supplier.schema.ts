import { type MasterRecord, masterSchema } from '../masters/master.schema.js';
import type { SupplierContent } from './supplier.rules.js';

/** The linked LOGILESS supplier, as of the last synchronisation. */
export interface LogilessSupplierValue {
  /** Id of the mirrored record. */
  readonly id: string;
  readonly logilessID: string;
  /** Empty if LOGILESS has none. */
  readonly code: string;
  readonly name: string;
  readonly email: string | null;
  /** When it disappeared from the warehouse system. */
  readonly vanishedAt: string | null;
}

/** Data of a supplier that users do not edit. */
export interface SupplierLinks {
  readonly logilessSupplier: LogilessSupplierValue | null;
}

export type SupplierRecord = MasterRecord<SupplierContent, SupplierLinks>;

const text = { type: String, default: null };
const count = { type: Number, default: null };

export const SUPPLIER_MODEL = 'DemandSupplier';

export const supplierSchema = masterSchema<SupplierContent, SupplierLinks>('suppliers', {
  name: { type: String, required: true },
  zipCode: text,
  prefectureId: { type: Number, default: null },
  city: text,
  address1: text,
  address2: text,
  emails: { type: [String], required: true },
  phoneNumber: text,
  contactName: text,
  invoiceRegistrationNumber: text,
  closingDay: count,
  paymentMonth: count,
  paymentDay: count,
  paymentDayShift: text,
  defaultDeliveryDestinationId: text,
  leadTimeDays: count,
  taxRounding: text,
  minimumOrderAmount: text,
  logilessSupplier: {
    type: {
      _id: false,
      id: String,
      logilessID: String,
      code: String,
      name: String,
      email: text,
      vanishedAt: text,
    },
    default: null,
  },
})
  .index({ demandUuid: 1, 'logilessSupplier.code': 1 }, { name: 'by-code' })
  .index({ demandUuid: 1, 'logilessSupplier.id': 1 }, { name: 'by-link' });
