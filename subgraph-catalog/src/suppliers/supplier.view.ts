import { prefectureById, shownName } from '@hacchu-hub/subgraph-kit';
import type { DemandSupplier } from './supplier.model.js';
import type { SupplierRecord } from './supplier.schema.js';

/** Maps a stored supplier to its GraphQL type. */
export function supplierView({ _id, ...record }: SupplierRecord): DemandSupplier {
  return {
    uuid: _id,
    name: record.name,
    zipCode: record.zipCode,
    prefectureId: record.prefectureId,
    prefecture: prefectureById(record.prefectureId),
    city: record.city,
    address1: record.address1,
    address2: record.address2,
    demandSupplierContacts: record.emails.map((email) => ({ email })),
    phoneNumber: record.phoneNumber ?? null,
    contactName: record.contactName ?? null,
    invoiceRegistrationNumber: record.invoiceRegistrationNumber ?? null,
    closingDay: record.closingDay ?? null,
    paymentMonth: record.paymentMonth ?? null,
    paymentDay: record.paymentDay ?? null,
    paymentDayShift: record.paymentDayShift ?? null,
    defaultDeliveryDestinationId: record.defaultDeliveryDestinationId ?? null,
    leadTimeDays: record.leadTimeDays ?? null,
    taxRounding: record.taxRounding ?? null,
    minimumOrderAmount: record.minimumOrderAmount ?? null,
    logilessSupplier: record.logilessSupplier,
    demand: { uuid: record.demandUuid },
    deletedAt: record.deletedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    lastEditorName: shownName(record.updatedBy),
  };
}
