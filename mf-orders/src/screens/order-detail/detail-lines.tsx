import { SliceLink } from '@hacchu-hub/slice-kit/navigation';
import { taxCategoryName, isTaxCategoryId, taxRateOn } from '@hacchu-hub/purchase-math';
import { DateText, LateDate } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity, ReceivedQuantity } from '@hacchu-hub/ui/quantity';
import { DeliveryStatusTag } from '@hacchu-hub/ui/status';
import { DataTable, type Column } from '@hacchu-hub/ui/table';
import type {
  OrderDetail_OrderFragment,
  OrderDetailLine_OrderProductLineFragment,
} from '../../generated/graphql.js';
import styles from './order-detail.module.css';

type Line = OrderDetailLine_OrderProductLineFragment;
type Expense = OrderDetail_OrderFragment['orderExpenseLines'][number];

const taxName = (id: number | null, day: string | null): string =>
  id !== null && isTaxCategoryId(id) ? taxCategoryName(id, taxRateOn(id, day ?? '9999-12-31')) : '—';

const ProductName = ({ line }: { line: Line }) => {
  const { product } = line;
  if (!product) return <span>{line.productId === null ? '—' : '（商品を表示できません）'}</span>;
  const words = [product.logilessItem?.code, product.modelNumber, product.color, product.size];
  return (
    <div className={styles.product}>
      <SliceLink to="product-detail" params={{ productUuid: product.uuid }}>
        {product.name}
      </SliceLink>
      {product.deletedAt !== null && <span className={styles.deleted}>削除済み</span>}
      <span className={styles.quiet}>{words.filter(Boolean).join(' / ')}</span>
    </div>
  );
};

const productColumns = (order: OrderDetail_OrderFragment): readonly Column<Line>[] => {
  const isOrdered = ['Delivering', 'DeliveryComplete', 'Canceled'].includes(order.status);
  return [
    { key: 'orderNum', title: 'No.', width: '48px', render: (line) => line.orderNum },
    { key: 'product', title: '商品', render: (line) => <ProductName line={line} /> },
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
      render: (line) => <Yen value={line.unitPrice} />,
    },
    {
      key: 'amount',
      title: '金額（税抜）',
      align: 'right',
      nowrap: true,
      render: (line) => <Yen value={line.amount} />,
    },
    {
      key: 'tax',
      title: '税区分',
      nowrap: true,
      render: (line) => taxName(line.taxCategoryId, order.orderDate),
    },
    {
      key: 'deliveryDate',
      title: '納期',
      nowrap: true,
      render: (line) => (
        <LateDate
          value={line.deliveryDate}
          done={line.deliveryStatus !== 'Delivering' || order.status === 'Canceled'}
        />
      ),
    },
    {
      key: 'paymentDueDate',
      title: '支払期日',
      nowrap: true,
      render: (line) => <DateText value={line.paymentDueDate} />,
    },
    ...(isOrdered
      ? [
          {
            key: 'received',
            title: '入荷',
            align: 'right' as const,
            nowrap: true,
            render: (line: Line) => (
              <ReceivedQuantity
                received={line.receivedLot}
                ordered={line.lot ?? 0}
                canceled={line.canceledLot}
              />
            ),
          },
          {
            key: 'lastUnitPrice',
            title: '確定単価 / 最終納品日',
            align: 'right' as const,
            nowrap: true,
            render: (line: Line) =>
              line.lastDeliveryDate === null ? (
                '—'
              ) : (
                <div className={styles.product}>
                  <Yen value={line.lastUnitPrice ?? line.unitPrice} />
                  <span className={styles.quiet}>
                    <DateText value={line.lastDeliveryDate} />
                  </span>
                </div>
              ),
          },
          {
            key: 'deliveryStatus',
            title: '納品状況',
            nowrap: true,
            render: (line: Line) => <DeliveryStatusTag status={line.deliveryStatus} />,
          },
        ]
      : []),
    { key: 'notes', title: '備考', render: (line) => line.notes ?? '' },
  ];
};

const expenseColumns = (orderDate: string | null): readonly Column<Expense>[] => [
  { key: 'orderNum', title: 'No.', width: '48px', render: (line) => line.orderNum },
  { key: 'name', title: '費用名', render: (line) => line.name ?? '—' },
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
    render: (line) => <Yen value={line.unitPrice} />,
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

/** What was ordered and how much of it has come. */
export const ProductLines = ({ order }: { order: OrderDetail_OrderFragment }) => (
  <DataTable
    label="商品明細"
    columns={productColumns(order)}
    rows={order.orderProductLines}
    rowKey={(line) => line.id}
    empty={<p className={styles.nothing}>商品の明細はありません。</p>}
  />
);

export const ExpenseLines = ({ order }: { order: OrderDetail_OrderFragment }) => (
  <DataTable
    label="費用明細"
    columns={expenseColumns(order.orderDate)}
    rows={order.orderExpenseLines}
    rowKey={(line) => line.id}
  />
);
