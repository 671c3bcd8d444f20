import { casesText } from '@hacchu-hub/purchase-math/cases';
import { DateText } from '@hacchu-hub/ui/date';
import { fractionDigits, Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import type { ReactNode } from 'react';
import type {
  OrderDetail_OrderFragment,
  OrderDetailLine_OrderProductLineFragment,
} from '../../generated/graphql.js';
import { LateDate } from '../../order/late-date.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { ReceivedQuantity } from '../../order/received-quantity.js';
import { DeliveryStatusTag } from '../../order/status/status-tags.js';
import { isPlaced, LineCards } from './line-cards.js';
import { LastReceipt, ProductName, taxName } from './line-parts.js';
import styles from './order-detail.module.css';

type Line = OrderDetailLine_OrderProductLineFragment;
type Expense = OrderDetail_OrderFragment['orderExpenseLines'][number];

const Stack = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <div className={styles.stack}>
    <div>{children}</div>
    <span className={styles.quiet}>{below}</span>
  </div>
);

const productColumns = (order: OrderDetail_OrderFragment): readonly Column<Line>[] => {
  const isOrdered = isPlaced(order);
  const digits = fractionDigits(order.orderProductLines.map(({ unitPrice }) => unitPrice));
  return [
    { key: 'product', title: '商品', width: '34%', render: (line) => <ProductName line={line} /> },
    isOrdered
      ? {
          key: 'received',
          title: '入荷済 / 数量',
          align: 'right',
          render: (line) => (
            <ReceivedQuantity
              received={line.receivedLot}
              ordered={line.lot ?? 0}
              canceled={line.canceledLot}
              unit={line.unit}
              packSize={line.packSize}
            />
          ),
        }
      : {
          key: 'lot',
          title: '数量',
          align: 'right',
          render: (line) => (
            <Stack below={casesText(line.lot, line.packSize, line.unit)}>
              <Quantity value={line.lot} />
              &nbsp;{line.unit}
            </Stack>
          ),
        },
    {
      key: 'unitPrice',
      title: '単価',
      align: 'right',
      render: (line) => <Yen value={line.unitPrice} digits={digits} />,
    },
    {
      key: 'amount',
      title: '金額（税抜）',
      align: 'right',
      render: (line) => (
        <Stack below={taxName(line.taxCategoryId, order.orderDate)}>
          <Yen value={line.amount} />
        </Stack>
      ),
    },
    {
      key: 'deliveryDate',
      title: '納期',
      width: '112px',
      render: (line) => (
        <Stack
          below={
            line.paymentDueDate !== null && (
              <>
                支払 <DateText value={line.paymentDueDate} />
              </>
            )
          }
        >
          <LateDate
            value={line.deliveryDate}
            done={line.deliveryStatus !== 'Delivering' || order.status === 'Canceled'}
          />
        </Stack>
      ),
    },
    ...(isOrdered
      ? [
          {
            key: 'deliveryStatus',
            title: '納品状況',
            render: (line: Line) => (
              <Stack below={<LastReceipt line={line} />}>
                <DeliveryStatusTag status={line.deliveryStatus} />
              </Stack>
            ),
          },
        ]
      : []),
  ];
};

const expenseColumns = (orderDate: string | null, digits: number): readonly Column<Expense>[] => [
  { key: 'name', title: '費用名', width: '30%', render: (line) => line.name ?? '—' },
  {
    key: 'lot',
    title: '数量',
    align: 'right',
    nowrap: true,
    render: (line) => <Quantity value={line.lot} />,
  },
  {
    key: 'unitPrice',
    title: '単価',
    align: 'right',
    nowrap: true,
    render: (line) => <Yen value={line.unitPrice} digits={digits} />,
  },
  {
    key: 'amount',
    title: '金額（税抜）',
    align: 'right',
    nowrap: true,
    render: (line) => <Yen value={line.amount} />,
  },
  { key: 'tax', title: '税区分', nowrap: true, render: (line) => taxName(line.taxCategoryId, orderDate) },
  {
    key: 'paymentDueDate',
    title: '支払期日',
    nowrap: true,
    render: (line) => <DateText value={line.paymentDueDate} />,
  },
  { key: 'notes', title: '備考', render: (line) => line.notes ?? '' },
];

/** What was ordered and how much was received: a table, and on a phone a list of cards. */
export const ProductLines = ({ order }: { order: OrderDetail_OrderFragment }) => {
  const isNarrow = useIsNarrow();
  if (order.orderProductLines.length === 0) {
    return <p className={styles.noLines}>商品の明細はありません。</p>;
  }
  return isNarrow ? (
    <LineCards order={order} />
  ) : (
    <DataTable
      label="商品明細"
      columns={productColumns(order)}
      rows={order.orderProductLines}
      rowKey={(line) => line.id}
    />
  );
};

export const ExpenseLines = ({ order }: { order: OrderDetail_OrderFragment }) => (
  <DataTable
    label="費用明細"
    columns={expenseColumns(
      order.orderDate,
      fractionDigits(order.orderExpenseLines.map(({ unitPrice }) => unitPrice)),
    )}
    rows={order.orderExpenseLines}
    rowKey={(line) => line.id}
  />
);
