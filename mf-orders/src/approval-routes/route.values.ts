import type { FieldErrors } from '@hacchu-hub/ui/form';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';
import type { ApprovalRoute_ApprovalRouteFragment, SaveApprovalRouteInput } from '../generated/graphql.js';
import { namedPerson } from '../order/person-name.js';
import {
  emptyGroup,
  fromRoute,
  type GroupsValues,
  type Reviewer,
  toGroupsInput,
  validateGroups,
} from '../review/review-groups.values.js';
import { categoryName, supplierName } from './route-conditions.js';

/** In place of an id in the URL: the form of a new route. */
export const NEW_ROUTE = 'new';

/** A supplier, category or requester that a rule names. */
export interface Named {
  uuid: string;
  name: string;
}

export interface RouteValues extends GroupsValues {
  name: string;
  kind: 'RULE' | 'TEMPLATE';
  isActive: boolean;
  isBinding: boolean;
  /** As typed. */
  amountFrom: string;
  amountTo: string;
  suppliers: readonly Named[];
  categories: readonly Named[];
  requesters: readonly Named[];
  /** 予算超過: only requests that exceed a budget. */
  onlyOverBudget: boolean;
  /** Business days, as typed. */
  remindAfterDays: string;
  /** Empty: never. */
  escalateAfterDays: string;
  /** Yen, as typed; empty: that of the demand. */
  mailApprovalLimit: string;
}

export const newRoute = (): RouteValues => ({
  name: '',
  kind: 'RULE',
  isActive: true,
  isBinding: false,
  amountFrom: '',
  amountTo: '',
  suppliers: [],
  categories: [],
  requesters: [],
  onlyOverBudget: false,
  remindAfterDays: '3',
  escalateAfterDays: '',
  mailApprovalLimit: '',
  groups: [emptyGroup()],
});

/** The values of a stored route, with those of its reviewers who may still approve. */
export const storedRoute = (
  route: ApprovalRoute_ApprovalRouteFragment,
  candidates: ReadonlyMap<string, Reviewer>,
): RouteValues => ({
  name: route.name,
  kind: route.kind,
  isActive: route.isActive,
  isBinding: route.isBinding,
  amountFrom: route.amountFrom ?? '',
  amountTo: route.amountTo ?? '',
  suppliers: route.suppliers.map((one) => ({ uuid: one.uuid, name: supplierName(one) })),
  categories: route.categories.map((one) => ({ uuid: one.uuid, name: categoryName(one) })),
  requesters: route.requesters.map((one) => ({ uuid: one.uuid, name: namedPerson(one) })),
  onlyOverBudget: route.onlyOverBudget,
  remindAfterDays: String(route.remindAfterDays),
  escalateAfterDays: String(route.escalateAfterDays ?? ''),
  mailApprovalLimit: route.mailApprovalLimit ?? '',
  groups: fromRoute(route.reviewGroups, candidates),
});

/** Whole yen; null when nothing is typed; undefined when it is no amount. */
export const amountOf = (text: string): string | null | undefined => {
  const parsed = parseDecimalText(text);
  if (parsed.kind === 'invalid') return undefined;
  if (parsed.kind !== 'value') return null;
  return /^\d+$/.test(parsed.value) ? parsed.value : undefined;
};

/** Null when nothing is typed; undefined when it is no number of days. */
export const daysOf = (text: string): number | null | undefined => {
  const parsed = parseQuantityText(text);
  if (parsed.kind === 'empty') return null;
  return parsed.kind === 'value' ? Number(parsed.value) : undefined;
};

const notDays = (label: string) => `${label}は1から30までの営業日数で入力してください。`;

const notWhole = (label: string) => `${label}は円単位の整数で入力してください。例：100000`;

/** Validates a route; field names as in the server's errors. */
export const validateRoute = ({
  name,
  kind,
  amountFrom,
  amountTo,
  mailApprovalLimit,
  groups,
  ...days
}: RouteValues): FieldErrors => ({
  ...(name.trim() === '' && { name: ['ルート名を入力してください。'] }),
  ...(kind === 'RULE' && amountOf(amountFrom) === undefined && { amountFrom: [notWhole('金額の下限')] }),
  ...(kind === 'RULE' && amountOf(amountTo) === undefined && { amountTo: [notWhole('金額の上限')] }),
  ...(kind === 'RULE' &&
    amountOf(mailApprovalLimit) === undefined && {
      mailApprovalLimit: [notWhole('メールのリンクから承認できる金額の上限')],
    }),
  ...(daysOf(days.remindAfterDays) == null && { remindAfterDays: [notDays('督促までの日数')] }),
  ...(daysOf(days.escalateAfterDays) === undefined && {
    escalateAfterDays: [notDays('管理者に知らせるまでの日数')],
  }),
  ...validateGroups(groups),
});

export const routeInput = (values: RouteValues): Omit<SaveApprovalRouteInput, 'demandUuid'> => ({
  name: values.name,
  kind: values.kind,
  isActive: values.isActive,
  isBinding: values.isBinding,
  amountFrom: amountOf(values.amountFrom) ?? null,
  amountTo: amountOf(values.amountTo) ?? null,
  supplierUuids: values.suppliers.map(({ uuid }) => uuid),
  categoryUuids: values.categories.map(({ uuid }) => uuid),
  requesterUuids: values.requesters.map(({ uuid }) => uuid),
  onlyOverBudget: values.kind === 'RULE' && values.onlyOverBudget,
  remindAfterDays: daysOf(values.remindAfterDays) ?? 3,
  escalateAfterDays: daysOf(values.escalateAfterDays) ?? null,
  mailApprovalLimit: amountOf(values.mailApprovalLimit) ?? null,
  reviewGroups: toGroupsInput(values.groups),
});
