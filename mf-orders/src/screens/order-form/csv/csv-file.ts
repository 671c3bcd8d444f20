const maxBytes = 10 * 1024 * 1024;

/** The reason to refuse a file before it is uploaded; undefined when it is acceptable. */
export const refusalOf = (file: { name: string; size: number }): string | undefined => {
  if (!/\.csv$/iu.test(file.name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (file.size === 0) return 'ファイルが空です。';
  return file.size > maxBytes ? 'ファイルが大きすぎます。10MB以下のファイルを選択してください。' : undefined;
};

const headers = [
  '種別',
  '商品識別子',
  '品名',
  '数量',
  '単価',
  '税区分',
  '納期',
  '支払期日',
  'ロット番号',
  '出荷期限',
  '備考',
  '単位',
];

/** The empty template as a data URL; with a byte order mark, by which Excel recognises UTF-8. */
export const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headers.join(',')}\r\n`)}`;
