import { withoutCases } from '../../../order/typed-quantity.js';
import { chooseProduct, editProductLine } from '../order-form.edits.js';
import {
  emptyProductLine,
  isBlankProductLine,
  newRowKey,
  type ProductLineValues,
} from '../order-form.values.js';
import type { LineList } from './line-grid.hook.js';

/** A product is copied with everything known of it, a price with whether it was typed. */
const fill = (line: ProductLineValues, columnId: string, source: ProductLineValues): ProductLineValues => {
  if (columnId === 'unitPrice') {
    return { ...line, unitPrice: source.unitPrice, isPriceTyped: source.isPriceTyped };
  }
  if (columnId === 'productId' && source.product) return chooseProduct(line, source.product);
  if (columnId === 'productId') {
    return { ...line, productText: source.productText, productId: source.productId, product: null };
  }
  return editProductLine(line, columnId, cellText(source, columnId));
};

const cellText = (line: ProductLineValues, columnId: string): string => {
  switch (columnId) {
    case 'lot':
    case 'taxCategoryId':
    case 'deliveryDate':
    case 'paymentDueDate':
    case 'lotNumber':
    case 'deadline':
    case 'notes':
      return line[columnId];
    default:
      return '';
  }
};

export const productLines: LineList<ProductLineValues> = {
  name: 'orderProductLines',
  read: (values) => values.productLines,
  write: (values, lines) => ({ ...values, productLines: lines }),
  make: (values) => emptyProductLine(values.commonDeliveryDate, values.commonPaymentDueDate),
  isBlank: isBlankProductLine,
  edit: editProductLine,
  settle: (line) => editProductLine(line, 'lot', withoutCases(line.lot, line.product)),
  fill,
  copy: (line) => ({ ...line, key: newRowKey(), id: undefined, receivedLot: 0 }),
};
