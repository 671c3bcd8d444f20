import { TimestampText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { type Column } from '@hacchu-hub/ui/table';
import { type PaginatedProductsQuery } from '../../generated/graphql.js';
import { RecordName } from '../../masters/record-name.js';

type Row = PaginatedProductsQuery['paginatedProducts']['items'][number];

export const productColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '商品名',
    sortable: true,
    render: (row) => <RecordName record={row} />,
    width: '34%',
  },
  { key: 'modelNumber', title: '型番', sortable: true, render: ({ modelNumber }) => modelNumber ?? '—' },
  { key: 'color', title: 'カラー', render: ({ color }) => color ?? '—' },
  { key: 'size', title: 'サイズ', render: ({ size }) => size ?? '—' },
  {
    key: 'unitPrice',
    title: '単価',
    sortable: true,
    align: 'right',
    render: ({ unitPrice }) => <Yen value={unitPrice} />,
  },
  {
    key: 'productPrices',
    title: '数量別単価',
    render: ({ productPrices }) => (productPrices.length === 0 ? '—' : `${productPrices.length}段階`),
  },
  { key: 'logiless', title: 'LOGILESSコード', render: ({ logilessItem }) => logilessItem?.code ?? '—' },
  {
    key: 'updatedAt',
    title: '更新日時',
    sortable: true,
    render: ({ updatedAt }) => <TimestampText value={updatedAt} />,
    hidden: true,
  },
  {
    key: 'createdAt',
    title: '登録日時',
    sortable: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
    hidden: true,
  },
];
