import { orderStatusLabel } from '@hacchu-hub/purchase-math';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Link } from '@hacchu-hub/ui/link';
import { Yen } from '@hacchu-hub/ui/money';
import { FilterToggles } from '@hacchu-hub/ui/search';
import { useState } from 'react';
import {
  HomeOrdersDocument,
  type HomeOrdersQuery,
  type OrderStatus,
  type OrderStatusFilter,
} from '../../../generated/graphql.js';
import { DueDate } from '../../../order/due-date.js';
import { useOrderHrefs } from '../../../order/order-hrefs.js';
import { OrderStatusTag } from '../../../order/status/status-tags.js';
import { remember, remembered } from '../remembered.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import { TileActions } from './tile-actions.js';
import styles from './tiles.module.css';

type Order = HomeOrdersQuery['orders']['items'][number];

/** States that still need something; finished and canceled orders are found in the list. */
const states: readonly { status: OrderStatus; filter: OrderStatusFilter }[] = [
  { status: 'Drafting', filter: 'DRAFTING' },
  { status: 'Reviewing', filter: 'REVIEWING' },
  { status: 'ReviewDenial', filter: 'REVIEW_DENIAL' },
  { status: 'WaitingForOrder', filter: 'WAITING_FOR_ORDER' },
  { status: 'Delivering', filter: 'DELIVERING' },
];

const everyone = (demandUuid: string | undefined): string => `hacchu-hub:home-orders-all:${demandUuid}`;

const OrderRow = ({ order }: { order: Order }) => {
  const href = useOrderHrefs().detail(order.uuid);
  const words = `PO ${order.purchaseNumber} ${order.subject ?? '（件名なし）'}`;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <OrderStatusTag status={order.status} />
        <span className={styles.grow}>{href === undefined ? words : <Link href={href}>{words}</Link>}</span>
        <Yen value={order.orderSummary.total} />
      </div>
      <div className={`${styles.line} ${styles.quiet}`}>
        <span className={styles.grow}>{order.demandSupplier?.name ?? '仕入先未選択'}</span>
        {order.earliestDeliveryDate !== null && (
          <span>
            納期 <DueDate order={order} />
          </span>
        )}
      </div>
    </li>
  );
};

/** The newest orders that the user created, or of everyone, by state. */
export const OrdersTile = () => {
  const { user, demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const [isEveryone, setEveryone] = useState(() => remembered(everyone(demandUuid)) !== undefined);
  const [chosen, setChosen] = useState<OrderStatus>();
  const countWhere = { creatorUuid: isEveryone ? null : user.uuid };
  const filter = states.find(({ status }) => status === chosen)?.filter;
  const show = (all: boolean) => {
    remember(everyone(demandUuid), all ? '1' : undefined);
    setEveryone(all);
  };
  const listHref = hrefTo('order-list', {}, { status: chosen, creator: isEveryone ? undefined : user.uuid });
  const query = useSliceQuery(HomeOrdersDocument, {
    variables: { demandUuid, where: { ...countWhere, statuses: filter ? [filter] : null }, countWhere },
    ...TILE_QUERY,
  });
  return (
    <>
      <TileActions>
        <FilterToggles
          label="発注の作成者"
          toggles={[
            { key: 'own', label: '自分', isOn: !isEveryone, onToggle: () => show(false) },
            { key: 'all', label: '全員', isOn: isEveryone, onToggle: () => show(true) },
          ]}
        />
      </TileActions>
      <QueryTile query={query}>
        {({ orders }) => (
          <>
            <FilterToggles
              label="ステータス"
              toggles={states.flatMap(({ status }) => {
                const count = orders.counts?.find((one) => one.status === status)?.count ?? 0;
                if (count === 0 && status !== chosen) return [];
                return [
                  {
                    key: status,
                    label: `${orderStatusLabel(status)} ${count.toLocaleString('ja-JP')}`,
                    isOn: status === chosen,
                    onToggle: (isOn: boolean) => setChosen(isOn ? status : undefined),
                  },
                ];
              })}
            />
            {orders.items.length === 0 ? (
              <p className={styles.quiet}>
                {isEveryone ? '発注はまだありません。' : '自分が作成した発注はありません。'}
              </p>
            ) : (
              <ul className={`${styles.list} ${styles.below}`} aria-label="新しい発注">
                {orders.items.map((order) => (
                  <OrderRow key={order.uuid} order={order} />
                ))}
              </ul>
            )}
            {listHref !== undefined && orders.totalCount > orders.items.length && (
              <p className={styles.below}>
                <Link href={listHref}>{orders.totalCount.toLocaleString('ja-JP')}件をすべて見る</Link>
              </p>
            )}
          </>
        )}
      </QueryTile>
    </>
  );
};
