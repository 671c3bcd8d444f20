import { formatLocalDate } from '@hacchu-hub/ui/date';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { ParsedOrderFragment } from '../../../generated/graphql.js';
import { expensePath, productPath } from '../order-form.validate.js';
import {
  emptyExpenseLine,
  emptyProductLine,
  type ExpenseLineValues,
  isBlankExpenseLine,
  isBlankProductLine,
  type OrderFormValues,
  type ProductLineValues,
} from '../order-form.values.js';

/** The text of a cell: the parsed value, or the raw text when parsing failed. */
const textOf = (row: ParsedOrderFragment, field: string, value: string | number | null): string =>
  value === null ? (row.errors.find((error) => error.field === field)?.value ?? '') : String(value);

const dayOf = (row: ParsedOrderFragment, field: string, day: string | null): string =>
  day === null ? textOf(row, field, null) : formatLocalDate(day);

const toProductLine = (row: ParsedOrderFragment, values: OrderFormValues): ProductLineValues => {
  const { component } = row;
  const { product } = component;
  const empty = emptyProductLine(values.commonDeliveryDate, values.commonPaymentDueDate);
  const unitPrice = textOf(row, 'unitPrice', component.unitPrice);
  return {
    ...empty,
    productId: product?.uuid ?? null,
    product,
    productText: product?.name ?? component.productIdentifier ?? component.name ?? '',
    // With a unit that is not that of the product, so that it is an error of the cell until someone corrects it.
    lot: `${textOf(row, 'lot', component.lot)}${textOf(row, 'unit', null)}`,
    unitPrice,
    isPriceTyped: !component.isListPrice && unitPrice !== '',
    taxCategoryId: component.taxCategoryId === null ? empty.taxCategoryId : String(component.taxCategoryId),
    deliveryDate: dayOf(row, 'deliveryDate', row.deliveryDate) || empty.deliveryDate,
    paymentDueDate: dayOf(row, 'paymentDueDate', row.paymentDueDate) || empty.paymentDueDate,
    lotNumber: textOf(row, 'lotNumber', component.lotNumber),
    deadline: dayOf(row, 'deadline', component.deadline),
    notes: textOf(row, 'notes', component.notes),
  };
};

const toExpenseLine = (row: ParsedOrderFragment, values: OrderFormValues): ExpenseLineValues => {
  const { component } = row;
  const empty = emptyExpenseLine(values.commonPaymentDueDate);
  return {
    ...empty,
    name: component.name ?? component.productIdentifier ?? '',
    lot: textOf(row, 'lot', component.lot),
    unitPrice: textOf(row, 'unitPrice', component.unitPrice),
    taxCategoryId: component.taxCategoryId === null ? empty.taxCategoryId : String(component.taxCategoryId),
    deliveryDate: dayOf(row, 'deliveryDate', row.deliveryDate),
    paymentDueDate: dayOf(row, 'paymentDueDate', row.paymentDueDate) || empty.paymentDueDate,
    notes: textOf(row, 'notes', component.notes),
  };
};

/** The grid column that shows an error of the file. */
const productColumns: Readonly<Record<string, string>> = {
  line: 'productId',
  type: 'productId',
  productIdentifier: 'productId',
  name: 'productId',
  unit: 'lot',
};
const expenseColumns: Readonly<Record<string, string>> = {
  line: 'name',
  type: 'name',
  productIdentifier: 'name',
};

const errorsOf = (row: ParsedOrderFragment, path: string, columns: Readonly<Record<string, string>>) =>
  row.errors.map(({ field, message }) => [`${path}.${columns[field] ?? field}`, message] as const);

/** The form with the rows of a file appended to its lines, and the errors of their cells. */
export const withCsvRows = (
  values: OrderFormValues,
  rows: readonly ParsedOrderFragment[],
): { values: OrderFormValues; errors: FieldErrors } => {
  const productLines: ProductLineValues[] = [];
  const expenseLines: ExpenseLineValues[] = [];
  const errors: Record<string, string[]> = {};
  for (const row of rows) {
    const isProduct = row.component.type === 'PRODUCT';
    const line = isProduct ? toProductLine(row, values) : toExpenseLine(row, values);
    if ('productId' in line) productLines.push(line);
    else expenseLines.push(line);
    const found = isProduct
      ? errorsOf(row, productPath(line.key), productColumns)
      : errorsOf(row, expensePath(line.key), expenseColumns);
    for (const [path, message] of found) (errors[path] ??= []).push(message);
  }
  return {
    values: {
      ...values,
      productLines: [...values.productLines.filter((line) => !isBlankProductLine(line)), ...productLines],
      expenseLines: [...values.expenseLines.filter((line) => !isBlankExpenseLine(line)), ...expenseLines],
    },
    errors,
  };
};

/** Number of non-blank lines, of both kinds. */
export const countLines = (values: Pick<OrderFormValues, 'productLines' | 'expenseLines'>): number =>
  values.productLines.filter((line) => !isBlankProductLine(line)).length +
  values.expenseLines.filter((line) => !isBlankExpenseLine(line)).length;
