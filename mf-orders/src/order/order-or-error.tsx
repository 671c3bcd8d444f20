import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { Page } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import { LoadingOrder } from './loading-order.js';
import { OrderError } from './order-error.js';
import { useOrderHrefs } from './order-hrefs.js';

interface OrderOrErrorProps<T> {
  /** The page title while the order is not loaded. */
  title: string;
  query: Pick<SliceQueryResult<{ order: T }>, 'data' | 'error' | 'refetch'>;
  children: (order: T) => ReactNode;
}

/** The page of one order, or its loading or error state. */
export const OrderOrError = <T,>({ title, query, children }: OrderOrErrorProps<T>) => {
  const hrefs = useOrderHrefs();
  if (query.data) return children(query.data.order);
  if (!query.error) return <LoadingOrder title={title} />;
  return (
    <Page title={title} back={{ href: hrefs.list, label: '発注の一覧' }}>
      <OrderError error={query.error} refetch={query.refetch} />
    </Page>
  );
};
