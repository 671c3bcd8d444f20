import { prefectureById, shownName } from '@hacchu-hub/subgraph-kit';
import type { DeliveryDestination } from './destination.model.js';
import type { DestinationRecord } from './destination.schema.js';

/** Maps a stored delivery destination to its GraphQL type. */
export function destinationView({ _id, ...record }: DestinationRecord): DeliveryDestination {
  return {
    uuid: _id,
    name: record.name,
    zipCode: record.zipCode,
    prefectureId: record.prefectureId,
    prefecture: prefectureById(record.prefectureId),
    city: record.city,
    address1: record.address1,
    address2: record.address2,
    phoneNumber: record.phoneNumber,
    // Records from before warehouses could be linked have no such field.
    isLinkedToWMS: Boolean(record.logilessWarehouse),
    logilessWarehouse: record.logilessWarehouse,
    deliveryDestinationContacts: record.emails.map((email) => ({ email })),
    demand: { uuid: record.demandUuid },
    deletedAt: record.deletedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    lastEditorName: shownName(record.updatedBy),
  };
}
