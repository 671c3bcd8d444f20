import type { BuyerDetail, SendOrder_OrderFragment } from '../../generated/graphql.js';

export interface ChecklistItem {
  label: string;
  /** `ask`: cannot be derived from the order; the sender checks it. */
  state: 'present' | 'missing' | 'ask';
  note?: string;
  /** Where the missing item is entered. */
  remedy?: { label: string; href: string };
}

const presentIf = (label: string, isPresent: boolean, note?: string): ChecklistItem => ({
  label,
  state: isPresent ? 'present' : 'missing',
  ...(isPresent ? {} : { note }),
});

const buyerDetailWords: Readonly<Record<BuyerDetail, string>> = {
  ADDRESS: '住所',
  PHONE_NUMBER: '電話番号',
};

/** @param settingsHref where the buyer's details are entered; undefined without permission */
const buyerDetailsItem = (
  missing: readonly BuyerDetail[] | null,
  settingsHref: string | undefined,
): ChecklistItem => {
  const label = '発注者の住所・電話番号';
  if (missing === null) {
    return {
      label,
      state: 'ask',
      note: '組織の設定を読み込めませんでした。発注書のプレビューでご確認ください。',
    };
  }
  if (missing.length === 0) return { label, state: 'present' };
  const words = missing.map((detail) => buyerDetailWords[detail]).join('と');
  const note = `組織の${words}が登録されていないため、発注書に印刷されません。`;
  return settingsHref === undefined
    ? { label, state: 'missing', note: `${note}管理者に登録を依頼してください。` }
    : { label, state: 'missing', note, remedy: { label: '設定で登録する', href: settingsHref } };
};

/** A text that the demand has printed on every document; without it the sender checks. */
const printedItem = (label: string, condition: string, text: string | null | undefined): ChecklistItem =>
  text
    ? { label, state: 'present', note: text }
    : {
        label: `${label}（${condition}）`,
        state: 'ask',
        note: '備考などに記載があるかご確認ください。',
      };

/**
 * The items that an order document must contain by 取適法 (Act on subcontract payments as amended from
 * 2026-01-01) article 4 and フリーランス法 article 3, and whether this order contains them. For information;
 * it does not prevent sending.
 */
export const legalChecklist = (
  order: SendOrder_OrderFragment,
  settingsHref: string | undefined,
): readonly ChecklistItem[] => {
  const lines = [...order.orderProductLines, ...order.orderExpenseLines];
  const hasLines = lines.length > 0;
  const setting = order.demand?.demandSetting;
  return [
    presentIf('発注者と受注者の名称', order.demandSupplier !== null, '仕入先が選択されていません。'),
    buyerDetailsItem(order.mailDefaults.missingBuyerDetails, settingsHref),
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
    printedItem('検査完了期日', '検査をする場合', setting?.inspectionTerms),
    printedItem('支払方法', '現金以外の場合', setting?.paymentTerms),
  ];
};
