import { SliceLink } from '@hacchu-hub/slice-kit/navigation';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { creatorName } from '../../order/person-name.js';
import styles from './order-detail.module.css';

const Deleted = () => <span className={styles.deleted}>削除済み</span>;

const addressOf = (place: NonNullable<OrderDetail_OrderFragment['deliveryDestination']>): string =>
  [place.zipCode && `〒${place.zipCode} `, place.prefecture?.name, place.city, place.address1, place.address2]
    .filter(Boolean)
    .join('');

/** The facts of an order. */
export const OrderSummaryList = ({ order }: { order: OrderDetail_OrderFragment }) => {
  const { demandSupplier: supplier, deliveryDestination: destination } = order;
  return (
    <DescriptionList
      columns={2}
      items={[
        {
          label: '仕入先',
          value: supplier ? (
            <>
              <SliceLink to="supplier-detail" params={{ demandSupplierUuid: supplier.uuid }}>
                {supplier.name}
              </SliceLink>
              {supplier.deletedAt !== null && <Deleted />}
            </>
          ) : (
            order.demandSupplierId && '（仕入先を表示できません）'
          ),
        },
        {
          label: '納品先',
          value: destination ? (
            <>
              <SliceLink
                to="delivery-destination-detail"
                params={{ deliveryDestinationUuid: destination.uuid }}
              >
                {destination.name}
              </SliceLink>
              {destination.deletedAt !== null && <Deleted />}
              <div className={styles.quiet}>{addressOf(destination)}</div>
              <div className={styles.quiet}>TEL {destination.phoneNumber}</div>
            </>
          ) : (
            order.deliveryDestinationId && '（納品先を表示できません）'
          ),
        },
        { label: '発注日', value: <DateText value={order.orderDate} /> },
        { label: '納期（最短）', value: <DateText value={order.earliestDeliveryDate} weekday /> },
        { label: '作成者', value: creatorName(order) },
        { label: '作成日時', value: <TimestampText value={order.createdAt} /> },
        {
          label: '備考',
          value: order.notes === null ? null : <span className={styles.notes}>{order.notes}</span>,
          wide: true,
        },
      ]}
    />
  );
};
