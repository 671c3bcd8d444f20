import { chooseUnitPrice, DEFAULT_TAX_CATEGORY_ID } from '@hacchu-hub/purchase-math';
import { formatLocalDate } from '@hacchu-hub/ui/date';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';
import type { LineProduct_ProductFragment } from '../../generated/graphql.js';

/** A thing chosen by name: a supplier, a delivery destination. */
export interface NamedChoice {
  uuid: string;
  name: string;
  /** It was deleted after it was chosen; it stays on the order until another is chosen. */
  isDeleted: boolean;
}

/** A product line as it is being typed: numbers and days stay text until they are sent. */
export interface ProductLineValues {
  key: string;
  /** Server id; undefined until saved. */
  id: string | undefined;
  /** The chosen product; it stays chosen while the catalogue does not answer. */
  productId: string | null;
  /** What the catalogue says of it. */
  product: LineProduct_ProductFragment | null;
  /** What stands in the product cell: the chosen product's name, or what was typed to find one. */
  productText: string;
  lot: string;
  unitPrice: string;
  /** The price was typed by a person, so that the quantity no longer changes it. */
  isPriceTyped: boolean;
  taxCategoryId: string;
  deliveryDate: string;
  paymentDueDate: string;
  lotNumber: string;
  deadline: string;
  notes: string;
  /** Pieces that have come already; the quantity cannot go below. */
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
  /** '' until the first save, which gives a number. */
  purchaseNumber: string;
  subject: string;
  /** `YYYY-MM-DD` or ''. */
  orderDate: string;
  supplier: NamedChoice | null;
  destination: NamedChoice | null;
  notes: string;
  /** Day that new lines start with; '' for none. */
  commonDeliveryDate: string;
  commonPaymentDueDate: string;
  productLines: readonly ProductLineValues[];
  expenseLines: readonly ExpenseLineValues[];
}

/** A key for a row that the server does not know yet. */
export const newKey = (): string => crypto.randomUUID();

/** @param deliveryDate `YYYY-MM-DD` that all lines share, or ''; so is the payment day */
export const emptyProductLine = (deliveryDate = '', paymentDueDate = ''): ProductLineValues => ({
  key: newKey(),
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
  key: newKey(),
  id: undefined,
  name: '',
  lot: '',
  unitPrice: '',
  taxCategoryId: String(DEFAULT_TAX_CATEGORY_ID),
  deliveryDate: '',
  paymentDueDate: formatLocalDate(paymentDueDate),
  notes: '',
});

/** A form starts with a few rows, as a sheet does; rows left blank are not sent. */
const startRows = 3;

export const emptyOrder = (today: string): OrderFormValues => ({
  purchaseNumber: '',
  subject: '',
  orderDate: today,
  supplier: null,
  destination: null,
  notes: '',
  commonDeliveryDate: '',
  commonPaymentDueDate: '',
  productLines: Array.from({ length: startRows }, () => emptyProductLine()),
  expenseLines: [],
});

/** Nothing was typed into the row; days filled in for all rows do not count. */
export const isBlankProductLine = (line: ProductLineValues): boolean =>
  line.id === undefined &&
  line.productId === null &&
  [line.productText, line.lot, line.unitPrice, line.lotNumber, line.deadline, line.notes].every(
    (text) => text.trim() === '',
  );

/** A new expense starts with a quantity of one, so the quantity alone says nothing. */
export const isBlankExpenseLine = (line: ExpenseLineValues): boolean =>
  line.id === undefined && [line.name, line.unitPrice, line.notes].every((text) => text.trim() === '');

/** The quantity as a number, or null while it is none. */
export const lotOf = (text: string): number | null => {
  const parsed = parseQuantityText(text);
  return parsed.kind === 'value' ? Number(parsed.value) : null;
};

/** What the product's price list says for the line's quantity; undefined without a product. */
export const listPriceOf = (line: Pick<ProductLineValues, 'product' | 'lot'>): string | undefined =>
  line.product
    ? chooseUnitPrice(line.product.productPrices, lotOf(line.lot), line.product.unitPrice)
    : undefined;
