import { masterSchema, type MasterRecord } from '../masters/master.schema.js';
import type { DestinationContent } from './destination.rules.js';

/** What is known of a destination besides what users write. */
export interface DestinationLinks {
  /** The warehouse of the warehouse system that stands for it; written by its synchronisation. */
  readonly logilessWarehouseId: string | null;
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
  logilessWarehouseId: { type: String, default: null },
});
