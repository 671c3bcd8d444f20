import { type MasterRecord, masterSchema } from '../masters/master.schema.js';
import type { DestinationContent } from './destination.rules.js';

/** The linked LOGILESS warehouse of a destination, as of the last synchronisation. */
export interface LogilessWarehouseValue {
  /** Id of the mirrored record. */
  readonly id: string;
  readonly logilessID: string;
  readonly name: string;
  /** When it disappeared from the warehouse system. */
  readonly vanishedAt: string | null;
}

/** Data of a destination that users do not edit. */
export interface DestinationLinks {
  readonly logilessWarehouse: LogilessWarehouseValue | null;
}

export type DestinationRecord = MasterRecord<DestinationContent, DestinationLinks>;

const required = { type: String, required: true };

export const DESTINATION_MODEL = 'DeliveryDestination';

export const destinationSchema = masterSchema<DestinationContent, DestinationLinks>('deliveryDestinations', {
  name: required,
  zipCode: required,
  prefectureId: { type: Number, required: true },
  city: required,
  address1: required,
  address2: { type: String, default: null },
  phoneNumber: required,
  emails: { type: [String], required: true },
  logilessWarehouse: {
    type: {
      _id: false,
      id: String,
      logilessID: String,
      name: String,
      vanishedAt: { type: String, default: null },
    },
    default: null,
  },
}).index({ demandUuid: 1, 'logilessWarehouse.id': 1 }, { name: 'by-link' });
