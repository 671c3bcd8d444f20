import { formatYen } from '@hacchu-hub/ui/money';
import type { ApprovalRoute_ApprovalRouteFragment } from '../generated/graphql.js';
import { namedPerson } from '../order/person-name.js';

/** The conditions of a rule in words; 「すべての申請」 without conditions. */
export const conditionsOf = ({
  amountFrom,
  amountTo,
  suppliers,
  categories,
  requesters,
  onlyOverBudget,
}: Pick<
  ApprovalRoute_ApprovalRouteFragment,
  'amountFrom' | 'amountTo' | 'suppliers' | 'categories' | 'requesters' | 'onlyOverBudget'
>): string => {
  const amount = [
    amountFrom !== null && `${formatYen(amountFrom)}以上`,
    amountTo !== null && `${formatYen(amountTo)}未満`,
  ]
    .filter(Boolean)
    .join('・');
  const names = [
    suppliers.length > 0 && `仕入先：${suppliers.map(supplierName).join('、')}`,
    categories.length > 0 && `商品分類：${categories.map(categoryName).join('、')}`,
    onlyOverBudget && '予算を超過する申請',
    requesters.length > 0 && `申請者：${requesters.map(namedPerson).join('、')}`,
  ];
  return [amount && `金額（税抜）：${amount}`, ...names].filter(Boolean).join('／') || 'すべての申請';
};

interface NamedRecord {
  name: string | null;
  isDeleted: boolean;
}

const nameOf = ({ name, isDeleted }: NamedRecord, word: string): string => {
  if (name === null) return `（削除された${word}）`;
  return isDeleted ? `${name}（削除済み）` : name;
};

export const supplierName = (supplier: NamedRecord): string => nameOf(supplier, '仕入先');

export const categoryName = (category: NamedRecord): string => nameOf(category, '商品分類');

/** The limit of a rule for decisions by the link in the mail; undefined where that of the demand applies. */
export const limitWords = (limit: string | null): string | undefined => {
  if (limit === null) return undefined;
  return limit === '0' ? '常にログインが必要' : `${formatYen(limit)}まで`;
};
