import type { CsvColumn } from '@hacchu-hub/subgraph-kit';

/** Columns that describe a product; only the id is evaluated, the others are for orientation. */
export const PRODUCT_COLUMNS = [
  { key: 'code', header: '商品コード' },
  { key: 'name', header: '商品名' },
  { key: 'modelNumber', header: '型番' },
  { key: 'color', header: 'カラー' },
  { key: 'size', header: 'サイズ' },
] as const satisfies readonly CsvColumn[];

type ProductKey = (typeof PRODUCT_COLUMNS)[number]['key'];

/** The result of reading one row. */
export type RowReading<Stock> =
  | { readonly errors: readonly string[] }
  /** `null` for a blank row. */
  | { readonly stock: Stock | null };

/** What is specific to one kind of stock file. */
export interface InventoryCsv<Stock, K extends string> {
  readonly columns: readonly CsvColumn<K | ProductKey | 'id'>[];
  /** Columns of the template that are ignored without a notice. */
  readonly silentHeaders: readonly string[];
  /** What to do about too many rows, where a file must not be split. */
  readonly rowsAdvice?: string;
  read(cells: Readonly<Record<K, string>>): RowReading<Stock>;
}

/** Most pieces of one product. */
export const MAX_QUANTITY = 9_999_999;

/** The error of a required integer cell. @param unit its unit, where the label does not make it clear */
export function countError(label: string, value: number | null, max: number, unit = ''): string[] {
  if (value === null) return [`${label}を入力してください。`];
  if (!Number.isInteger(value) || value < 0) {
    return [`${label}は0以上の整数${unit}で入力してください。`];
  }
  return value > max ? [`${label}は${max.toLocaleString('ja-JP')}以下で入力してください。`] : [];
}
