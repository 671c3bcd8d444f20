import { chooseUnitPrice, DEFAULT_TAX_CATEGORY_ID } from '@hacchu-hub/purchase-math';
import { formatLocalDate } from '@hacchu-hub/ui/date';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';
import type { LineProduct_ProductFragment } from '../../generated/graphql.js';
import { type CountedIn, parseLot } from '../../order/typed-quantity.js';

/** A record chosen by name: a supplier, a delivery destination. */
export interface NamedChoice {
  uuid: string;
  name: string;
  /** It was deleted after it was chosen; the order keeps it until another is chosen. */
  isDeleted: boolean;
}

/** A product line being edited: numbers and days stay text until they are sent. */
export interface ProductLineValues {
  key: string;
  /** Server id; undefined until saved. */
  id: string | undefined;
  /** The chosen product; kept while the catalog does not respond. */
  productId: string | null;
  /** The catalog's data of it. */
  product: LineProduct_ProductFragment | null;
  /** Text of the product cell: the chosen product's name, or the search text. */
  productText: string;
  lot: string;
  unitPrice: string;
  /** The price was typed, so the quantity no longer changes it. */
  isPriceTyped: boolean;
  taxCategoryId: string;
  deliveryDate: string;
  paymentDueDate: string;
  lotNumber: string;
  deadline: string;
  notes: string;
  /** Pieces already received; the quantity cannot be less. */
  receivedLot: number;
}

export interface ExpenseLineValues {
  key: string;
  id: string | undefined;
  name: string;
  lot: string;
  unitPrice: string;
  taxCategoryId: string;
  deliveryDate: string;
  paymentDueDate: string;
  notes: string;
}

export interface OrderFormValues {
  /** '' until the first save, which assigns a number. */
  purchaseNumber: string;
  subject: string;
  /** `YYYY-MM-DD` or ''. */
  orderDate: string;
  supplier: NamedChoice | null;
  destination: NamedChoice | null;
  notes: string;
  /** Delivery date of new lines; '' for none. */
  commonDeliveryDate: string;
  commonPaymentDueDate: string;
  productLines: readonly ProductLineValues[];
  expenseLines: readonly ExpenseLineValues[];
}

/** A key for a row that the server does not know yet. */
export const newRowKey = (): string => crypto.randomUUID();

/** @param deliveryDate `YYYY-MM-DD` that all lines share, or ''; the same for the payment due date */
export const emptyProductLine = (deliveryDate = '', paymentDueDate = ''): ProductLineValues => ({
  key: newRowKey(),
  id: undefined,
  productId: null,
  product: null,
  productText: '',
  lot: '',
  unitPrice: '',
  isPriceTyped: false,
  taxCategoryId: String(DEFAULT_TAX_CATEGORY_ID),
  deliveryDate: formatLocalDate(deliveryDate),
  paymentDueDate: formatLocalDate(paymentDueDate),
  lotNumber: '',
  deadline: '',
  notes: '',
  receivedLot: 0,
});

export const emptyExpenseLine = (paymentDueDate = ''): ExpenseLineValues => ({
  key: newRowKey(),
  id: undefined,
  name: '',
  lot: '',
  unitPrice: '',
  taxCategoryId: String(DEFAULT_TAX_CATEGORY_ID),
  deliveryDate: '',
  paymentDueDate: formatLocalDate(paymentDueDate),
  notes: '',
});

/** Expenses may be negative: discounts. */
export const LOWEST_EXPENSE_PRICE = '-9999999.99';

/** A form starts with a few blank rows, like a sheet; blank rows are not sent. */
const initialRowCount = 3;

export const emptyOrder = (today: string): OrderFormValues => ({
  purchaseNumber: '',
  subject: '',
  orderDate: today,
  supplier: null,
  destination: null,
  notes: '',
  commonDeliveryDate: '',
  commonPaymentDueDate: '',
  productLines: Array.from({ length: initialRowCount }, () => emptyProductLine()),
  expenseLines: [],
});

/** Nothing was typed into the row; days filled in for all rows do not count. */
export const isBlankProductLine = (line: ProductLineValues): boolean =>
  line.id === undefined &&
  line.productId === null &&
  [line.productText, line.lot, line.unitPrice, line.lotNumber, line.deadline, line.notes].every(
    (text) => text.trim() === '',
  );

/** A new expense starts with a quantity of one, so the quantity alone does not count. */
export const isBlankExpenseLine = (line: ExpenseLineValues): boolean =>
  line.id === undefined && [line.name, line.unitPrice, line.notes].every((text) => text.trim() === '');

/**
 * The quantity as a number, or null while it is invalid.
 *
 * @param product the product of the line, null while none is chosen; undefined for an expense
 */
export const lotOf = (text: string, product?: CountedIn | null): number | null => {
  const parsed = product === undefined ? parseQuantityText(text) : parseLot(text, product);
  return parsed.kind === 'value' ? Number(parsed.value) : null;
};

/** The price list's price for the line's quantity; undefined without a product. */
export const listPriceOf = (line: Pick<ProductLineValues, 'product' | 'lot'>): string | undefined =>
  line.product
    ? chooseUnitPrice(line.product.productPrices, lotOf(line.lot, line.product), line.product.unitPrice)
    : undefined;
