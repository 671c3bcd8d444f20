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
import type { ReactNode } from 'react';
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
      {line.lotNumber !== null && <span className={styles.quiet}>ロット {line.lotNumber}</span>}
      {line.deadline !== null && (
        <span className={styles.quiet}>
          出荷期限 <DateText value={line.deadline} />
        </span>
      )}
      {line.notes !== null && <span className={styles.quiet}>{line.notes}</span>}
    </div>
  );
};

const Stack = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <div className={styles.stack}>
    {children}
    <span className={styles.quiet}>{below}</span>
  </div>
);

const productColumns = (order: OrderDetail_OrderFragment): readonly Column<Line>[] => {
  const isOrdered = ['Delivering', 'DeliveryComplete'].includes(order.status);
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
            />
          ),
        }
      : { key: 'lot', title: '数量', align: 'right', render: (line) => <Quantity value={line.lot} /> },
    { key: 'unitPrice', title: '単価', align: 'right', render: (line) => <Yen value={line.unitPrice} /> },
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
            nowrap: true,
            render: (line: Line) => (
              <Stack below={<LastReceipt line={line} />}>
                <span>
                  <DeliveryStatusTag status={line.deliveryStatus} />
                </span>
              </Stack>
            ),
          },
        ]
      : []),
  ];
};

/** Day and price of the latest receipt; the price only where it is another than ordered. */
const LastReceipt = ({ line }: { line: Line }) => {
  if (line.lastDeliveryDate === null) return null;
  const isOther = line.lastUnitPrice !== null && line.lastUnitPrice !== line.unitPrice;
  return (
    <>
      最終 <DateText value={line.lastDeliveryDate} />
      {isOther && (
        <>
          {' '}
          確定単価 <Yen value={line.lastUnitPrice} />
        </>
      )}
    </>
  );
};

const expenseColumns = (orderDate: string | null): readonly Column<Expense>[] => [
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
