import { MONTH_END, PAYMENT_MONTHS } from '@hacchu-hub/purchase-math';
import { type CsvOutputColumn, prefectureById } from '@hacchu-hub/subgraph-kit';
import { PaymentDayShift, TaxRounding } from '../../suppliers/supplier.enums.js';
import type { SupplierRecord } from '../../suppliers/supplier.schema.js';
import { MAIL_COLUMNS, SUPPLIER_COLUMNS, type SupplierKey } from '../imports/supplier.csv.js';

/** A supplier and the name of its default destination. */
export type SupplierExportRow = SupplierRecord & { readonly destinationName: string | null };

type Value = CsvOutputColumn<SupplierExportRow>['value'];

const dayOf = (day: number | null | undefined): string | number | null | undefined =>
  day === MONTH_END ? '末日' : day;

const SHIFTS: ReadonlyMap<string, string> = new Map([
  [PaymentDayShift.PREVIOUS_BUSINESS_DAY, '前営業日'],
  [PaymentDayShift.NEXT_BUSINESS_DAY, '翌営業日'],
]);
const ROUNDINGS: ReadonlyMap<string, string> = new Map([
  [TaxRounding.FLOOR, '切り捨て'],
  [TaxRounding.HALF_UP, '四捨五入'],
  [TaxRounding.CEIL, '切り上げ'],
]);

const mail =
  (n: number): Value =>
  ({ emails }) =>
    emails[n - 1];

const VALUES: Readonly<Record<SupplierKey, Value>> = {
  id: ({ _id }) => _id,
  name: ({ name }) => name,
  zipCode: ({ zipCode }) => zipCode,
  prefecture: ({ prefectureId }) => prefectureById(prefectureId)?.name,
  city: ({ city }) => city,
  address1: ({ address1 }) => address1,
  address2: ({ address2 }) => address2,
  email1: mail(MAIL_COLUMNS[0]),
  email2: mail(MAIL_COLUMNS[1]),
  email3: mail(MAIL_COLUMNS[2]),
  email4: mail(MAIL_COLUMNS[3]),
  email5: mail(MAIL_COLUMNS[4]),
  code: ({ logilessSupplier }) => logilessSupplier?.code,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  contactName: ({ contactName }) => contactName,
  invoiceRegistrationNumber: ({ invoiceRegistrationNumber }) => invoiceRegistrationNumber,
  closingDay: ({ closingDay }) => dayOf(closingDay),
  paymentMonth: ({ paymentMonth }) => (paymentMonth == null ? null : PAYMENT_MONTHS[paymentMonth]),
  paymentDay: ({ paymentDay }) => dayOf(paymentDay),
  paymentDayShift: ({ paymentDayShift }) => SHIFTS.get(paymentDayShift ?? ''),
  destinationName: ({ destinationName }) => destinationName,
  leadTimeDays: ({ leadTimeDays }) => leadTimeDays,
  taxRounding: ({ taxRounding }) => ROUNDINGS.get(taxRounding ?? ''),
  minimumOrderAmount: ({ minimumOrderAmount }) => minimumOrderAmount,
};

const NUMERIC: ReadonlySet<SupplierKey> = new Set(['leadTimeDays', 'minimumOrderAmount']);

/** The columns of the import, in its words: a file that is imported again changes nothing. */
export const SUPPLIER_EXPORT_COLUMNS: readonly CsvOutputColumn<SupplierExportRow>[] = SUPPLIER_COLUMNS.map(
  ({ key, header }) => ({ header, value: VALUES[key], isNumeric: NUMERIC.has(key) }),
);
