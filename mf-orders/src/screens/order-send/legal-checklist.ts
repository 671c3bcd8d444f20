import type { SendOrder_OrderFragment } from '../../generated/graphql.js';

export interface ChecklistItem {
  label: string;
  /** `ask`: the order cannot tell; the sender looks. */
  state: 'present' | 'missing' | 'ask';
  note?: string;
}

const presentIf = (label: string, isPresent: boolean, note?: string): ChecklistItem => ({
  label,
  state: isPresent ? 'present' : 'missing',
  ...(isPresent ? {} : { note }),
});

/**
 * What an order document has to say by 取適法 (Act on subcontract payments as amended from 2026-01-01) article 4 and
 * フリーランス法 article 3, and whether this order says it. It informs; it stops nobody.
 */
export const legalChecklist = (order: SendOrder_OrderFragment): readonly ChecklistItem[] => {
  const lines = [...order.orderProductLines, ...order.orderExpenseLines];
  const hasLines = lines.length > 0;
  return [
    presentIf('発注者と受注者の名称', order.demandSupplier !== null, '仕入先が選択されていません。'),
    presentIf('委託日（発注日）', order.orderDate !== null, '発注日が入力されていません。'),
    presentIf(
      '給付の内容（品名・数量）',
      hasLines && lines.every((line) => line.lot !== null),
      '数量のない明細があります。',
    ),
    presentIf(
      '受領期日（納期）',
      order.orderProductLines.every((line) => line.deliveryDate !== null),
      '納期のない明細があります。',
    ),
    presentIf('受領場所（納品先）', order.deliveryDestination !== null, '納品先が選択されていません。'),
    presentIf(
      '代金の額',
      hasLines && lines.every((line) => line.unitPrice !== null),
      '単価のない明細があります。',
    ),
    presentIf(
      '支払期日',
      hasLines && lines.every((line) => line.paymentDueDate !== null),
      '支払期日のない明細があります。',
    ),
    { label: '検査完了期日（検査をする場合）', state: 'ask', note: '備考などに記載があるかご確認ください。' },
    { label: '支払方法（現金以外の場合）', state: 'ask', note: '備考などに記載があるかご確認ください。' },
  ];
};
