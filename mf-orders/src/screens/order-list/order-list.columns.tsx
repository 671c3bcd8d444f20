import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { Column } from '@hacchu-hub/ui/table';
import type { OrderRow_OrderFragment } from '../../generated/graphql.js';
import { catalogName } from '../../order/catalog-name.js';
import { DueDate } from '../../order/due-date.js';
import { FixedTag } from '../../order/fixed-tag.js';
import { unsentLog } from '../../order/mail/unsent-log.js';
import { moveToFront } from '../../order/narrow-columns.js';
import { creatorName } from '../../order/person-name.js';
import { ConversationTag, OrderStatusTag } from '../../order/status/status-tags.js';
import { SupplierAnswerTag } from '../../supplier-answer/supplier-answer-tag.js';
import styles from './order-list.module.css';

type Row = OrderRow_OrderFragment;

/** Of the last mail and of messages; a stopped mail may be beside messages that failed. */
const UnsentTags = ({ order }: { order: Row }) => {
  const log = unsentLog(order);
  const isFailed = order.failedMessageCount > 0 || log?.isStopped === false;
  return (
    <>
      {isFailed && <StatusTag tone="red">送信失敗</StatusTag>}
      {order.mailBouncedAt !== null && <StatusTag tone="red">不達</StatusTag>}
      {log?.isStopped === true && <StatusTag tone="gold">送信中止</StatusTag>}
    </>
  );
};

/** Everything a buyer must notice about an order, failures first. */
const Tags = ({ order }: { order: Row }) => (
  <span className={styles.tags}>
    <OrderStatusTag status={order.status} />
    {order.isFixed && <FixedTag orderUuid={order.uuid} />}
    {order.inConversation && <ConversationTag />}
    {order.status === 'Delivering' && <SupplierAnswerTag state={order.supplierAnswerState} />}
    <UnsentTags order={order} />
    {order.latestOrderSendLog?.status === 'PENDING' && order.latestOrderSendLog.failureReason !== null && (
      <StatusTag tone="gold">再送中</StatusTag>
    )}
    {order.hasUnnotifiedChanges && <StatusTag tone="gold">未通知の変更</StatusTag>}
  </span>
);

interface Room {
  /** Room for every column; otherwise the less important ones are off by default. */
  isWide: boolean;
  /** On a phone, the status comes right after the number. */
  isNarrow: boolean;
}

export const orderColumns = ({ isWide, isNarrow }: Room): readonly Column<Row>[] =>
  isNarrow ? moveToFront(allColumns(isWide), ['purchaseNumber', 'status']) : allColumns(isWide);

const allColumns = (isWide: boolean): readonly Column<Row>[] => [
  {
    key: 'purchaseNumber',
    title: '発注番号',
    width: '124px',
    nowrap: true,
    sortable: true,
    render: (order) => order.purchaseNumber,
  },
  {
    key: 'subject',
    title: '件名',
    width: '24%',
    twoLines: (order) => order.subject ?? '',
    render: (order) => order.subject ?? <span className={styles.none}>（件名なし）</span>,
  },
  {
    key: 'supplier',
    title: '仕入先',
    width: '16%',
    twoLines: (order) => order.demandSupplier?.name ?? '',
    render: ({ demandSupplierId, demandSupplier }) => catalogName('仕入先', demandSupplierId, demandSupplier),
  },
  {
    key: 'destination',
    title: '納品先',
    width: '14%',
    twoLines: (order) => order.deliveryDestination?.name ?? '',
    render: ({ deliveryDestinationId, deliveryDestination }) =>
      catalogName('納品先', deliveryDestinationId, deliveryDestination),
  },
  {
    key: 'orderDate',
    title: '発注日',
    width: '100px',
    nowrap: true,
    sortable: true,
    render: (order) => <DateText value={order.orderDate} />,
  },
  {
    key: 'deliveryDate',
    title: '納期（最短）',
    width: '124px',
    sortable: true,
    render: (order) => <DueDate order={order} />,
  },
  {
    key: 'total',
    title: '合計（税込）',
    width: '120px',
    align: 'right',
    nowrap: true,
    sortable: true,
    render: (order) => <Yen value={order.orderSummary.total} />,
  },
  { key: 'status', title: 'ステータス', width: '128px', render: (order) => <Tags order={order} /> },
  {
    key: 'updater',
    title: '更新者・日時',
    width: '136px',
    sortable: true,
    hidden: !isWide,
    render: (order) => (
      <div className={styles.stack}>
        {order.updaterName}
        <span className={styles.quiet}>
          <TimestampText value={order.updatedAt} />
        </span>
      </div>
    ),
  },
  { key: 'creator', title: '作成者', width: '110px', hidden: true, render: (order) => creatorName(order) },
];
