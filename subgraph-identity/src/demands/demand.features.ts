import type { FeatureFlag } from '@hacchu-hub/subgraph-kit';

/** A feature as operators see it. */
export interface Feature {
  name: FeatureFlag;
  label: string;
  /** What is hidden while it is disabled. */
  effect: string;
}

/** The features of a demand, in the order of their screen. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'COSTING',
    label: '原価管理',
    effect: 'オフにすると、原価管理の画面と原価に関する列が表示されなくなります。データは保持されます。',
  },
  {
    name: 'CSV_EXPORT',
    label: 'CSV出力',
    effect: 'オフにすると、発注と商品のCSV出力ができなくなります。CSV取込は引き続き利用できます。',
  },
  {
    name: 'ORDER_LIST_EXCEL',
    label: '発注一覧のExcel出力',
    effect: 'オフにすると、発注一覧のExcel出力ボタンが表示されなくなります。',
  },
  {
    name: 'APPROVAL_FUNCTION',
    label: '承認機能',
    effect:
      'オフにすると、承認申請と承認の画面が表示されなくなり、承認なしで発注を送信できるようになります。',
  },
  {
    name: 'ORDER_INTERNAL_DETAIL',
    label: '社内メモ',
    effect: 'オフにすると、発注の社内メモが表示されなくなります。データは保持されます。',
  },
];
