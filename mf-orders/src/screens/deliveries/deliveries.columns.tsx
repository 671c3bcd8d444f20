import { SliceLink } from '@hacchu-hub/slice-kit/navigation';
import { Button } from '@hacchu-hub/ui/button';
import { Link } from '@hacchu-hub/ui/link';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { Column } from '@hacchu-hub/ui/table';
import type { ReactNode } from 'react';
import type { DeliveryLine_OrderProductLineFragment } from '../../generated/graphql.js';
import { catalogName } from '../../order/catalog-name.js';
import { LateDate } from '../../order/late-date.js';
import { moveToFront } from '../../order/narrow-columns.js';
import { hasQuantity } from '../../order/receipt-entries.js';
import { ReceiptDateCell, ReceiptPriceCell, ReceiptQuantityCell } from '../../order/receipt-table.js';
import type { Receipts } from '../../order/receipts.hook.js';
import { ReceivedQuantity } from '../../order/received-quantity.js';
import { DeliveryStatusTag } from '../../order/status/status-tags.js';
import styles from './deliveries.module.css';

type Line = DeliveryLine_OrderProductLineFragment;

interface DeliveryColumnParts {
  /** A line's accessible name for its inputs. */
  nameOf: (line: Line) => string;
  receipts: Receipts;
  mayReceive: boolean;
  orderHref: (orderUuid: string) => string | undefined;
  /** Shows the details of a line. */
  onOpen: (line: Line) => void;
  /** On a phone the inputs come right after the product; the rest is reached by scrolling. */
  isNarrow: boolean;
  /** Whether there is room for every column. */
  isWide: boolean;
}

/** A line's accessible name, which other lines of the order may have as well. */
export const nameOfLine = (line: Line): string =>
  `${line.order.purchaseNumber} ${line.product?.name ?? `${line.orderNum}行目`}`;

const OrderNumber = ({ line, href }: { line: Line; href: string | undefined }) => (
  <div className={styles.stack}>
    {href === undefined ? line.order.purchaseNumber : <Link href={href}>{line.order.purchaseNumber}</Link>}
    <span className={styles.quiet}>{line.order.subject}</span>
  </div>
);

const ProductOfLine = ({ line: { product }, children }: { line: Line; children?: ReactNode }) => (
  <div className={styles.stack}>
    {product ? (
      <SliceLink to="product-detail" params={{ productUuid: product.uuid }}>
        {product.name}
      </SliceLink>
    ) : (
      '（商品を表示できません）'
    )}
    <span className={styles.quiet}>
      {[product?.modelNumber, product?.color, product?.size].filter(Boolean).join(' / ')}
    </span>
    {children}
  </div>
);

const DueDate = ({ line }: { line: Line }) => (
  <LateDate value={line.deliveryDate} done={line.deliveryStatus === 'CompleteDelivery'} />
);

/** The facts that distinguish lines of the same product, where there is no room for their columns. */
const FactsBelow = ({ line, href }: { line: Line; href: string | undefined }) => (
  <>
    {href === undefined ? line.order.purchaseNumber : <Link href={href}>{line.order.purchaseNumber}</Link>}
    <span>
      <span className={styles.quiet}>納期</span> <DueDate line={line} />
    </span>
    <span className={styles.quiet}>
      入荷済 {formatQuantity(line.receivedLot)} / {formatQuantity(line.lot ?? 0)} {line.unit}
    </span>
  </>
);

/** Opens the receipts of a line. */
const HistoryButton = ({
  line,
  nameOf,
  mayReceive,
  onOpen,
}: { line: Line } & Pick<DeliveryColumnParts, 'nameOf' | 'mayReceive' | 'onOpen'>) => (
  <Button
    kind="link"
    size="small"
    className={styles.history}
    aria-label={`${nameOf(line)}の履歴`}
    onClick={() => onOpen(line)}
  >
    {mayReceive ? '履歴・訂正' : '履歴'}
  </Button>
);

/** Price and day appear only after a quantity is typed, to keep the list compact. */
const ReceiptEntryCell = ({
  line,
  nameOf,
  receipts,
}: { line: Line } & Pick<DeliveryColumnParts, 'nameOf' | 'receipts'>) => {
  if (line.order.status !== 'Delivering' && line.order.status !== 'DeliveryComplete') return null;
  const parts = { line, name: nameOf(line), receipts };
  const isStarted = hasQuantity(receipts.entryOf(line));
  return (
    <div className={styles.entry}>
      <ReceiptQuantityCell {...parts} placeholder="今回入荷数" />
      {isStarted && <ReceiptPriceCell {...parts} />}
      {isStarted && <ReceiptDateCell {...parts} />}
    </div>
  );
};

export const deliveryColumns = (parts: DeliveryColumnParts): readonly Column<Line>[] => {
  const columns = allColumns(parts);
  return parts.isNarrow ? moveToFront(columns, ['product', 'receipt']) : columns;
};

const allColumns = ({
  nameOf,
  receipts,
  mayReceive,
  orderHref,
  onOpen,
  isNarrow,
  isWide,
}: DeliveryColumnParts): readonly Column<Line>[] => [
  {
    key: 'product',
    title: '商品',
    width: '24%',
    render: (line) => (
      <ProductOfLine line={line}>
        {isNarrow && (
          <>
            <FactsBelow line={line} href={orderHref(line.order.uuid)} />
            <HistoryButton line={line} nameOf={nameOf} mayReceive={mayReceive} onOpen={onOpen} />
          </>
        )}
      </ProductOfLine>
    ),
  },
  {
    key: 'order',
    title: '発注番号・件名',
    width: '22%',
    render: (line) => <OrderNumber line={line} href={orderHref(line.order.uuid)} />,
  },
  {
    key: 'supplier',
    title: '仕入先',
    width: '18%',
    render: ({ order }) => catalogName('仕入先', order.demandSupplierId, order.demandSupplier),
  },
  {
    key: 'destination',
    title: '納品先',
    width: '14%',
    hidden: !isWide,
    render: ({ order }) => catalogName('納品先', order.deliveryDestinationId, order.deliveryDestination),
  },
  {
    key: 'deliveryDate',
    title: '納期',
    width: '150px',
    render: (line) => <DueDate line={line} />,
  },
  {
    key: 'received',
    title: '入荷済 / 発注数',
    width: '124px',
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
  },
  {
    key: 'status',
    title: '納品状況',
    width: '112px',
    render: (line) => (
      <div className={styles.stack}>
        <span>
          <DeliveryStatusTag status={line.deliveryStatus} />
        </span>
        {!isNarrow && <HistoryButton line={line} nameOf={nameOf} mayReceive={mayReceive} onOpen={onOpen} />}
      </div>
    ),
  },
  ...(mayReceive
    ? [
        {
          key: 'receipt',
          title: '入荷の登録',
          width: '176px',
          screenOnly: true,
          render: (line: Line) => <ReceiptEntryCell line={line} nameOf={nameOf} receipts={receipts} />,
        },
      ]
    : []),
];
