import { writeCsv } from '@hacchu-hub/subgraph-kit';
import type { Readable } from 'node:stream';

import type { PlannedRow } from './import-plan.js';

const MAX_ERROR_ROWS = 1_000;

/** The file that tells what became of each row: the original columns, the line, the result, every error. */
export function resultFile<Content, Links>(
  headers: readonly string[],
  plan: readonly PlannedRow<Content, Links>[],
): Readable {
  const failed = plan.filter(({ errors }) => errors.length > 0);
  const rows = failed.length > 0 ? failed.slice(0, MAX_ERROR_ROWS) : plan;
  type Row = PlannedRow<Content, Links>;
  return writeCsv<Row>(
    [
      ...headers.map((header, index) => ({ header, value: ({ original }: Row) => original[index] })),
      { header: '行番号', value: ({ line }) => line, isNumeric: true },
      {
        header: '結果',
        value: ({ errors, current }) => (errors.length > 0 ? 'エラー' : current ? '更新' : '登録'),
      },
      { header: 'エラー内容', value: ({ errors }) => errors.join(' ') },
    ],
    rows,
  );
}
