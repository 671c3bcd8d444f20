import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Section } from '@hacchu-hub/ui/page';
import type { OrderActionId, OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useActionHref } from './action-href.hook.js';
import type { OrderActions } from './order-actions.hook.js';
import { offeredActions, type OfferedAction } from './order-actions.words.js';
import styles from './order-detail.module.css';

interface ActionPanelProps {
  order: OrderDetail_OrderFragment;
  actions: OrderActions;
  onReceive: () => void;
  onCancel: () => void;
  onReplaceReviewers: () => void;
}

/** What one may want, but what does not bring the order forward. */
const aside: ReadonlySet<OrderActionId> = new Set([
  'DUPLICATE',
  'WITHDRAW',
  'REPLACE_REVIEWERS',
  'BACK_TO_DRAFT',
]);

/** The actions of an order, with the reason beside each that is closed. */
export const ActionPanel = ({
  order,
  actions,
  onReceive,
  onCancel,
  onReplaceReviewers,
}: ActionPanelProps) => {
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
  const kindOf = (action: OfferedAction) => {
    // Of a finished order nothing is the natural next step: a receipt would only correct one.
    const isNext = action.id === first && order.status !== 'DeliveryComplete' && !aside.has(action.id);
    if (isNext && !action.isDanger) return 'primary';
    return action.isDanger ? 'danger' : 'default';
  };
  return (
    <div className={styles.screenOnly}>
      <Section title="操作">
        <ul className={styles.actions} aria-label="この発注でできる操作">
          {offered.map((action) => {
            const href = hrefOf(action.id);
            return (
              <li key={action.id}>
                {href !== undefined && action.disabledReason === undefined ? (
                  <ButtonLink block kind={kindOf(action)} icon={action.icon} href={href}>
                    {action.label}
                  </ButtonLink>
                ) : (
                  <Button
                    block
                    kind={kindOf(action)}
                    icon={action.icon}
                    disabledReason={action.disabledReason}
                    onClick={() => {
                      trackClick(`order_${action.id.toLowerCase()}`);
                      run[action.id]?.();
                    }}
                  >
                    {action.label}
                  </Button>
                )}
                {action.disabledReason !== undefined && (
                  <p className={styles.reason} aria-hidden="true">
                    {action.disabledReason}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
};
