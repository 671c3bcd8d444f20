import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { type Column } from '@hacchu-hub/ui/table';
import { type ProductCategoriesQuery } from '../../generated/graphql.js';
import { createdAt, updatedAt } from '../../masters/date-columns.js';
import { RecordName } from '../../masters/record-name.js';

type Row = ProductCategoriesQuery['productCategories']['items'][number];

export const categoryColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '商品分類名',
    sortable: true,
    render: (row) => <RecordName record={row} />,
    width: '50%',
  },
  { key: 'code', title: 'コード', render: ({ code }) => code ?? '—' },
  {
    key: 'productCount',
    title: '商品',
    align: 'right',
    render: ({ productCount }) => `${formatQuantity(productCount)}件`,
  },
  updatedAt,
  createdAt,
];
