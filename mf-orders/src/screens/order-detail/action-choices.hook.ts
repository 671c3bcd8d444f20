import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import type { OrderActionId, OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useActionHref } from './action-href.hook.js';
import type { OrderActions } from './order-actions.hook.js';
import { type OfferedAction, offeredActions } from './order-actions.words.js';

/** An action of the order as a button, a link or a menu entry. */
export interface ActionChoice extends OfferedAction {
  /** Link to the page that performs it; otherwise `run`. */
  href: string | undefined;
  run: () => void;
  isRunning: boolean;
  /** The recommended next step of the order. */
  isNext: boolean;
}

/** Actions that open a dialog of the page first. */
export interface ActionDialogs {
  onReceive: () => void;
  onCancel: () => void;
  onReplaceReviewers: () => void;
}

/** Secondary actions. */
const secondaryActions: ReadonlySet<OrderActionId> = new Set([
  'DUPLICATE',
  'WITHDRAW',
  'REPLACE_REVIEWERS',
  'BACK_TO_DRAFT',
]);

/** The order's actions on its page, most likely first, with the reason for each one that is not allowed. */
export const useActionChoices = (
  order: OrderDetail_OrderFragment,
  actions: OrderActions,
  { onReceive, onCancel, onReplaceReviewers }: ActionDialogs,
): readonly ActionChoice[] => {
  const hrefOf = useActionHref(order.uuid);
  const trackClick = useTrackClick();
  const offered = offeredActions(order);
  const first = offered.find((action) => action.disabledReason === undefined)?.id;
  const run: Partial<Record<OrderActionId, () => void>> = {
    RECEIVE: onReceive,
    CANCEL: onCancel,
    COMPLETE_DELIVERY: () => void actions.complete(),
    REOPEN_DELIVERY: () => void actions.reopen(),
    FIX: () => void actions.fix(),
    UNFIX: () => void actions.unfix(),
    DELETE: () => void actions.remove(),
    WITHDRAW: () => void actions.withdraw(),
    BACK_TO_DRAFT: () => void actions.backToDraft(),
    REPLACE_REVIEWERS: onReplaceReviewers,
  };
  return offered.map((action) => ({
    ...action,
    href: action.disabledReason === undefined ? hrefOf(action.id) : undefined,
    run: () => {
      trackClick(`order_${action.id.toLowerCase()}`);
      run[action.id]?.();
    },
    isRunning: actions.running === action.id,
    // A finished order has no recommended next step: a receipt would only correct one.
    isNext:
      action.id === first &&
      order.status !== 'DeliveryComplete' &&
      !secondaryActions.has(action.id) &&
      !action.isRepeated &&
      action.isDanger !== true,
  }));
};
