import { type SliceError } from '@hacchu-hub/slice-kit/data';
import { DateText } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { type RecentOrderPartsFragment } from '../generated/graphql.js';
import { useOrderHref } from './order-href.hook.js';
import { OrderStatusTag } from './order-status-tag.js';

type Order = Pick<RecentOrderPartsFragment, 'uuid' | 'purchaseNumber' | 'orderDate' | 'status'>;

/** The first columns of every table of orders. */
export const orderColumns = <T,>(orderOf: (row: T) => Order): readonly Column<T>[] => [
  { key: 'number', title: '発注番号', nowrap: true, render: (row) => orderOf(row).purchaseNumber },
  { key: 'date', title: '発注日', render: (row) => <DateText value={orderOf(row).orderDate} /> },
  { key: 'status', title: 'ステータス', render: (row) => <OrderStatusTag status={orderOf(row).status} /> },
];

export interface RecentOrdersProps<T extends RecentOrderPartsFragment> {
  /** The kind of record that the orders belong to: 仕入先. */
  word: string;
  /** The counterpart of each order. */
  partner: { title: string; nameOf: (order: T) => string | undefined };
  orders: readonly T[] | undefined;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
}

/**
 * The newest orders with a supplier or to a destination; loaded separately, so that the page works without
 * them.
 */
export const RecentOrders = <T extends RecentOrderPartsFragment>({
  word,
  partner,
  orders,
  error,
  refetch,
}: RecentOrdersProps<T>) => {
  const orderHref = useOrderHref();
  const [number, ...others] = orderColumns<T>((order) => order);
  const columns: readonly Column<T>[] = [
    ...(number ? [number] : []),
    { key: 'subject', title: '件名', width: '28%', render: ({ subject }) => subject ?? '—' },
    { key: 'partner', title: partner.title, render: (order) => partner.nameOf(order) ?? '—' },
    ...others,
    {
      key: 'total',
      title: '合計（税込）',
      align: 'right',
      render: ({ orderSummary }) => <Yen value={orderSummary.total} />,
    },
  ];
  return (
    <Section title="最近の発注" flush>
      <DataTable
        label="最近の発注"
        columns={columns}
        rows={orders}
        rowKey={({ uuid }) => uuid}
        rowHref={orderHref}
        rowTone={({ status }) => (status === 'Canceled' ? 'muted' : undefined)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon="orders"
            title="発注はまだありません"
            description={`この${word}を使った発注がここに表示されます。`}
          />
        }
        error={
          error && {
            title: '発注を読み込めませんでした',
            message: `${error.message}\n${word}の情報はそのまま使えます。`,
            traceId: error.traceId,
            onRetry: () => void refetch(),
          }
        }
      />
    </Section>
  );
};
