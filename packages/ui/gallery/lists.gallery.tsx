import { CountTiles } from '@hacchu-hub/ui/counts';
import { DateText, LateDate } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { Pagination } from '@hacchu-hub/ui/pagination';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { FilterChips, FilterToggles, SearchBox } from '@hacchu-hub/ui/search';
import { OrderStatusTag } from '@hacchu-hub/ui/status';
import { DataTable, type Column } from '@hacchu-hub/ui/table';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { useState } from 'react';
import { LONG_NAME, nothing, Sample } from './sample.js';

interface Row {
  number: string;
  supplier: string;
  day: string;
  due: string;
  lot: number;
  total: string;
  status: string;
}

const rows: readonly Row[] = [
  {
    number: '20261124-001',
    supplier: '見本陶器',
    day: '2026-11-24',
    due: '2026-12-01',
    lot: 120,
    total: '153660',
    status: 'Drafting',
  },
  {
    number: '20261120-002',
    supplier: LONG_NAME,
    day: '2026-11-20',
    due: '2026-11-21',
    lot: 9_999_999,
    total: '12345678901',
    status: 'Delivering',
  },
];

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    title: '発注番号',
    render: ({ number }) => number,
    nowrap: true,
    isFrozen: true,
    sortable: true,
  },
  {
    key: 'supplier',
    title: '仕入先',
    render: ({ supplier }) => supplier,
    twoLines: ({ supplier }) => supplier,
  },
  { key: 'day', title: '発注日', render: ({ day }) => <DateText value={day} />, nowrap: true },
  {
    key: 'due',
    title: '納期',
    render: ({ due }) => <LateDate value={due} today="2026-11-24" />,
    nowrap: true,
  },
  {
    key: 'lot',
    title: '数量',
    align: 'right',
    render: ({ lot }) => <Quantity value={lot} />,
    hideable: true,
  },
  {
    key: 'total',
    title: '合計（税込）',
    align: 'right',
    render: ({ total }) => <Yen value={total} />,
    sortable: true,
  },
  { key: 'status', title: 'ステータス', render: ({ status }) => <OrderStatusTag status={status} /> },
];
const keyOf = ({ number }: Row) => number;

const Full = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['20261124-001']));
  return (
    <DataTable
      label="発注の一覧"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowTone={({ status }) => (status === 'Delivering' ? 'alert' : undefined)}
      selection={{ selected, onChange: setSelected }}
      sorting={{ value: { key: 'number', direction: 'desc' }, onChange: nothing }}
      paging={{ page: 2, limit: 20, totalCount: 62, onChange: nothing }}
      columnsKey="gallery"
    />
  );
};

const Filters = () => {
  const [words, setWords] = useState('マグカップ');
  const [tab, setTab] = useState('all');
  const [isLate, setLate] = useState(true);
  return (
    <>
      <CountTabs
        label="ステータス"
        value={tab}
        onChange={setTab}
        items={[
          { key: 'all', label: '全て', count: 62 },
          { key: 'drafts', label: '下書き', count: 0 },
          { key: 'unknown', label: '納品待ち' },
        ]}
      />
      <SearchBox label="発注を検索" value={words} onChange={setWords} placeholder="発注番号・件名で検索" />
      <FilterToggles
        label="納期と入荷"
        toggles={[
          { key: 'late', label: '納期遅れ', isOn: isLate, onToggle: setLate },
          { key: 'today', label: '本日納品予定', isOn: false, onToggle: nothing },
        ]}
      />
      <FilterChips
        chips={[{ key: 'supplier', label: `仕入先：${LONG_NAME}`, onRemove: nothing }]}
        onClear={nothing}
      />
    </>
  );
};

export const Lists = () => (
  <>
    <Sample state="一覧">
      <Full />
    </Sample>
    <Sample state="空の一覧">
      <DataTable
        label="空の一覧"
        columns={columns}
        rows={[]}
        rowKey={keyOf}
        empty="該当する発注はありません。"
      />
    </Sample>
    <Sample state="読み込み中の一覧">
      <DataTable
        label="読み込み中の一覧"
        columns={columns}
        rows={undefined}
        rowKey={keyOf}
        skeletonRows={2}
      />
    </Sample>
    <Sample state="読み込めない一覧">
      <DataTable
        label="読み込めない一覧"
        columns={columns}
        rows={undefined}
        rowKey={keyOf}
        error={{ message: '時間をおいて再度お試しください。', onRetry: nothing }}
      />
    </Sample>
    <Sample state="絞り込み">
      <Filters />
    </Sample>
    <Sample state="件数">
      <CountTiles
        label="やること"
        tiles={[
          { label: '承認待ち', count: 3, unit: '件', href: '#lists', isUrgent: true },
          { label: '下書き', count: 0, unit: '件', href: '#lists' },
          { label: '読み込み中', count: undefined, unit: '件' },
        ]}
      />
    </Sample>
    <Sample state="ページ">
      <Pagination page={1} limit={20} totalCount={0} onChange={nothing} />
    </Sample>
  </>
);
