import type { Version } from '@hacchu-hub/slice-kit/versioned-form';
import type { LabeledValue } from '@hacchu-hub/ui/conflict';
import { formatYen } from '@hacchu-hub/ui/money';
import type { ApprovalRoute_ApprovalRouteFragment } from '../generated/graphql.js';
import { strategyWords } from '../review/review.words.js';
import type { GroupValues, Reviewer } from '../review/review-groups.values.js';
import { amountOf, daysOf, type Named, type RouteValues, storedRoute } from './route.values.js';

/**
 * A stored route as the form has it. The keys of its steps follow from their places, so that two versions with the same
 * steps are alike.
 */
export function routeVersion(
  route: ApprovalRoute_ApprovalRouteFragment,
  candidates: ReadonlyMap<string, Reviewer>,
): Version<RouteValues> {
  const { groups, ...values } = storedRoute(route, candidates);
  const keyed = groups.map((group, index) => ({ ...group, key: `stored-${index}` }));
  return { updatedAt: route.updatedAt, values: { ...values, groups: keyed } };
}

const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join('、');

const groupWords = ({ reviewers, approvalStrategy, restrictByReviewerRole }: GroupValues): string =>
  `${reviewers.map(({ name }) => name).join('、')}（${strategyWords[approvalStrategy]}${
    restrictByReviewerRole ? '、管理者のみ' : ''
  }）`;

const yenText = (typed: string): string => {
  const amount = amountOf(typed);
  return amount === null ? '' : formatYen(amount ?? typed);
};

const daysText = (typed: string): string => String(daysOf(typed) ?? typed.trim());

/** A route in words, in the order of its form. */
export const describeRoute = (values: RouteValues): readonly LabeledValue[] => [
  { label: 'ルート名', text: values.name },
  { label: '使い方', text: values.kind === 'RULE' ? '条件に当てはまる申請に適用' : 'ひな形' },
  { label: '状態', text: values.isActive ? '使用中' : '停止中' },
  { label: '金額の下限（税抜）', text: yenText(values.amountFrom) },
  { label: '金額の上限（税抜）', text: yenText(values.amountTo) },
  { label: '仕入先', text: namesOf(values.suppliers) },
  { label: '商品分類', text: namesOf(values.categories) },
  { label: '申請者', text: namesOf(values.requesters) },
  { label: '予算', text: values.onlyOverBudget ? '予算を超過する申請だけ' : '' },
  { label: '申請時の承認者の変更', text: values.isBinding ? '固定' : '編集可' },
  { label: '承認者', text: values.groups.map(groupWords).join(' → ') },
  { label: 'メールからの承認の上限', text: yenText(values.mailApprovalLimit) },
  { label: '督促までの日数', text: daysText(values.remindAfterDays) },
  { label: '管理者に知らせるまでの日数', text: daysText(values.escalateAfterDays) },
];
