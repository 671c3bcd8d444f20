import { type CsvImportTarget } from '../generated/graphql.js';

const prices = [1, 2, 3, 4, 5].flatMap((n) => [`数量${n}`, `数量別単価${n}`]);
const mails = [1, 2, 3, 4, 5].map((n) => `メールアドレス${n}`);

/** Headers of the empty template. */
const headers: Record<CsvImportTarget, readonly string[]> = {
  PRODUCT: [
    '商品ID',
    '商品名',
    '型番',
    'カラー',
    'サイズ',
    '単価',
    ...prices,
    '既定の数量',
    'LOGILESS商品コード',
  ],
  DEMAND_SUPPLIER: [
    '仕入先ID',
    '仕入先名',
    '郵便番号',
    '都道府県',
    '市区町村',
    '番地',
    '建物名',
    ...mails,
    'LOGILESS仕入先コード',
  ],
};

/** The empty template as a data URL; with a byte order mark, by which Excel recognises UTF-8. */
export const templateHref = (target: CsvImportTarget): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headers[target].join(',')}\r\n`)}`;
