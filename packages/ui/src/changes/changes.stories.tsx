import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { DataTable } from '../table/index.js';
import { changeLogColumns, type ChangeLogEntry } from './index.js';

export default { title: 'changes' };

type Entry = ChangeLogEntry & { key: string };

const entries: readonly Entry[] = [
  {
    key: '1',
    occurredAt: '2026-11-24T01:30:00.000000Z',
    actorName: '見本 花子',
    changes: [
      { field: 'unitPrice', label: '単価（税抜）', before: '¥1,200', after: '¥1,280' },
      { field: 'size', label: 'サイズ', before: null, after: 'M' },
    ],
  },
  { key: '2', occurredAt: '2026-11-24T01:00:00.000000Z', actorName: LONG_NAME, changes: [] },
];

const columns = changeLogColumns<Entry>(({ changes }) =>
  changes.length > 0 ? '変更しました。' : '登録しました。',
);

export const States = () => (
  <>
    <Sample state="変更・登録">
      <DataTable label="変更履歴" columns={columns} rows={entries} rowKey={({ key }) => key} />
    </Sample>
    <Sample state="狭い幅" isNarrow>
      <DataTable label="狭い変更履歴" columns={columns} rows={entries} rowKey={({ key }) => key} />
    </Sample>
  </>
);
