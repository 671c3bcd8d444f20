import { csvInteger } from '@hacchu-hub/subgraph-kit';
import { countError, type InventoryCsv, MAX_QUANTITY, PRODUCT_COLUMNS } from './inventory-csv.js';

const MAX_AMOUNT = 999_999_999_999;

export interface OpeningRow {
  readonly quantity: number;
  readonly inventoryAmount: string;
}

/** Files of opening inventories. @param isZeroConfirmed whether stock may have no value */
export const openingCsv = (isZeroConfirmed: boolean): InventoryCsv<OpeningRow, 'quantity' | 'amount'> => ({
  columns: [
    { key: 'id', header: '商品ID', isRequired: true },
    ...PRODUCT_COLUMNS,
    { key: 'quantity', header: '数量', isRequired: true },
    { key: 'amount', header: '在庫金額', isRequired: true },
  ],
  silentHeaders: [],
  // A second file would replace the first. A product without a row has no stock.
  rowsAdvice:
    'にしてください。数量が0の商品の行は削除できます。ファイルを分けて取り込むと、先に取り込んだ分は置き換わります。',
  read(cells) {
    const quantity = csvInteger(cells.quantity);
    const amount = csvInteger(cells.amount);
    const errors = [
      ...countError('数量', quantity, MAX_QUANTITY),
      ...countError('在庫金額', amount, MAX_AMOUNT, '（税抜・円）'),
    ];
    if (quantity === 0 && amount !== null && amount > 0) {
      errors.push('数量が0の商品の在庫金額は0にしてください。');
    }
    if (quantity !== null && quantity > 0 && amount === 0 && !isZeroConfirmed) {
      errors.push('在庫金額が0です。0円で登録する場合は「在庫金額0を許可する」を選択してください。');
    }
    if (errors.length > 0 || quantity === null || amount === null) return { errors };
    return { stock: quantity === 0 ? null : { quantity, inventoryAmount: String(amount) } };
  },
});
