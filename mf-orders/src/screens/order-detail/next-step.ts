import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { creatorName } from '../../order/person-name.js';

export interface NextStep {
  /** Who has to act next, as shown on screen. */
  who: string;
  what: string;
}

/** Anybody who may change orders. */
const ANYBODY = '発注の担当者';

type Order = Pick<
  OrderDetail_OrderFragment,
  | 'status'
  | 'inConversation'
  | 'hasUnnotifiedChanges'
  | 'reviewRounds'
  | 'isAuthorMissing'
  | 'demandSupplier'
  | 'creatorDemandUser'
  | 'creatorOperator'
>;

/** The reviewers of the current step who have not decided. */
const askedNow = ({ reviewRounds: [round] }: Order): NextStep => {
  const group = round?.groups.find(({ groupReviewStatus }) => groupReviewStatus === 'IN_REVIEW');
  const names = group?.orderReviews
    .filter(({ reviewStatus }) => reviewStatus === 'PENDING')
    .map(({ reviewerName }) => reviewerName);
  if (names && names.length > 0 && group?.isReviewerMissing !== true) {
    return { who: names.join('、'), what: '承認または差戻し' };
  }
  return { who: '管理者', what: '承認者の差替え（承認者が不在です）' };
};

/** Who has to do what next; undefined when nothing is left to do. */
export const nextStepOf = (order: Order): NextStep | undefined => {
  switch (order.status) {
    case 'Drafting':
      return { who: order.isAuthorMissing ? ANYBODY : creatorName(order), what: '下書きの完成' };
    case 'Reviewing':
      return askedNow(order);
    case 'ReviewDenial':
      if (order.isAuthorMissing) return { who: '管理者', what: '修正して再申請（申請者が不在です）' };
      return { who: order.reviewRounds[0]?.requesterName ?? creatorName(order), what: '修正して再申請' };
    case 'WaitingForOrder':
      return { who: ANYBODY, what: '仕入先への送信' };
    case 'Delivering':
      if (order.hasUnnotifiedChanges) return { who: ANYBODY, what: '訂正の送信' };
      if (order.inConversation) return { who: ANYBODY, what: '仕入先とのやりとり' };
      return { who: order.demandSupplier?.name ?? '仕入先', what: '納品' };
    case 'DeliveryComplete':
    case 'Canceled':
      return undefined;
  }
};
