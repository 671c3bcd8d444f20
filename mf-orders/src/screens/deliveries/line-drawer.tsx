import { casesText } from '@hacchu-hub/purchase-math/cases';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { DateText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Drawer } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { DeliveryOrderDocument, type DeliveryOrderQuery } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { LateDate } from '../../order/late-date.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { outstandingOf } from '../../order/receipt-entries.js';
import { ReceiptHistory } from '../../order/receipt-history.js';
import { CorrectionForm } from './correction-form.js';
import styles from './deliveries.module.css';
import { ShortClose, ShortCloseOrder } from './short-close.js';

type Order = DeliveryOrderQuery['order'];
type Line = Order['orderProductLines'][number];

interface LineDrawerProps {
  lineId: string;
  orderUuid: string;
  title: string;
  /** Reloads the list after a change. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** One line beside the list: its receipts, corrections, short close. */
export const LineDrawer = ({ lineId, orderUuid, title, onChanged, onClose }: LineDrawerProps) => {
  const { demandUuid } = useSession();
  const { data, error, refetch } = useSliceQuery(DeliveryOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const line = data?.order.orderProductLines.find(({ id }) => id === lineId);
  const reload = async () => {
    await Promise.all([refetch(), onChanged()]);
  };
  return (
    <Drawer open width={600} title={title} onClose={onClose}>
      {error && !data && <ErrorState {...toErrorState(error, refetch)} />}
      {!error && !data && <Skeleton lines={8} />}
      {data && line && <LineDetails order={data.order} line={line} reload={reload} />}
    </Drawer>
  );
};

const InUnit = ({ value, line: { unit, packSize } }: { value: number | null; line: Line }) => {
  const cases = casesText(value, packSize, unit);
  return (
    <>
      <Quantity value={value} />
      &nbsp;{unit}
      {cases && `（${cases}）`}
    </>
  );
};

const LineDetails = ({ order, line, reload }: { order: Order; line: Line; reload: () => Promise<void> }) => {
  const hrefs = useOrderHrefs();
  const receive = order.actions.find(({ id }) => id === 'RECEIVE');
  return (
    <div className={styles.details}>
      <DescriptionList
        items={[
          { label: '発注数', value: <InUnit value={line.lot} line={line} /> },
          { label: '入荷済', value: <InUnit value={line.receivedLot} line={line} /> },
          { label: '残数', value: <InUnit value={outstandingOf(line)} line={line} /> },
          { label: '打切り', value: line.canceledLot > 0 && <Quantity value={line.canceledLot} /> },
          { label: '発注単価', value: <Yen value={line.unitPrice} /> },
          { label: '確定単価', value: line.lastUnitPrice !== null && <Yen value={line.lastUnitPrice} /> },
          {
            label: '納期',
            value: <LateDate value={line.deliveryDate} done={line.deliveryStatus === 'CompleteDelivery'} />,
          },
          {
            label: '最終納品日',
            value: line.lastDeliveryDate !== null && <DateText value={line.lastDeliveryDate} />,
          },
        ]}
      />
      <p>
        <ButtonLink size="small" href={hrefs.detail(order.uuid)}>
          発注 {order.purchaseNumber} を開く
        </ButtonLink>
      </p>
      <h3 className={styles.heading}>入荷の履歴</h3>
      <ReceiptHistory line={line} />
      <CorrectionForm line={line} reload={reload} isAllowed={receive?.isAllowed ?? false} />
      {receive?.blockers.map(({ code, message }) => (
        <Alert key={code} kind="info">
          {message}
        </Alert>
      ))}
      <ShortClose order={order} line={line} reload={reload} />
      <ShortCloseOrder order={order} reload={reload} />
    </div>
  );
};
