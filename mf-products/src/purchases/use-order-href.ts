import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';

/** Where an order is shown; undefined while the slice of orders is absent. */
export const useOrderHref = () => {
  const hrefTo = useHrefTo();
  return ({ uuid, status }: { uuid: string; status: string }): string | undefined =>
    hrefTo(status === 'Canceled' ? 'order-canceled' : 'order-detail', { orderUuid: uuid });
};
