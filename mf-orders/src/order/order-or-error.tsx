import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState, ErrorState } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import { toErrorState } from './error-state.js';
import { LoadingOrder } from './loading-order.js';
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
      {query.error.code === 'NOT_FOUND' ? (
        <EmptyState
          icon="search"
          title="発注が見つかりません"
          description="削除されたか、アドレスが正しくありません。"
          action={<ButtonLink href={hrefs.list}>発注の一覧を開く</ButtonLink>}
        />
      ) : (
        <ErrorState {...toErrorState(query.error, query.refetch)} />
      )}
    </Page>
  );
};
