import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useOrderHref } from '../../purchases/order-href.hook.js';
import { orderColumns } from '../../purchases/recent-orders.js';
import { type Purchases } from './product-purchases.hook.js';

/** A line of an order; an order can have several lines of the same product. */
type Line = Purchases['recentOrders'][number] & { key: string };

const columns: readonly Column<Line>[] = [
  ...orderColumns<Line>(({ order }) => order),
  {
    key: 'supplier',
    title: '仕入先',
    width: '28%',
    render: ({ order }) => order.demandSupplier?.name ?? '—',
  },
  { key: 'lot', title: '数量', align: 'right', render: ({ lot }) => <Quantity value={lot} /> },
  {
    key: 'unitPrice',
    title: '単価（税抜）',
    align: 'right',
    render: ({ unitPrice }) => <Yen value={unitPrice} />,
  },
  {
    key: 'lastUnitPrice',
    title: '確定単価（税抜）',
    align: 'right',
    render: ({ lastUnitPrice }) => <Yen value={lastUnitPrice} />,
  },
  {
    key: 'received',
    title: '入荷数',
    align: 'right',
    render: ({ receivedLot }) => <Quantity value={receivedLot} />,
  },
];

/** The newest orders of a product; undefined while loading. */
export const ProductOrders = ({ orders }: { orders: Purchases['recentOrders'] | undefined }) => {
  const orderHref = useOrderHref();
  return (
    <Section title="最近の発注" flush>
      <DataTable
        label="最近の発注"
        columns={columns}
        rows={orders?.map((line, index) => ({ ...line, key: `${line.order.uuid}-${index}` }))}
        rowKey={({ key }) => key}
        rowHref={({ order }) => orderHref(order)}
        rowTone={({ order }) => (order.status === 'Canceled' ? 'muted' : undefined)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon="orders"
            title="発注はまだありません"
            description="この商品を使った発注がここに表示されます。"
          />
        }
      />
    </Section>
  );
};
