import { MONTH_END, PAYMENT_MONTHS } from '@hacchu-hub/purchase-math';
import { type CsvColumn, csvInteger, csvNumber } from '@hacchu-hub/subgraph-kit';
import type { NamedRecords } from '../../masters/master.repository.js';
import { PaymentDayShift, TaxRounding } from '../../suppliers/supplier.enums.js';
import type { SupplierTerms } from '../../suppliers/supplier-terms.rules.js';
import type { Cells } from './master-csv.js';

export type TermsKey = Exclude<keyof SupplierTerms, 'defaultDeliveryDestinationId'> | 'destinationName';

/** Columns of the terms, which files of earlier releases lack. */
export const TERMS_COLUMNS: readonly CsvColumn<TermsKey>[] = [
  { key: 'phoneNumber', header: '電話番号' },
  { key: 'contactName', header: '担当者名' },
  { key: 'invoiceRegistrationNumber', header: '登録番号' },
  { key: 'closingDay', header: '締め日' },
  { key: 'paymentMonth', header: '支払月' },
  { key: 'paymentDay', header: '支払日' },
  { key: 'paymentDayShift', header: '休業日の扱い' },
  { key: 'destinationName', header: '既定の納品先' },
  { key: 'leadTimeDays', header: 'リードタイム' },
  { key: 'taxRounding', header: '端数処理' },
  { key: 'minimumOrderAmount', header: '最低発注金額' },
];

/** Instead of the id of a destination that has not been found; the rules reject it. */
const NOT_FOUND = '?';

/** Reads a cell; empty ones as null. The rules reject what it cannot read. */
type Reader = (cell: string) => string | number | null;

/** 「20」, 「20日」 or 「末日」. */
const readDay: Reader = (cell) => {
  if (cell === '末日' || cell === '月末' || cell === '末') return MONTH_END;
  return csvInteger(cell.replace(/日$/u, ''));
};

/** A text of a choice as its value. */
const choiceOf =
  (values: ReadonlyMap<string, string | number | null>): Reader =>
  (cell) => {
    const value = values.get(cell);
    return value === undefined ? cell : value;
  };

const readMonth = choiceOf(
  new Map<string, number | null>([
    ['', null],
    ...PAYMENT_MONTHS.map((name, month) => [name, month] as const),
  ]),
);
const readShift = choiceOf(
  new Map([
    ['前営業日', PaymentDayShift.PREVIOUS_BUSINESS_DAY],
    ['翌営業日', PaymentDayShift.NEXT_BUSINESS_DAY],
    ['', null],
  ]),
);
const readRounding = choiceOf(
  new Map([
    ['切り捨て', TaxRounding.FLOOR],
    ['切捨て', TaxRounding.FLOOR],
    ['四捨五入', TaxRounding.HALF_UP],
    ['切り上げ', TaxRounding.CEIL],
    ['切上げ', TaxRounding.CEIL],
    ['', null],
  ]),
);

const asText: Reader = (cell) => cell;

const READERS: Readonly<Record<Exclude<TermsKey, 'destinationName'>, Reader>> = {
  phoneNumber: asText,
  contactName: asText,
  invoiceRegistrationNumber: asText,
  closingDay: readDay,
  paymentMonth: readMonth,
  paymentDay: readDay,
  paymentDayShift: readShift,
  leadTimeDays: (cell) => csvInteger(cell.replace(/(?:営業)?日$/u, '')),
  taxRounding: readRounding,
  minimumOrderAmount: (cell) => csvNumber(cell),
};

/**
 * The terms of a row; those of the supplier where the file lacks the columns. A destination is named; one that cannot be
 * found, or that shares its name, becomes a value that the rules reject.
 */
export function termsInput(
  cells: Cells<TermsKey>,
  current: SupplierTerms | null,
  destinations: NamedRecords,
): Record<keyof SupplierTerms, unknown> {
  const read = (key: keyof typeof READERS): unknown => {
    const cell = cells[key];
    return cell === undefined ? current?.[key] : READERS[key](cell);
  };
  const { destinationName: name } = cells;
  const named =
    name === undefined
      ? current?.defaultDeliveryDestinationId
      : name && (destinations.idOf(name, current?.defaultDeliveryDestinationId) ?? NOT_FOUND);
  return {
    phoneNumber: read('phoneNumber'),
    contactName: read('contactName'),
    invoiceRegistrationNumber: read('invoiceRegistrationNumber'),
    closingDay: read('closingDay'),
    paymentMonth: read('paymentMonth'),
    paymentDay: read('paymentDay'),
    paymentDayShift: read('paymentDayShift'),
    defaultDeliveryDestinationId: named,
    leadTimeDays: read('leadTimeDays'),
    taxRounding: read('taxRounding'),
    minimumOrderAmount: read('minimumOrderAmount'),
  };
}
