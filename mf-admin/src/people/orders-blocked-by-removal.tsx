import { useSliceFetch, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';
import { OrdersOnlyReviewedByDocument, type OrdersOnlyReviewedByQuery } from '../generated/graphql.js';
import type { Person } from './person.js';

const MAX_SHOWN = 10;

type BlockedOrder = OrdersOnlyReviewedByQuery['ordersOnlyReviewedBy'][number];

/** Orders that nobody could approve any more; renders nothing if there are none. */
const BlockedOrders = ({
  orders,
  hrefOf,
}: {
  orders: readonly BlockedOrder[];
  hrefOf: (order: BlockedOrder) => string | undefined;
}) => {
  if (orders.length === 0) return null;
  return (
    <Alert kind="warning" title="承認者が不在になる発注があります">
      <p>このまま進める場合は、発注の画面で承認者を交代してください。</p>
      <ul>
        {orders.slice(0, MAX_SHOWN).map((order) => {
          const href = hrefOf(order);
          const name = [order.purchaseNumber, order.subject].filter(Boolean).join('　');
          // In a new tab, so that the dialog stays open.
          return (
            <li key={order.uuid}>
              {href ? (
                <a href={href} target="_blank" rel="noopener">
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
      {orders.length > MAX_SHOWN && <p>ほか{orders.length - MAX_SHOWN}件</p>}
    </Alert>
  );
};

const LookupFailed = () => (
  <Alert kind="warning">このユーザーだけが承認できる発注があるかどうかを、確認できませんでした。</Alert>
);

const useHrefOf = () => {
  const hrefTo = useHrefTo();
  return ({ uuid }: BlockedOrder) => hrefTo('order-detail', { orderUuid: uuid });
};

/** Warns of orders that nobody else could approve, before their reviewer is deleted. Does not prevent the deletion. */
export function useOrdersBlockedByRemoval(): (person: Person) => Promise<ReactNode> {
  const { demandUuid } = useSession();
  const hrefOf = useHrefOf();
  const fetchOrders = useSliceFetch(OrdersOnlyReviewedByDocument);
  return async ({ uuid }) => {
    try {
      const variables = { demandUuid, reviewerUuid: uuid, staysEditor: false };
      const { ordersOnlyReviewedBy: orders } = await fetchOrders(variables, { fetchPolicy: 'no-cache' });
      return <BlockedOrders orders={orders} hrefOf={hrefOf} />;
    } catch {
      return <LookupFailed />;
    }
  };
}

/** The same warning for changing a user to the editor role. */
export const OrdersBlockedByEditorRole = ({ person }: { person: Person }) => {
  const { demandUuid } = useSession();
  const hrefOf = useHrefOf();
  const { data, error } = useSliceQuery(OrdersOnlyReviewedByDocument, {
    variables: { demandUuid, reviewerUuid: person.uuid, staysEditor: true },
    fetchPolicy: 'no-cache',
    isHandled: true,
  });
  if (error) return <LookupFailed />;
  return <BlockedOrders orders={data?.ordersOnlyReviewedBy ?? []} hrefOf={hrefOf} />;
};
