import { csvInteger } from '@hacchu-hub/subgraph-kit';
import { countError, type InventoryCsv, MAX_QUANTITY, PRODUCT_COLUMNS } from './inventory-csv.js';

export const BOOK_QUANTITY_HEADER = '帳簿数量(参考)';

/** Files of counts: a blank cell means not counted, zero is a count. */
export const physicalCsv: InventoryCsv<{ readonly quantity: number }, 'quantity'> = {
  columns: [
    { key: 'id', header: '商品ID', isRequired: true },
    ...PRODUCT_COLUMNS,
    { key: 'quantity', header: '実地数量', isRequired: true },
  ],
  silentHeaders: [BOOK_QUANTITY_HEADER],
  read({ quantity: text }) {
    const quantity = csvInteger(text);
    if (quantity === null) return { stock: null };
    const errors = countError('実地数量', quantity, MAX_QUANTITY);
    return errors.length > 0 ? { errors } : { stock: { quantity } };
  },
};
