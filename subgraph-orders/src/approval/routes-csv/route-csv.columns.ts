import type { CsvColumn, CsvOutputColumn } from '@hacchu-hub/subgraph-kit';
import type { Member } from '../../external/member-directory.js';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';
import {
  ApprovalRouteKind,
  type RouteGroupRecord,
  type RouteSettings,
} from '../routes/approval-route.schema.js';

export type RouteCsvKey =
  | 'name'
  | 'kind'
  | 'isActive'
  | 'isBinding'
  | 'amountFrom'
  | 'amountTo'
  | 'suppliers'
  | 'requesters'
  | 'remindAfterDays'
  | 'escalateAfterDays'
  | 'step'
  | 'strategy'
  | 'isRestricted'
  | 'reviewers';

export const HEADERS: Readonly<Record<RouteCsvKey, string>> = {
  name: 'ルート名',
  kind: '使い方',
  isActive: '状態',
  isBinding: '承認者の変更',
  amountFrom: '金額の下限',
  amountTo: '金額の上限',
  suppliers: '仕入先ID',
  requesters: '申請者のメールアドレス',
  remindAfterDays: '督促までの営業日',
  escalateAfterDays: '管理者に知らせるまでの営業日',
  step: '段階',
  strategy: '承認方法',
  isRestricted: '管理者のみ',
  reviewers: '承認者のメールアドレス',
};
const REQUIRED: readonly RouteCsvKey[] = ['name', 'step', 'strategy', 'reviewers'];

/** Columns of a file of routes (docs/domain/csv.md). */
export const ROUTE_CSV_COLUMNS: readonly CsvColumn<RouteCsvKey>[] = (
  Object.keys(HEADERS) as RouteCsvKey[]
).map((key) => ({ key, header: HEADERS[key], isRequired: REQUIRED.includes(key) }));

/** The words of a file for values that have few. */
export const WORDS = {
  kind: { 条件: ApprovalRouteKind.RULE, ひな形: ApprovalRouteKind.TEMPLATE },
  isActive: { 有効: true, 停止: false },
  isBinding: { 固定: true, 編集可: false },
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

/** Columns of an export; people who have left are omitted, since they have no address any more. */
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
    requesters: ({ route }) => addresses(route.requesterUuids),
    remindAfterDays: ({ route }) => route.remindAfterDays,
    escalateAfterDays: ({ route }) => route.escalateAfterDays,
    step: ({ step }) => step,
    strategy: ({ group }) => wordOf(WORDS.strategy, group.approvalStrategy),
    isRestricted: ({ group }) => wordOf(WORDS.isRestricted, group.restrictByReviewerRole),
    reviewers: ({ group }) => addresses(group.reviewerUuids),
  };
  return ROUTE_CSV_COLUMNS.map(({ key, header }) => ({ header, value: values[key] }));
}
