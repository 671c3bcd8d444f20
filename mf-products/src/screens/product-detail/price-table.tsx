import { Alert } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { DataTable } from '@hacchu-hub/ui/table';
import { type ProductFactsFragment } from '../../generated/graphql.js';

type Price = ProductFactsFragment['productPrices'][number];

const columns = [
  {
    key: 'quantity',
    title: '数量',
    align: 'right' as const,
    width: '200px',
    render: ({ quantity }: Price) => (
      <>
        <Quantity value={quantity} /> 個以上
      </>
    ),
  },
  {
    key: 'unitPrice',
    title: '単価（税抜）',
    align: 'right' as const,
    width: '200px',
    render: ({ unitPrice }: Price) => <Yen value={unitPrice} />,
  },
  {
    key: 'isDefault',
    title: '既定',
    render: ({ isDefault }: Price) => (isDefault ? 'どの数量にも届かないときの単価' : ''),
  },
];

/** The prices of a product by ordered quantity. */
export const PriceTable = ({ prices }: { prices: readonly Price[] }) =>
  prices.length === 0 ? (
    <Alert>数量別単価は登録されていません。発注では常に単価が使われます。</Alert>
  ) : (
    <DataTable
      label="数量別単価"
      columns={columns}
      rows={prices.toSorted((a, b) => a.quantity - b.quantity)}
      rowKey={({ quantity }) => String(quantity)}
    />
  );
