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
    '単位',
    '入数',
    '最小発注数',
    '発注単位',
    '商品分類',
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
    '電話番号',
    '担当者名',
    '登録番号',
    '締め日',
    '支払月',
    '支払日',
    '休業日の扱い',
    '既定の納品先',
    'リードタイム',
    '端数処理',
    '最低発注金額',
  ],
};

/** The empty template as a data URL; with a byte order mark, by which Excel recognises UTF-8. */
export const templateHref = (target: CsvImportTarget): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headers[target].join(',')}\r\n`)}`;
