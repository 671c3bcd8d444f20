import { DateText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { ConversationTag, LockedTag, OrderStatusTag } from '@hacchu-hub/ui/status';
import type { Column } from '@hacchu-hub/ui/table';
import type { OrderRow_OrderFragment } from '../../generated/graphql.js';
import { creatorName } from '../../order/person-name.js';
import styles from './order-list.module.css';

export const orderColumns: readonly Column<OrderRow_OrderFragment>[] = [
  {
    key: 'purchaseNumber',
    title: '発注番号',
    width: '132px',
    nowrap: true,
    render: (order) => order.purchaseNumber,
  },
  {
    key: 'subject',
    title: '件名',
    width: '26%',
    render: (order) => order.subject ?? <span className={styles.none}>（件名なし）</span>,
  },
  { key: 'supplier', title: '仕入先', width: '16%', render: (order) => order.demandSupplier?.name ?? '—' },
  {
    key: 'destination',
    title: '納品先',
    width: '14%',
    render: (order) => order.deliveryDestination?.name ?? '—',
  },
  {
    key: 'orderDate',
    title: '発注日',
    width: '100px',
    nowrap: true,
    render: (order) => <DateText value={order.orderDate} />,
  },
  {
    key: 'deliveryDate',
    title: '納期（最短）',
    width: '124px',
    nowrap: true,
    render: (order) => <DateText value={order.earliestDeliveryDate} weekday />,
  },
  {
    key: 'total',
    title: '合計（税込）',
    width: '120px',
    align: 'right',
    nowrap: true,
    render: (order) => <Yen value={order.orderSummary.total} />,
  },
  {
    key: 'status',
    title: 'ステータス',
    width: '120px',
    render: (order) => (
      <span className={styles.tags}>
        <OrderStatusTag status={order.status} />
        {order.isFixed && <LockedTag />}
        {order.inConversation && <ConversationTag />}
        {order.latestOrderSendLog?.status === 'FAILED' && <span className={styles.failed}>送信失敗</span>}
      </span>
    ),
  },
  { key: 'creator', title: '作成者', width: '110px', render: (order) => creatorName(order) },
];
