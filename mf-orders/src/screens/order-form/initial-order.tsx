import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { type ReactNode, useState } from 'react';
import type { DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderOrError } from '../../order/order-or-error.js';

interface InitialOrderProps<T> {
  /** The page title while the order is not loaded. */
  title: string;
  query: SliceQueryResult<{ order: T }>;
  /** Why the order cannot be edited here; undefined when it can. */
  blockedReason: (order: T) => string | undefined;
  children: (order: T) => ReactNode;
}

/** A form over a stored order: its initial values stay, whatever is refetched while it is open. */
export const InitialOrder = <T extends Pick<DraftOrder_OrderFragment, 'uuid' | 'purchaseNumber'>>({
  title,
  query,
  blockedReason,
  children,
}: InitialOrderProps<T>) => {
  const hrefs = useOrderHrefs();
  const [initialOrder, setInitialOrder] = useState<T>();
  if (!initialOrder && query.data && !query.isLoading) setInitialOrder(query.data.order);
  if (!initialOrder) {
    return (
      <OrderOrError title={title} query={{ ...query, data: undefined }}>
        {() => null}
      </OrderOrError>
    );
  }
  const reason = blockedReason(initialOrder);
  if (reason === undefined) return children(initialOrder);
  return (
    <Page
      title={`発注 ${initialOrder.purchaseNumber}`}
      back={{ href: hrefs.detail(initialOrder.uuid), label: '発注の詳細' }}
    >
      <ErrorState
        title="この発注の内容は変更できません"
        message={reason}
        action={
          <ButtonLink kind="primary" href={hrefs.detail(initialOrder.uuid)}>
            発注の詳細を開く
          </ButtonLink>
        }
      />
    </Page>
  );
};
