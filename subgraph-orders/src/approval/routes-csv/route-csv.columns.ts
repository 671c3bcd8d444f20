import type { CsvColumn, CsvOutputColumn } from '@hacchu-hub/subgraph-kit';
import type { Member } from '../../external/member-directory.js';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';
import {
  ApprovalRouteKind,
  type RouteGroupRecord,
  type RouteSettings,
} from '../routes/approval-route.schema.js';

/** Columns of a file of routes (docs/domain/csv.md). */
export const ROUTE_CSV_COLUMNS = [
  { key: 'name', header: 'ルート名', isRequired: true },
  { key: 'kind', header: '使い方', isRequired: false },
  { key: 'isActive', header: '状態', isRequired: false },
  { key: 'isBinding', header: '承認者の変更', isRequired: false },
  { key: 'amountFrom', header: '金額の下限', isRequired: false },
  { key: 'amountTo', header: '金額の上限', isRequired: false },
  { key: 'suppliers', header: '仕入先ID', isRequired: false },
  { key: 'requesters', header: '申請者のメールアドレス', isRequired: false },
  { key: 'onlyOverBudget', header: '予算超過のみ', isRequired: false },
  { key: 'remindAfterDays', header: '督促までの営業日', isRequired: false },
  { key: 'escalateAfterDays', header: '管理者に知らせるまでの営業日', isRequired: false },
  { key: 'step', header: '段階', isRequired: true },
  { key: 'strategy', header: '承認方法', isRequired: true },
  { key: 'isRestricted', header: '管理者のみ', isRequired: false },
  { key: 'reviewers', header: '承認者のメールアドレス', isRequired: true },
  { key: 'categories', header: '商品分類ID', isRequired: false },
  { key: 'mailApprovalLimit', header: 'メールのリンクの上限', isRequired: false },
] as const satisfies readonly CsvColumn[];

export type RouteCsvKey = (typeof ROUTE_CSV_COLUMNS)[number]['key'];

/** Header of a column, as messages name it. */
export const headerOf = (key: RouteCsvKey): string =>
  ROUTE_CSV_COLUMNS.find((column) => column.key === key)?.header ?? key;

/** The words of a file for values that have few. */
export const WORDS = {
  kind: { 条件: ApprovalRouteKind.RULE, ひな形: ApprovalRouteKind.TEMPLATE },
  isActive: { 有効: true, 停止: false },
  isBinding: { 固定: true, 編集可: false },
  onlyOverBudget: { はい: true, いいえ: false },
  strategy: { 全員: ApprovalStrategy.ALL, いずれか1名: ApprovalStrategy.ANY },
  isRestricted: { はい: true, いいえ: false },
} as const;

const wordOf = <V>(words: Readonly<Record<string, V>>, value: V): string =>
  Object.entries(words).find(([, one]) => one === value)?.[0] ?? '';

/** One row of an export: a step of a route. */
export interface RouteStep {
  readonly route: RouteSettings;
  readonly step: number;
  readonly group: RouteGroupRecord;
}

/**
 * Columns of an export. Reviewers who have left are omitted, since they have no address any more. Requesters who have
 * left are named by their id: without any, the rule would apply to everybody's requests.
 */
export function outputColumns(members: readonly Member[]): CsvOutputColumn<RouteStep>[] {
  const emails = new Map(members.map(({ uuid, email }) => [uuid, email]));
  const addresses = (uuids: readonly string[]): string =>
    uuids.flatMap((uuid) => emails.get(uuid) ?? []).join(' ');
  const values: Readonly<Record<RouteCsvKey, (row: RouteStep) => string | number | null>> = {
    name: ({ route }) => route.name,
    kind: ({ route }) => wordOf(WORDS.kind, route.kind),
    isActive: ({ route }) => wordOf(WORDS.isActive, route.isActive),
    isBinding: ({ route }) => wordOf(WORDS.isBinding, route.isBinding),
    amountFrom: ({ route }) => route.amountFrom,
    amountTo: ({ route }) => route.amountTo,
    suppliers: ({ route }) => route.supplierUuids.join(' '),
    requesters: ({ route }) => route.requesterUuids.map((uuid) => emails.get(uuid) ?? uuid).join(' '),
    onlyOverBudget: ({ route }) => wordOf(WORDS.onlyOverBudget, route.onlyOverBudget ?? false),
    remindAfterDays: ({ route }) => route.remindAfterDays,
    escalateAfterDays: ({ route }) => route.escalateAfterDays,
    step: ({ step }) => step,
    strategy: ({ group }) => wordOf(WORDS.strategy, group.approvalStrategy),
    isRestricted: ({ group }) => wordOf(WORDS.isRestricted, group.restrictByReviewerRole),
    reviewers: ({ group }) => addresses(group.reviewerUuids),
    categories: ({ route }) => (route.categoryUuids ?? []).join(' '),
    mailApprovalLimit: ({ route }) => route.mailApprovalLimit ?? null,
  };
  return ROUTE_CSV_COLUMNS.map(({ key, header }) => ({ header, value: values[key] }));
}
