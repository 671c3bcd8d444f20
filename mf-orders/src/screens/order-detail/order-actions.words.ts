import type { IconName } from '@hacchu-hub/ui/icon';
import type { OrderActionId, OrderDetail_OrderFragment, OrderStatus } from '../../generated/graphql.js';

export interface ActionWords {
  label: string;
  icon: IconName;
  isDanger?: boolean;
}

/** Actions that this screen can do, with their words. An action that is not named here is not offered. */
export const actionWords: Partial<Record<OrderActionId, ActionWords>> = {
  UPDATE_DRAFT: { label: '下書きを編集する', icon: 'edit' },
  SUBMIT_WITH_SEND_MAIL: { label: '送信へ進む', icon: 'send' },
  SEND: { label: '送信へ進む', icon: 'send' },
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

/** What one may want in each state, most likely first; the server says which of it is open now. */
const wanted: Record<OrderStatus, readonly OrderActionId[]> = {
  Drafting: ['SUBMIT_WITH_SEND_MAIL', 'UPDATE_DRAFT', 'DUPLICATE', 'CANCEL', 'DELETE'],
  Reviewing: ['DUPLICATE', 'CANCEL'],
  ReviewDenial: ['DUPLICATE', 'CANCEL'],
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
  /** Why it cannot be done now. */
  disabledReason: string | undefined;
}

/** The actions to offer for an order, in the order of its state. */
export const offeredActions = (
  order: Pick<OrderDetail_OrderFragment, 'status' | 'isFixed' | 'actions'>,
): readonly OfferedAction[] =>
  wanted[order.status].flatMap((id): OfferedAction[] => {
    const words = actionWords[id];
    const action = order.actions.find((candidate) => candidate.id === id);
    if (!words || !action) return [];
    // Of a pair only the one that changes something.
    if ((id === 'FIX' && order.isFixed) || (id === 'UNFIX' && !order.isFixed)) return [];
    if (id === 'NOTIFY_CANCELLATION' && !action.isAllowed) return [];
    const reasons = action.blockers.map((blocker) => blocker.message).join(' ');
    const disabledReason = action.isAllowed ? undefined : reasons || '現在のステータスでは実行できません。';
    return [{ id, ...words, disabledReason }];
  });
