import type { FirstStepsQuery } from '../../../generated/graphql.js';

export interface FirstStep {
  key: string;
  label: string;
  /** Why the step is useful. */
  reason: string;
  /** The page where the step is done. */
  ref: string;
  isDone: boolean;
}

export interface Rights {
  mayInvite: boolean;
  hasApproval: boolean;
}

/** The setup steps of a new organisation; whether each is done is derived from its data. */
export const stepsOf = (data: FirstStepsQuery, { mayInvite, hasApproval }: Rights): readonly FirstStep[] => [
  {
    key: 'supplier',
    label: '仕入先を登録する',
    reason: '発注書を送るメールアドレスも登録します。',
    ref: 'supplier-new',
    isDone: data.demandSuppliers.totalCount > 0,
  },
  {
    key: 'destination',
    label: '納品先を登録する',
    reason: '発注書に住所と電話番号が印刷されます。',
    ref: 'delivery-destination-new',
    isDone: data.deliveryDestinations.totalCount > 0,
  },
  {
    key: 'product',
    label: '商品を登録する',
    reason: '単価と数量別単価を登録すると、発注に自動で入ります。',
    ref: 'product-new',
    isDone: data.paginatedProducts.totalCount > 0,
  },
  {
    key: 'order',
    label: '最初の発注を作成する',
    reason: '下書きは何度でも保存できます。',
    ref: 'order-new',
    isDone: data.orders.totalCount > 0,
  },
  ...(mayInvite
    ? [
        {
          key: 'people',
          label: 'ユーザーを招待する',
          reason: '一緒に発注する人に、招待メールを送ります。',
          ref: 'demand-user-new',
          isDone: data.demandUsers.totalCount > 1,
        },
      ]
    : []),
  ...(mayInvite && hasApproval
    ? [
        {
          key: 'approval',
          label: '承認する人を決める',
          reason: '発注を申請する人のほかに、承認する管理者が必要です。',
          ref: 'demand-user-list',
          isDone: data.activeAdminDemandUsers.length > 1,
        },
      ]
    : []),
];
