import { masterSchema, type MasterRecord } from '../masters/master.schema.js';
import type { SupplierContent } from './supplier.rules.js';

/** The supplier of the warehouse system that a supplier is linked to; written by its synchronisation. */
export interface LogilessSupplierValue {
  readonly id: string;
  readonly code: string;
  readonly email: string | null;
}

/** What is known of a supplier besides what users write. */
export interface SupplierLinks {
  readonly logilessSupplier: LogilessSupplierValue | null;
}

export type SupplierRecord = MasterRecord<SupplierContent, SupplierLinks>;

const text = { type: String, default: null };

export const SUPPLIER_MODEL = 'DemandSupplier';

export const supplierSchema = masterSchema<SupplierContent, SupplierLinks>('suppliers', {
  name: { type: String, required: true },
  zipCode: text,
  prefectureId: { type: Number, default: null },
  city: text,
  address1: text,
  address2: text,
  emails: { type: [String], required: true },
  logilessSupplier: { type: { _id: false, id: String, code: String, email: text }, default: null },
}).index({ demandUuid: 1, 'logilessSupplier.code': 1 }, { name: 'by-code' });
