import { useState } from 'react';
import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button } from '../button/index.js';
import { DateText } from '../date/index.js';
import { EmptyState } from '../feedback/index.js';
import { Yen } from '../money/index.js';
import { StatusTag } from '../status/index.js';
import { type Column, DataTable } from './index.js';

export default { component: DataTable };

interface Row {
  number: string;
  supplier: string;
  day: string;
  total: string;
  isLate: boolean;
}

const rows: readonly Row[] = [
  { number: '20261124-001', supplier: '見本陶器', day: '2026-11-24', total: '153660', isLate: false },
  { number: '20261120-002', supplier: LONG_NAME, day: '2026-11-20', total: '12345678901', isLate: true },
];

const columns: readonly Column<Row>[] = [
  { key: 'number', title: '番号', render: ({ number }) => number, nowrap: true, sortable: true },
  {
    key: 'supplier',
    title: '仕入先',
    render: ({ supplier }) => supplier,
    twoLines: ({ supplier }) => supplier,
  },
  { key: 'day', title: '日付', render: ({ day }) => <DateText value={day} />, nowrap: true, hidden: true },
  {
    key: 'total',
    title: '合計（税込）',
    align: 'right',
    render: ({ total }) => <Yen value={total} />,
    sortable: true,
  },
  {
    key: 'status',
    title: 'ステータス',
    isFrozen: true,
    render: ({ isLate }) => (
      <StatusTag tone={isLate ? 'cyan' : 'grey'}>{isLate ? '納品待ち' : '下書き'}</StatusTag>
    ),
  },
];
const keyOf = ({ number }: Row) => number;
const base = { columns, rowKey: keyOf };

export const Filled = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['20261124-001']));
  return (
    <>
      <Sample state="選択・並べ替え・ページ・合計">
        <DataTable
          {...base}
          label="発注の一覧"
          rows={rows}
          rowHref={({ number }) => `#${number}`}
          rowTone={({ isLate }) => (isLate ? 'alert' : undefined)}
          selection={{ selected, onChange: setSelected, actions: <Button size="small">送信する</Button> }}
          sorting={{ value: { key: 'number', direction: 'desc' }, onChange: nothing }}
          paging={{ page: 2, limit: 20, totalCount: 62, onChange: nothing }}
          footer={{ number: '合計', total: <Yen value="12345832561" /> }}
          columnsKey="gallery"
        />
      </Sample>
      <Sample state="狭い幅" isNarrow>
        <DataTable {...base} label="狭い一覧" rows={rows} rowTone={() => 'muted'} />
      </Sample>
    </>
  );
};

export const WithoutRows = () => (
  <>
    <Sample state="空">
      <DataTable
        {...base}
        label="空の一覧"
        rows={[]}
        empty={<EmptyState title="発注はまだありません" action={<Button kind="primary">作成する</Button>} />}
      />
    </Sample>
    <Sample state="読み込み中">
      <DataTable {...base} label="読み込み中の一覧" rows={undefined} skeletonRows={2} />
    </Sample>
    <Sample state="次のページの読み込み中">
      <DataTable {...base} label="更新中の一覧" rows={rows} isRefreshing />
    </Sample>
    <Sample state="読み込めない">
      <DataTable
        {...base}
        label="読み込めない一覧"
        rows={undefined}
        error={{ message: '時間をおいて再度お試しください。', onRetry: nothing }}
      />
    </Sample>
  </>
);

/** A number or an address of the web as somebody's note. */
const LONG_WORD = 'https://maker.example/catalogue/2026/'.padEnd(150, 'abc-123-');

export const LongWord = () => (
  <DataTable
    {...base}
    columns={[...columns, { key: 'note', title: '備考', render: () => LONG_WORD }]}
    label="長い語のある一覧"
    rows={rows}
  />
);
