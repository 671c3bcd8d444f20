import { Yen } from '@hacchu-hub/ui/money';
import { type Column } from '@hacchu-hub/ui/table';
import { type PaginatedProductsQuery } from '../../generated/graphql.js';
import { createdAt, updatedAt } from '../../masters/date-columns.js';
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
  { key: 'category', title: '商品分類', render: ({ category }) => category?.name ?? '—' },
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
  updatedAt,
  createdAt,
];
