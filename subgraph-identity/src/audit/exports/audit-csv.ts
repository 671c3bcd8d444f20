import type { CsvOutputColumn } from '@hacchu-hub/subgraph-kit';
import { nameOfEvent } from '../audit.events.js';
import { AuditCategory, type AuditEntryDocument } from '../audit.schema.js';

/** Japanese names of the categories. */
export const CATEGORY_NAMES: Readonly<Record<AuditCategory, string>> = {
  USER: 'ユーザー',
  ROLE: '権限',
  FEATURE_FLAG: '機能',
  SETTING: '設定',
  OPERATOR: '運営ユーザー',
  PLATFORM: 'プラットフォーム',
};

const NOTHING = '（なし）';

const moment = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

type Row = AuditEntryDocument;

/** The columns of exports; their headers never change. */
export const AUDIT_CSV_COLUMNS: readonly CsvOutputColumn<Row>[] = [
  { header: '日時', value: ({ occurredAt }) => moment.format(new Date(occurredAt)) },
  { header: '変更した人', value: ({ actorName }) => actorName },
  { header: '種別', value: ({ category }) => CATEGORY_NAMES[category] },
  { header: '操作', value: ({ event }) => nameOfEvent(event) },
  { header: '内容', value: ({ summary }) => summary },
  {
    header: '変更された値',
    value: ({ changes }) =>
      changes
        .map(({ label, before, after }) => `${label}：${before ?? NOTHING} → ${after ?? NOTHING}`)
        .join('\n'),
  },
  { header: '記録ID', value: ({ _id }) => _id },
];
