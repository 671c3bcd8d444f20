import type { ConfirmOptions } from '@hacchu-hub/ui/dialog';
import type { OrderActionId, OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { outstandingOf } from '../../order/receipt-entries.js';

/** Actions that are done on the page itself, after a confirmation. */
export type ConfirmedAction = Extract<
  OrderActionId,
  'COMPLETE_DELIVERY' | 'REOPEN_DELIVERY' | 'FIX' | 'UNFIX' | 'WITHDRAW' | 'BACK_TO_DRAFT' | 'DELETE'
>;

type Confirmation = ConfirmOptions & {
  /** What is said once it is done. */
  done: string;
};

/** Pieces of all lines that are neither received nor given up. */
export const outstandingLotOf = ({ orderProductLines }: OrderDetail_OrderFragment): number =>
  orderProductLines.reduce((sum, line) => sum + outstandingOf(line), 0);

/** The question before an action, which names the order and the consequence. */
export function confirmationOf(id: ConfirmedAction, order: OrderDetail_OrderFragment): Confirmation {
  const name = `PO ${order.purchaseNumber}`;
  switch (id) {
    case 'COMPLETE_DELIVERY': {
      const outstanding = outstandingLotOf(order);
      const done = `${name} を納品完了にしました。`;
      if (outstanding === 0) return { title: `${name} を納品完了にします`, verb: '納品完了にする', done };
      return {
        title: `${name} の残数を打ち切り、納品完了にします`,
        content: `未入荷の数量${outstanding.toLocaleString('ja-JP')}は今後入荷しないものとして記録します。入荷済みの数量は変わりません。`,
        verb: '打ち切って納品完了にする',
        done,
      };
    }
    case 'REOPEN_DELIVERY':
      return {
        title: `${name} を納品待ちに戻します`,
        content: '入荷の記録は残ります。',
        verb: '納品待ちに戻す',
        done: `${name} を納品待ちに戻しました。`,
      };
    case 'FIX':
      return {
        title: `${name} を確定します`,
        content: '確定すると、解除するまで発注の内容を変更できません。入荷の登録はできます。',
        verb: '確定する',
        done: `${name} を確定しました。`,
      };
    case 'UNFIX':
      return {
        title: `${name} の確定を解除します`,
        verb: '確定を解除する',
        done: `${name} の確定を解除しました。`,
      };
    case 'WITHDRAW':
      return {
        title: `${name} の承認申請を取り下げます`,
        content: '下書きに戻ります。承認者に通知されます。',
        verb: '取り下げる',
        done: `${name} の承認申請を取り下げました。`,
      };
    case 'BACK_TO_DRAFT':
      return {
        title: `${name} を下書きに戻します`,
        verb: '下書きに戻す',
        done: `${name} を下書きに戻しました。`,
      };
    case 'DELETE':
      return {
        title: `下書き ${name} を削除します`,
        content: `${order.subject ?? '（件名なし）'}。削除した下書きは元に戻せません。発注番号は再利用されません。`,
        verb: '削除する',
        danger: true,
        done: `下書き ${name} を削除しました。`,
      };
  }
}
