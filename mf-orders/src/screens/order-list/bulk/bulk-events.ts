import type { IconName } from '@hacchu-hub/ui/icon';
import type { BulkOrderEvent, OrderStatus } from '../../../generated/graphql.js';

/** Bulk actions; approving is a separate mutation in the graph. */
export type BulkAction = BulkOrderEvent | 'APPROVE';

export interface BulkEventWords {
  event: BulkAction;
  /** The required capability. */
  capability: string;
  /** With the feature off: offered only while an order in this status is selected. */
  withoutFunction?: { capability: string; status: OrderStatus };
  label: string;
  icon: IconName;
  isDanger?: boolean;
  /** The consequence, as the confirmation states it. */
  consequence: string;
  verb: string;
}

/** The bulk actions; the server accepts or refuses each order individually. */
export const bulkEvents: readonly BulkEventWords[] = [
  {
    event: 'APPROVE',
    // Deciding stays possible after the feature is switched off, so that no order gets stuck.
    capability: 'orders:decide',
    withoutFunction: { capability: 'orders:review', status: 'Reviewing' },
    label: '承認する',
    icon: 'success',
    consequence: '自分の承認待ちになっている発注を、いまの内容で承認します。',
    verb: '承認する',
  },
  {
    event: 'MARK_ORDERED',
    capability: 'orders:send',
    label: 'メールを送らず発注済みにする',
    icon: 'send',
    consequence: '仕入先へメールは送信されません。発注書のPDFは保存されます。',
    verb: '発注済みにする',
  },
  {
    event: 'COMPLETE_DELIVERY',
    capability: 'orders:receive',
    label: '納品完了にする',
    icon: 'check',
    consequence: '納品待ちの発注を納品完了にします。入荷済みの数量は変わりません。',
    verb: '納品完了にする',
  },
  {
    event: 'FIX',
    capability: 'orders:edit',
    label: '発注を確定する',
    icon: 'lock',
    consequence: '確定すると、解除するまで発注の内容を変更できません。入荷の登録はできます。',
    verb: '確定する',
  },
  {
    event: 'UNFIX',
    capability: 'orders:unfix',
    label: '確定を解除する',
    icon: 'unlock',
    consequence: '発注の内容を変更できるようになります。',
    verb: '確定を解除する',
  },
  {
    event: 'CLEAR_IN_CONVERSATION',
    capability: 'orders:edit',
    label: 'やりとりを終了する',
    icon: 'comment',
    consequence: '「やりとり中」の印を外します。',
    verb: 'やりとりを終了する',
  },
  {
    event: 'CANCEL',
    capability: 'orders:edit',
    label: '発注をキャンセルする',
    icon: 'close',
    isDanger: true,
    consequence:
      'キャンセルした発注は元に戻せません。発注済みの発注は、発注の詳細から1件ずつキャンセルしてください。',
    verb: 'キャンセルする',
  },
];
