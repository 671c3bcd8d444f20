import type { CsvColumn } from '@hacchu-hub/subgraph-kit';

/** Columns that describe a product; only the id decides, the others are for people. */
export const PRODUCT_COLUMNS = [
  { key: 'code', header: '商品コード' },
  { key: 'name', header: '商品名' },
  { key: 'modelNumber', header: '型番' },
  { key: 'color', header: 'カラー' },
  { key: 'size', header: 'サイズ' },
] as const satisfies readonly CsvColumn[];

type ProductKey = (typeof PRODUCT_COLUMNS)[number]['key'];

/** What a row of a file says about its product. */
export type RowReading<Stock> =
  | { readonly errors: readonly string[] }
  /** `null` where the row says nothing. */
  | { readonly stock: Stock | null };

/** What is particular to one kind of file of stock. */
export interface InventoryCsv<Stock, K extends string> {
  readonly columns: readonly CsvColumn<K | ProductKey | 'id'>[];
  /** Columns of the template that are passed over without a word. */
  readonly silentHeaders: readonly string[];
  read(cells: Readonly<Record<K, string>>): RowReading<Stock>;
}

/** Pieces of one product. */
export const MAX_QUANTITY = 9_999_999;

/** What is wrong with a whole number that a cell has to have. @param unit what it is counted in, where that is not plain */
export function countError(label: string, value: number | null, max: number, unit = ''): string[] {
  if (value === null) return [`${label}を入力してください。`];
  if (!Number.isInteger(value) || value < 0) {
    return [`${label}は0以上の整数${unit}で入力してください。`];
  }
  return value > max ? [`${label}は${max.toLocaleString('ja-JP')}以下で入力してください。`] : [];
}
