import { formatYen } from '@hacchu-hub/ui/money';
import type { ApprovalRoute_ApprovalRouteFragment } from '../generated/graphql.js';

/** The conditions of a rule in words; 「すべての申請」 without conditions. */
export const conditionsOf = ({
  amountFrom,
  amountTo,
  suppliers,
  requesters,
}: Pick<
  ApprovalRoute_ApprovalRouteFragment,
  'amountFrom' | 'amountTo' | 'suppliers' | 'requesters'
>): string => {
  const amount = [
    amountFrom !== null && `${formatYen(amountFrom)}以上`,
    amountTo !== null && `${formatYen(amountTo)}未満`,
  ]
    .filter(Boolean)
    .join('・');
  const names = [
    suppliers.length > 0 && `仕入先：${suppliers.map(supplierName).join('、')}`,
    requesters.length > 0 && `申請者：${requesters.map(requesterName).join('、')}`,
  ];
  return [amount && `金額（税抜）：${amount}`, ...names].filter(Boolean).join('／') || 'すべての申請';
};

export const supplierName = ({ name, isDeleted }: { name: string | null; isDeleted: boolean }): string => {
  if (name === null) return '（削除された仕入先）';
  return isDeleted ? `${name}（削除済み）` : name;
};

export const requesterName = ({ name }: { name: string | null }): string => name ?? '（退会したユーザー）';
