import { orderStatusLabel } from '@hacchu-hub/purchase-math';
import type { Step } from '@hacchu-hub/ui/steps';
import type { OrderDetail_OrderFragment, OrderStatus } from '../../generated/graphql.js';

type Reached = Pick<OrderDetail_OrderFragment['histories'][number], 'toStatus'>;

const path: readonly OrderStatus[] = ['Drafting', 'WaitingForOrder', 'Delivering', 'DeliveryComplete'];
const reviewPath: readonly OrderStatus[] = [
  'Drafting',
  'Reviewing',
  'WaitingForOrder',
  'Delivering',
  'DeliveryComplete',
];

/** The path of the order: with a review if it has been in one, or will be. */
const pathOf = (status: OrderStatus, histories: readonly Reached[], needsApproval: boolean) =>
  (status === 'Drafting' && needsApproval) ||
  status === 'Reviewing' ||
  status === 'ReviewDenial' ||
  histories.some((history) => history.toStatus === 'Reviewing')
    ? reviewPath
    : path;

/**
 * The order's progress, for the stepper.
 * @param needsApproval whether orders are approved before they are sent
 */
export const stepsOf = (
  status: OrderStatus,
  histories: readonly Reached[],
  needsApproval: boolean,
): readonly Step[] => {
  const steps = pathOf(status, histories, needsApproval);
  if (status === 'Canceled') {
    const reached = steps.filter(
      (step) => step === 'Drafting' || histories.some((history) => history.toStatus === step),
    );
    return [
      ...reached.map((step): Step => ({ key: step, label: orderStatusLabel(step), state: 'done' })),
      { key: 'Canceled', label: orderStatusLabel('Canceled'), state: 'stopped' },
    ];
  }
  const current = status === 'ReviewDenial' ? 'Reviewing' : status;
  const at = steps.indexOf(current);
  return steps.map((step, index): Step => {
    if (step === 'Reviewing' && status === 'ReviewDenial') {
      return { key: step, label: orderStatusLabel('ReviewDenial'), state: 'stopped' };
    }
    const isLast = status === 'DeliveryComplete';
    const state = index < at || (isLast && index === at) ? 'done' : index === at ? 'current' : 'upcoming';
    return { key: step, label: orderStatusLabel(step), state };
  });
};
