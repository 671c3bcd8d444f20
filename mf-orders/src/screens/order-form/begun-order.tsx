import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useState, type ReactNode } from 'react';
import type { DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';

interface BegunOrderProps<T> {
  /** What the page is called while its order is not there. */
  title: string;
  query: SliceQueryResult<{ order: T }>;
  /** Why the order cannot be edited here; undefined while it can. */
  closedReason: (order: T) => string | undefined;
  children: (order: T) => ReactNode;
}

/** A form over a stored order: what it began with stays, whatever is read again while it is open. */
export const BegunOrder = <T extends Pick<DraftOrder_OrderFragment, 'uuid' | 'purchaseNumber'>>({
  title,
  query,
  closedReason,
  children,
}: BegunOrderProps<T>) => {
  const hrefs = useOrderHrefs();
  const [begun, setBegun] = useState<T>();
  if (!begun && query.data && !query.isLoading) setBegun(query.data.order);
  if (!begun) {
    return (
      <OrderOrError title={title} query={{ ...query, data: undefined }}>
        {() => null}
      </OrderOrError>
    );
  }
  const reason = closedReason(begun);
  if (reason === undefined) return children(begun);
  return (
    <Page
      title={`発注 ${begun.purchaseNumber}`}
      back={{ href: hrefs.detail(begun.uuid), label: '発注の詳細' }}
    >
      <ErrorState
        title="この発注の内容は変更できません"
        message={reason}
        action={
          <ButtonLink kind="primary" href={hrefs.detail(begun.uuid)}>
            発注の詳細を開く
          </ButtonLink>
        }
      />
    </Page>
  );
};
