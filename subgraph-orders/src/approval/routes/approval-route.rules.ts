import type { ProductSnapshot } from '../../external/catalog.client.js';
import type { Member } from '../../external/member-directory.js';
import { mayReview } from '../../orders/records/review.rules.js';
import {
  type ApprovalRouteDocument,
  ApprovalRouteKind,
  type RouteGroupRecord,
  type RouteSettings,
} from './approval-route.schema.js';

/** What the conditions of a rule look at. */
export interface RequestFacts {
  /** Total without tax, yen. */
  readonly amount: string;
  readonly supplierUuid: string | null;
  /** 商品分類 of the lines; lines without one are left out. */
  readonly categoryUuids: readonly string[];
  readonly requesterUuid: string;
  /** The order exceeds one of its budgets; asked for only while an active rule depends on it. */
  readonly isOverBudget: boolean;
}

/** Whether a request meets every condition of a rule; an empty condition holds for every request. */
export function meetsConditions(
  route: Pick<
    RouteSettings,
    'amountFrom' | 'amountTo' | 'supplierUuids' | 'categoryUuids' | 'requesterUuids' | 'onlyOverBudget'
  >,
  { amount, supplierUuid, categoryUuids, requesterUuid, isOverBudget }: RequestFacts,
): boolean {
  const { amountFrom, amountTo, supplierUuids, requesterUuids } = route;
  const wanted = route.categoryUuids ?? [];
  if (amountFrom !== null && BigInt(amount) < BigInt(amountFrom)) return false;
  if (amountTo !== null && BigInt(amount) >= BigInt(amountTo)) return false;
  if (supplierUuids.length > 0 && !supplierUuids.some((id) => id === supplierUuid)) return false;
  if (wanted.length > 0 && !wanted.some((id) => categoryUuids.includes(id))) return false;
  if (route.onlyOverBudget && !isOverBudget) return false;
  return requesterUuids.length === 0 || requesterUuids.includes(requesterUuid);
}

/** The categories of the products of an order, each once. */
export const categoriesOf = (
  lines: readonly { readonly productId: string | null }[],
  products: readonly Pick<ProductSnapshot, 'uuid' | 'category'>[],
): string[] => {
  const ordered = new Set(lines.map(({ productId }) => productId));
  const found = products.flatMap(({ uuid, category }) => (ordered.has(uuid) ? (category?.uuid ?? []) : []));
  return [...new Set(found)];
};

/** Whether a rule of a demand depends on its budgets. */
export const dependOnBudgets = (routes: readonly ApprovalRouteDocument[]): boolean =>
  routes.some(({ isActive, onlyOverBudget }) => isActive && onlyOverBudget);

/** The first active rule by position that applies. */
export const ruleFor = (
  routes: readonly ApprovalRouteDocument[],
  facts: RequestFacts,
): ApprovalRouteDocument | undefined =>
  routes
    .filter(({ kind, isActive }) => kind === ApprovalRouteKind.RULE && isActive)
    .sort((a, b) => a.position - b.position)
    .find((route) => meetsConditions(route, facts));

/** The steps of a route without the requester and without people who may not approve in them. */
export function eligibleGroups(
  groups: readonly RouteGroupRecord[],
  members: readonly Member[],
  requesterUuid: string | undefined,
): RouteGroupRecord[] {
  const byUuid = new Map(members.map((member) => [member.uuid, member]));
  return groups.map((group) => ({
    ...group,
    reviewerUuids: group.reviewerUuids.filter(
      (id) => id !== requesterUuid && mayReview(byUuid.get(id), group.restrictByReviewerRole),
    ),
  }));
}

export const hasEmptyStep = (groups: readonly RouteGroupRecord[]): boolean =>
  groups.some(({ reviewerUuids }) => reviewerUuids.length === 0);

/** Whether two lists of steps ask the same people in the same way; the order of people does not matter. */
export const areSameGroups = (
  asked: readonly RouteGroupRecord[],
  expected: readonly RouteGroupRecord[],
): boolean =>
  asked.length === expected.length && asked.every((group, index) => isSame(group, expected[index]));

const isSame = (one: RouteGroupRecord, other: RouteGroupRecord | undefined): boolean =>
  other !== undefined &&
  one.approvalStrategy === other.approvalStrategy &&
  one.restrictByReviewerRole === other.restrictByReviewerRole &&
  [...one.reviewerUuids].sort().join() === [...other.reviewerUuids].sort().join();

const LABELS: Readonly<Record<keyof RouteSettings, string>> = {
  name: '名前',
  kind: '種類',
  isActive: '有効・無効',
  isBinding: '編集可・固定',
  amountFrom: '金額の下限',
  amountTo: '金額の上限',
  supplierUuids: '仕入先',
  categoryUuids: '商品分類',
  requesterUuids: '申請者',
  onlyOverBudget: '予算超過',
  groups: '承認者',
  remindAfterDays: '督促',
  escalateAfterDays: '管理者への通知',
  mailApprovalLimit: 'メールのリンクから承認できる金額の上限',
};

/** Labels of the settings that differ. */
export const changedLabels = (before: RouteSettings, after: RouteSettings): string[] =>
  Object.entries(LABELS).flatMap(([name, label]) =>
    JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(after, name)) ? [] : [label],
  );
