import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';

/** The URL of an order; undefined while the slice of orders is absent. */
export const useOrderHref = () => {
  const hrefTo = useHrefTo();
  return ({ uuid, status }: { uuid: string; status: string }): string | undefined =>
    hrefTo(status === 'Canceled' ? 'order-canceled' : 'order-detail', { orderUuid: uuid });
};
