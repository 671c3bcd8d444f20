import { priceLadder, type PriceStep } from '@hacchu-hub/purchase-math';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { DataTable } from '@hacchu-hub/ui/table';
import { type ProductFactsFragment } from '../../generated/graphql.js';

type Prices = Pick<ProductFactsFragment, 'unitPrice' | 'productPrices' | 'unit'>;

const columnsFor = (unit: string) => [
  {
    key: 'quantity',
    title: '数量',
    align: 'right' as const,
    width: '200px',
    render: ({ from, to }: PriceStep) => (
      <>
        <Quantity value={from} />
        {to !== from && '〜'}
        {to !== null && to !== from && <Quantity value={to} />} {unit}
      </>
    ),
  },
  {
    key: 'unitPrice',
    title: '単価（税抜）',
    align: 'right' as const,
    width: '200px',
    render: ({ unitPrice }: PriceStep) => <Yen value={unitPrice} />,
  },
];

/** The price of a product for every ordered quantity. */
export const PriceTable = ({ unitPrice, productPrices, unit }: Prices) =>
  productPrices.length === 0 ? (
    <Alert>数量別単価は登録されていません。発注では常に単価が使われます。</Alert>
  ) : (
    <DataTable
      label="数量別単価"
      columns={columnsFor(unit ?? '個')}
      rows={priceLadder(productPrices, unitPrice)}
      rowKey={({ from }) => String(from)}
    />
  );
