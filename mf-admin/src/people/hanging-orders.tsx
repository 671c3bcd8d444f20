import { useSliceFetch, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';
import { OrdersOnlyReviewedByDocument, type OrdersOnlyReviewedByQuery } from '../generated/graphql.js';
import type { Person } from './person.js';

const SHOWN = 10;

type HangingOrder = OrdersOnlyReviewedByQuery['ordersOnlyReviewedBy'][number];

/** Orders that nobody could approve any more; nothing where there are none. */
const HangingOrders = ({
  orders,
  hrefOf,
}: {
  orders: readonly HangingOrder[];
  hrefOf: (order: HangingOrder) => string | undefined;
}) => {
  if (orders.length === 0) return null;
  return (
    <Alert kind="warning" title="承認者が不在になる発注があります">
      <p>このまま進める場合は、発注の画面で承認者を交代してください。</p>
      <ul>
        {orders.slice(0, SHOWN).map((order) => {
          const href = hrefOf(order);
          const name = [order.purchaseNumber, order.subject].filter(Boolean).join('　');
          // In a tab of its own, so that the question stays where it is.
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
      {orders.length > SHOWN && <p>ほか{orders.length - SHOWN}件</p>}
    </Alert>
  );
};

const Unknown = () => (
  <Alert kind="warning">このユーザーだけが承認できる発注があるかどうかを、確認できませんでした。</Alert>
);

const useHrefOf = () => {
  const hrefTo = useHrefTo();
  return ({ uuid }: HangingOrder) => hrefTo('order-detail', { orderUuid: uuid });
};

/** Says what would hang without a person, before they are deleted: a warning, nothing is forbidden. */
export function useHangingOrders(): (person: Person) => Promise<ReactNode> {
  const { demandUuid } = useSession();
  const hrefOf = useHrefOf();
  const ask = useSliceFetch(OrdersOnlyReviewedByDocument);
  return async ({ uuid }) => {
    try {
      const variables = { demandUuid, reviewerUuid: uuid, staysEditor: false };
      const { ordersOnlyReviewedBy: orders } = await ask(variables, { fetchPolicy: 'no-cache' });
      return <HangingOrders orders={orders} hrefOf={hrefOf} />;
    } catch {
      return <Unknown />;
    }
  };
}

/** The same while another role is being chosen. */
export const OrdersHangingAsEditor = ({ person }: { person: Person }) => {
  const { demandUuid } = useSession();
  const hrefOf = useHrefOf();
  const { data, error } = useSliceQuery(OrdersOnlyReviewedByDocument, {
    variables: { demandUuid, reviewerUuid: person.uuid, staysEditor: true },
    fetchPolicy: 'no-cache',
    isHandled: true,
  });
  if (error) return <Unknown />;
  return <HangingOrders orders={data?.ordersOnlyReviewedBy ?? []} hrefOf={hrefOf} />;
};
