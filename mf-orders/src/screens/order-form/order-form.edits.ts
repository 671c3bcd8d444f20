import { isTaxCategoryId, taxCategoryOfText } from '@hacchu-hub/purchase-math';
import { formatLocalDate, parseLocalDate } from '@hacchu-hub/ui/date';
import type { LineProduct_ProductFragment } from '../../generated/graphql.js';
import { withoutCases } from '../../order/typed-quantity.js';
import {
  type ExpenseLineValues,
  isBlankExpenseLine,
  isBlankProductLine,
  listPriceOf,
  type OrderFormValues,
  type ProductLineValues,
} from './order-form.values.js';

/** A tax category by its id, as the grid itself has it, or as a spreadsheet may name it; undefined when it is none. */
const taxCategoryOf = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim();
  if (isTaxCategoryId(Number(plain))) return plain;
  return taxCategoryOfText(text)?.toString();
};

/** Whether a text names a tax category. */
export const isTaxCategory = (text: string): boolean => taxCategoryOf(text) !== undefined;

/** Normalises a typed day to `2026/11/25`; anything else stays as typed. */
export const normalizeDay = (text: string, today: string): string => {
  const day = parseLocalDate(text, today);
  return day === undefined ? text : formatLocalDate(day);
};

/** Applies the price of the price list, unless the price was typed. */
const followPriceList = (line: ProductLineValues): ProductLineValues => {
  const listPrice = listPriceOf(line);
  return line.isPriceTyped || listPrice === undefined ? line : { ...line, unitPrice: listPrice };
};

/** Sets the text of a cell of a product line, with the values that depend on it. */
export const editProductLine = (
  line: ProductLineValues,
  columnId: string,
  text: string,
): ProductLineValues => {
  switch (columnId) {
    case 'productId':
      return text === line.productText
        ? line
        : { ...line, productText: text, productId: null, product: null };
    case 'lot':
      return followPriceList({ ...line, lot: text });
    case 'unitPrice':
      return { ...line, unitPrice: text, isPriceTyped: text.trim() !== '' };
    case 'taxCategoryId':
      return { ...line, taxCategoryId: taxCategoryOf(text) ?? line.taxCategoryId };
    case 'deliveryDate':
    case 'paymentDueDate':
    case 'lotNumber':
    case 'deadline':
    case 'notes':
      return { ...line, [columnId]: text };
    default:
      return line;
  }
};

/** Chooses the product of a line; its price comes from the product's price list. */
export const chooseProduct = (
  line: ProductLineValues,
  product: LineProduct_ProductFragment,
): ProductLineValues => {
  const isOther = line.productId !== product.uuid;
  return followPriceList({
    ...line,
    productId: product.uuid,
    product,
    productText: product.name,
    lot: withoutCases(line.lot, product),
    isPriceTyped: isOther && line.productId !== null ? false : line.isPriceTyped,
  });
};

/** Replaces a typed price with that of the price list. */
export const takeListPrice = (line: ProductLineValues): ProductLineValues =>
  followPriceList({ ...line, isPriceTyped: false });

export const editExpenseLine = (
  line: ExpenseLineValues,
  columnId: string,
  text: string,
): ExpenseLineValues => {
  switch (columnId) {
    case 'taxCategoryId':
      return { ...line, taxCategoryId: taxCategoryOf(text) ?? line.taxCategoryId };
    case 'name':
    case 'lot':
    case 'unitPrice':
    case 'deliveryDate':
    case 'paymentDueDate':
    case 'notes':
      return { ...line, [columnId]: text };
    default:
      return line;
  }
};

/**
 * Sets the day of all lines that have none or still have the previous common day; a day typed for one line
 * stays.
 * @param day `YYYY-MM-DD` or ''
 */
export const applyCommonDay = (
  values: OrderFormValues,
  field: 'deliveryDate' | 'paymentDueDate',
  day: string,
): OrderFormValues => {
  const common = field === 'deliveryDate' ? 'commonDeliveryDate' : 'commonPaymentDueDate';
  const before = values[common] === '' ? '' : formatLocalDate(values[common]);
  const text = day === '' ? '' : formatLocalDate(day);
  const follows = (cell: string) => cell.trim() === '' || cell === before;
  return {
    ...values,
    [common]: day,
    productLines: values.productLines.map((line) =>
      follows(line[field]) ? { ...line, [field]: text } : line,
    ),
    expenseLines:
      field === 'deliveryDate'
        ? values.expenseLines
        : values.expenseLines.map((line) => (follows(line[field]) ? { ...line, [field]: text } : line)),
  };
};

/** Sets the common day on every line, overwriting existing days. */
export const forceCommonDay = (
  values: OrderFormValues,
  field: 'deliveryDate' | 'paymentDueDate',
): OrderFormValues => {
  const day = field === 'deliveryDate' ? values.commonDeliveryDate : values.commonPaymentDueDate;
  const text = day === '' ? '' : formatLocalDate(day);
  return {
    ...values,
    productLines: values.productLines.map((line) => ({ ...line, [field]: text })),
    expenseLines:
      field === 'deliveryDate'
        ? values.expenseLines
        : values.expenseLines.map((line) => ({ ...line, [field]: text })),
  };
};

/** How many non-blank lines have a day other than the common one. */
export const countOtherDays = (values: OrderFormValues, field: 'deliveryDate' | 'paymentDueDate'): number => {
  const day = field === 'deliveryDate' ? values.commonDeliveryDate : values.commonPaymentDueDate;
  if (day === '') return 0;
  const text = formatLocalDate(day);
  const products = values.productLines.filter((line) => !isBlankProductLine(line) && line[field] !== text);
  const expenses =
    field === 'deliveryDate'
      ? []
      : values.expenseLines.filter((line) => !isBlankExpenseLine(line) && line[field] !== text);
  return products.length + expenses.length;
};
