import type { IconName } from '@hacchu-hub/ui/icon';
import type { OrderActionId, OrderDetail_OrderFragment, OrderStatus } from '../../generated/graphql.js';
import { replaceableReviewers } from '../../review/replaceable-reviewers.js';

export interface ActionWords {
  label: string;
  icon: IconName;
  isDanger?: boolean;
}

/** Labels of the actions that this screen supports. An action missing here is not offered. */
export const actionWords: Partial<Record<OrderActionId, ActionWords>> = {
  UPDATE_DRAFT: { label: '下書きを編集する', icon: 'edit' },
  SUBMIT_WITH_SEND_MAIL: { label: '送信へ進む', icon: 'send' },
  SEND: { label: '送信へ進む', icon: 'send' },
  SUBMIT_WITH_REVIEW_GROUPS: { label: '承認申請へ進む', icon: 'send' },
  APPROVE: { label: '承認・差戻しへ進む', icon: 'check' },
  WITHDRAW: { label: '申請を取り下げる', icon: 'back' },
  REPLACE_REVIEWERS: { label: '承認者を差し替える', icon: 'users' },
  RE_APPLY: { label: '修正して再申請する', icon: 'edit' },
  BACK_TO_DRAFT: { label: '下書きに戻す', icon: 'back' },
  UPDATE: { label: '内容を変更する', icon: 'edit' },
  UPDATE_WITH_SEND_MAIL: { label: '内容を訂正する', icon: 'edit' },
  NOTIFY_CANCELLATION: { label: '取消を仕入先へ送信する', icon: 'send' },
  RECEIVE: { label: '入荷を登録する', icon: 'inbox' },
  COMPLETE_DELIVERY: { label: '納品完了にする', icon: 'check' },
  REOPEN_DELIVERY: { label: '納品待ちに戻す', icon: 'reload' },
  FIX: { label: '発注を確定する', icon: 'lock' },
  UNFIX: { label: '確定を解除する', icon: 'unlock' },
  DUPLICATE: { label: '複製する', icon: 'copy' },
  CANCEL: { label: '発注をキャンセルする', icon: 'close', isDanger: true },
  DELETE: { label: '下書きを削除する', icon: 'delete', isDanger: true },
};

/** Relevant actions by status, most likely first; the server decides which of them are allowed now. */
const actionsByStatus: Record<OrderStatus, readonly OrderActionId[]> = {
  Drafting: [
    'SUBMIT_WITH_REVIEW_GROUPS',
    'SUBMIT_WITH_SEND_MAIL',
    'UPDATE_DRAFT',
    'DUPLICATE',
    'CANCEL',
    'DELETE',
  ],
  Reviewing: ['APPROVE', 'WITHDRAW', 'REPLACE_REVIEWERS', 'DUPLICATE', 'CANCEL'],
  ReviewDenial: ['RE_APPLY', 'BACK_TO_DRAFT', 'DUPLICATE', 'CANCEL'],
  WaitingForOrder: ['SEND', 'UPDATE', 'DUPLICATE', 'CANCEL'],
  Delivering: [
    'RECEIVE',
    'UPDATE_WITH_SEND_MAIL',
    'COMPLETE_DELIVERY',
    'FIX',
    'UNFIX',
    'DUPLICATE',
    'CANCEL',
  ],
  DeliveryComplete: ['RECEIVE', 'REOPEN_DELIVERY', 'FIX', 'UNFIX', 'DUPLICATE'],
  Canceled: ['NOTIFY_CANCELLATION', 'DUPLICATE'],
};

export interface OfferedAction extends ActionWords {
  id: OrderActionId;
  /** It was done before, and is offered again. */
  isRepeated: boolean;
  /** Why it is not allowed now. */
  disabledReason: string | undefined;
}

type Action = OrderDetail_OrderFragment['actions'][number];

/** Not offered at all while not allowed: steps that only some people take, or that are rarely needed. */
const hiddenUnlessAllowed: ReadonlySet<OrderActionId> = new Set(['NOTIFY_CANCELLATION']);
const ofApproval: ReadonlySet<OrderActionId> = new Set([
  'SUBMIT_WITH_REVIEW_GROUPS',
  'APPROVE',
  'WITHDRAW',
  'RE_APPLY',
  'BACK_TO_DRAFT',
]);

const isBlockedBy = (action: Action, ...codes: readonly string[]): boolean =>
  action.blockers.some(({ code }) => codes.includes(code));

/** A demand either sends directly or requests approval first. */
const needsApprovalFirst = ({ actions }: Pick<OrderDetail_OrderFragment, 'actions'>): boolean =>
  actions.some(
    (action) => action.id === 'SUBMIT_WITH_REVIEW_GROUPS' && !isBlockedBy(action, 'APPROVAL_OFF', 'ROLE'),
  );

const isHidden = (
  order: Pick<OrderDetail_OrderFragment, 'actions' | 'reviewRounds'>,
  action: Action,
): boolean => {
  if (action.id === 'REPLACE_REVIEWERS') return !action.isAllowed || replaceableReviewers(order).length === 0;
  if (action.id === 'SUBMIT_WITH_SEND_MAIL') return needsApprovalFirst(order);
  if (action.isAllowed) return false;
  return (
    hiddenUnlessAllowed.has(action.id) ||
    (ofApproval.has(action.id) && isBlockedBy(action, 'ROLE', 'APPROVAL_OFF'))
  );
};

/** Whether the cancellation was already mailed to the supplier. */
const isCancellationSent = ({ orderSendLogs }: Pick<OrderDetail_OrderFragment, 'orderSendLogs'>): boolean =>
  orderSendLogs.some(({ kind, status }) => kind === 'CANCELLATION' && status === 'SENT');

/** The actions to offer for an order, in the sequence for its status. */
export const offeredActions = (
  order: Pick<OrderDetail_OrderFragment, 'status' | 'isFixed' | 'actions' | 'reviewRounds' | 'orderSendLogs'>,
): readonly OfferedAction[] =>
  actionsByStatus[order.status].flatMap((id): OfferedAction[] => {
    const words = actionWords[id];
    const action = order.actions.find((candidate) => candidate.id === id);
    if (!words || !action) return [];
    // Of a pair, offer only the one that changes something.
    if ((id === 'FIX' && order.isFixed) || (id === 'UNFIX' && !order.isFixed)) return [];
    if (isHidden(order, action)) return [];
    const reasons = action.blockers.map((blocker) => blocker.message).join(' ');
    const disabledReason = action.isAllowed ? undefined : reasons || '現在のステータスでは実行できません。';
    const isRepeated = id === 'NOTIFY_CANCELLATION' && isCancellationSent(order);
    const label = isRepeated ? '取消を再送する' : words.label;
    return [{ id, ...words, label, isRepeated, disabledReason }];
  });
