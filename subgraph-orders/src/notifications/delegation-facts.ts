import { OrderStatus } from '../orders/order.status.js';
import type { DelegationSettings } from '../orders/records/delegation.schema.js';

/** The orders that wait for the recipient. */
export const TO_REVIEW_PATH = '/demand/orders?toReview=1';

/** The orders that wait for a reviewer. */
export const waitingFor = (absentUuid: string) => ({
  status: OrderStatus.Reviewing,
  pendingReviewerIds: absentUuid,
  deletedAt: null,
});

const slashed = (day: string): string => day.replaceAll('-', '/');

/** The period as people read it. */
export const periodText = ({ fromDate, toDate }: Pick<DelegationSettings, 'fromDate' | 'toDate'>): string =>
  fromDate === toDate ? slashed(fromDate) : `${slashed(fromDate)}〜${slashed(toDate)}`;

/** What notices say about a delegation. */
export const factsOfDelegation = (
  { absentUuid, deputyUuids, reason, ...period }: DelegationSettings,
  nameOf: (uuid: string) => string,
): string[] => [
  `不在の承認者：${nameOf(absentUuid)}`,
  `代理：${deputyUuids.map(nameOf).filter(Boolean).join('、')}`,
  `期間：${periodText(period)}`,
  ...(reason ? [`理由：${reason}`] : []),
];
