import { changesBetween, type RecordedChangeDocument, type RecordedField } from '@hacchu-hub/subgraph-kit';
import { BillingPeriod, CloseBlockerCode, OpeningInventoryKind } from './period.enums.js';
import type { AccountingPeriodDocument } from './period.schema.js';

type Content = Pick<AccountingPeriodDocument, 'start' | 'end' | 'closingType'>;

const CLOSING_TYPES: Record<BillingPeriod, string> = {
  [BillingPeriod.Monthly]: '月次',
  [BillingPeriod.Quarterly]: '四半期',
  [BillingPeriod.SemiAnnual]: '半期',
  [BillingPeriod.Annual]: '年次',
};

/** How the stock at the start of a period was settled, as shown on screen. */
export const OPENING_KINDS: Record<OpeningInventoryKind, string> = {
  [OpeningInventoryKind.IMPORTED]: 'CSV取込',
  [OpeningInventoryKind.CARRIED_FORWARD]: '前期繰越',
  [OpeningInventoryKind.NONE]: '在庫なし',
};

const dayText = (day: string): string => day.replaceAll('-', '/');

const FIELDS: readonly RecordedField<Content>[] = [
  { field: 'start', label: '開始日', text: ({ start }) => dayText(start) },
  { field: 'end', label: '終了日', text: ({ end }) => dayText(end) },
  { field: 'closingType', label: '計算単位', text: ({ closingType }) => CLOSING_TYPES[closingType] },
];

/** What an edit of a period changes, as shown on screen. */
export const periodChangesBetween = (before: Content, after: Content): RecordedChangeDocument[] =>
  changesBetween(FIELDS, before, after);

/** What is recorded of a new period: an edit may replace all of it. */
export const creationSummary = ({ start, end, closingType }: Content): string =>
  `会計期間を登録しました（${dayText(start)}〜${dayText(end)}、${CLOSING_TYPES[closingType]}）。`;

/** What is recorded of a period whose opening inventory a reopening takes back. */
export const TAKEN_BACK = '前の会計期間の締めが解除されたため、前期から繰り越した期首棚卸を取り消しました。';

/** What can be confirmed before closing, as shown on screen. */
const CONFIRMED: Partial<Record<CloseBlockerCode, string>> = {
  [CloseBlockerCode.NO_PRICE]: '単価未確定の商品の評価',
  [CloseBlockerCode.NOT_COUNTED]: '棚卸していない商品の在庫',
  [CloseBlockerCode.RECEIVED_OUTSIDE]: '会計期間の前に入荷し、期首棚卸にない商品',
};

/** What is recorded of a confirmation. */
export const confirmationSummary = (code: CloseBlockerCode): string =>
  `締めの前に確認しました（${CONFIRMED[code] ?? code}）。`;
