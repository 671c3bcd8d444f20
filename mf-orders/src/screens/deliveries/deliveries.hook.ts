import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  DeliveriesDocument,
  type DeliveryLine_OrderProductLineFragment,
  DeliveryTabsDocument,
} from '../../generated/graphql.js';
import { useDiscardReceipts } from '../../order/discard-receipts.hook.js';
import { useReceipts } from '../../order/receipts.hook.js';
import { type DeliveriesState, deliveriesUrl, type deliveryTabs, toLineWhere } from './deliveries.url.js';

const orderOf = (line: DeliveryLine_OrderProductLineFragment): string => line.order.uuid;

/** The lines with expected deliveries, their receipt input, and the selection. */
export const useDeliveries = () => {
  const { demandUuid } = useSession();
  const [state, change] = useUrlState(deliveriesUrl);
  const limit = Math.min(state.limit, 100);
  const where = toLineWhere(state);
  // The tabs of a word that many lines have take longer to count than its first page to find.
  const countsLater = state.q !== '';
  const query = useSliceQuery(DeliveriesDocument, {
    variables: { demandUuid, page: state.page, limit, where, withCounts: !countsLater },
    fetchPolicy: 'cache-and-network',
  });
  const later = useSliceQuery(DeliveryTabsDocument, {
    variables: { demandUuid, where },
    skip: !countsLater,
    fetchPolicy: 'cache-and-network',
    // Tabs without numbers are enough.
    isHandled: true,
  });
  const page = query.data?.orderProductLines;
  const counts = (countsLater ? later.data?.orderProductLines : page)?.counts;
  const countOf = (tab: (typeof deliveryTabs)[number]): number | undefined =>
    counts
      ?.filter((entry) => (tab === 'all' ? entry.status !== 'Unknown' : entry.status === tab))
      .reduce((sum, entry) => sum + entry.count, 0);
  // The total of the rows ends at a limit; the counts of the tabs are exact.
  const exactTotal = page?.isTotalCountExact === false ? countOf(state.status) : undefined;
  const list =
    page && exactTotal !== undefined ? { ...page, totalCount: exactTotal, isTotalCountExact: true } : page;
  const lines = list?.items ?? [];
  const receipts = useReceipts(lines, query.refetch, { groupOf: orderOf, needsQuantity: true });
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set());
  // A line that others have completed leaves the list, and with it the selection.
  const selected = new Set(lines.map(({ id }) => id).filter((id) => chosen.has(id)));
  const discardTyped = useDiscardReceipts(receipts);
  useUnsavedChangesGuard(receipts.count > 0);

  return {
    ...query,
    state,
    limit,
    list,
    lines,
    receipts,
    selected,
    setSelected,
    /** Rows that leave the page lose their selection, and their input after confirmation. */
    changeView: (patch: Partial<DeliveriesState>) =>
      discardTyped('登録せずに表示を変える', () => {
        setSelected(new Set());
        change(patch);
      }),
    fillSelected: (date: string) => {
      receipts.fill(
        lines.filter(({ id }) => selected.has(id)),
        date,
      );
      setSelected(new Set());
    },
    countOf,
  };
};
