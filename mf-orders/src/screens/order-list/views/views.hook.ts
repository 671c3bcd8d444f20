import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useEffect, useRef, useState } from 'react';
import {
  DeleteOrderListViewDocument,
  OrderListViewsDocument,
  SaveOrderListViewDocument,
  type View_OrderListViewFragment,
} from '../../../generated/graphql.js';
import { type OrderListState, plainOrderList, stateOfView, viewQueryOf } from '../order-list.url.js';

type ChangeList = (patch: Partial<OrderListState>, options?: { replace?: boolean }) => void;

/** The user's saved views of the list; the default one may open with the list. */
export const useOrderListViews = (state: OrderListState, change: ChangeList) => {
  const { demandUuid } = useSession();
  const { data, isLoading, error, refetch } = useSliceQuery(OrderListViewsDocument, {
    variables: { demandUuid },
    isHandled: true,
  });
  const options = { touches: ['OrderListView'], isHandled: true };
  const [runSave, { isRunning: isSaving }] = useSliceMutation(SaveOrderListViewDocument, options);
  const [runDelete] = useSliceMutation(DeleteOrderListViewDocument, options);
  const current = viewQueryOf(state);
  const plain = viewQueryOf(plainOrderList);
  // The default view applies only when the list is opened from the menu: a URL with filters is kept as it is.
  const [isPlainArrival, setPlainArrival] = useState(current === plain && state.page === 1 && !state.all);
  const isOpened = useRef(false);
  const views = data?.orderListViews ?? [];
  const standard = views.find((view) => view.isDefault);
  const opening = standard && viewQueryOf(stateOfView(standard.query)) !== plain ? standard : undefined;

  useEffect(() => {
    if (!isPlainArrival || isLoading) return;
    if (!opening || current !== plain) {
      setPlainArrival(false);
    } else if (!isOpened.current) {
      isOpened.current = true;
      change(stateOfView(opening.query), { replace: true });
    }
  }, [isPlainArrival, isLoading, opening, current, plain, change]);
  // The way back leads to the list as it was left, not to the default view.
  const isAll = opening !== undefined && current === plain;
  useEffect(() => {
    if (isPlainArrival || data === undefined || state.all === isAll) return;
    change({ all: isAll, page: state.page }, { replace: true });
  }, [isPlainArrival, data, state.all, state.page, isAll, change]);

  return {
    views,
    /** Why the views are not known. */
    error: data === undefined ? error : undefined,
    refetch,
    /** The view that matches the current filters. */
    active: views.find((view) => viewQueryOf(stateOfView(view.query)) === current),
    isOpening: isPlainArrival && (isLoading || isAll),
    isPlain: current === plain,
    isSaving,
    /** The current filters as a query string. */
    current,
    choose: (view: View_OrderListViewFragment | undefined) =>
      change(view ? stateOfView(view.query) : plainOrderList),
    /** @throws SliceError with `fields.name` when the name is missing or already used */
    save: (view: { uuid?: string; name: string; query: string; isDefault?: boolean }) =>
      runSave({ input: { demandUuid, ...view } }),
    remove: (uuid: string) => runDelete({ input: { demandUuid, uuid } }),
  };
};

export type OrderListViews = ReturnType<typeof useOrderListViews>;
