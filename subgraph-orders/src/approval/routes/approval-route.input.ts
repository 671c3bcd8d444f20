import { invalidArgument, parseInput, text, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { Member } from '../../external/member-directory.js';
import { mayReview } from '../../orders/records/review.rules.js';
import { INELIGIBLE_MESSAGE, parseGroups } from '../review-groups.input.js';
import type { SaveApprovalRouteInput } from './approval-route.model.js';
import { ApprovalRouteKind, type RouteSettings } from './approval-route.schema.js';

const MAX_AMOUNT = 999_999_999_999n;
const MAX_CONDITIONS = 50;

const amount = (label: string) =>
  z
    .string()
    .nullish()
    .transform((value) => value ?? null)
    .refine(
      (value) => value === null || (BigInt(value) >= 0n && BigInt(value) <= MAX_AMOUNT),
      `${label}は0円から${MAX_AMOUNT.toLocaleString('ja-JP')}円までで入力してください。`,
    )
    .transform((value) => (value === null ? null : BigInt(value).toString()));

const MAX_DAYS = 30;
const days = (label: string) => {
  const message = `${label}は1から${MAX_DAYS}までの営業日数で入力してください。`;
  return z.int({ error: message }).min(1, message).max(MAX_DAYS, message);
};

const distinct = (label: string) =>
  z
    .array(uuid(`${label}を選択してください。`))
    .max(MAX_CONDITIONS, `${label}は${MAX_CONDITIONS}件以内で選択してください。`)
    .transform((values) => [...new Set(values)]);

const conditions = z
  .object({
    name: text({ label: 'ルート名', max: 50 }),
    amountFrom: amount('金額の下限'),
    amountTo: amount('金額の上限'),
    supplierUuids: distinct('仕入先'),
    categoryUuids: distinct('商品分類')
      .nullish()
      .transform((values) => values ?? []),
    requesterUuids: distinct('申請者'),
    remindAfterDays: days('督促までの日数'),
    escalateAfterDays: days('管理者に知らせるまでの日数')
      .nullish()
      .transform((value) => value ?? null),
    mailApprovalLimit: amount('メールのリンクから承認できる金額の上限'),
  })
  .superRefine(({ amountFrom, amountTo }, ctx) => {
    if (amountTo === null || BigInt(amountFrom ?? '0') < BigInt(amountTo)) return;
    ctx.addIssue({
      code: 'custom',
      path: ['amountTo'],
      message: '金額の上限は下限より大きい金額で入力してください。',
    });
  });

/**
 * Validates the settings of a route.
 *
 * @param formerRequesters people who have left and may be named nevertheless, since the stored route names them
 * @throws INVALID_ARGUMENT at `name`, `amountFrom`, …, `reviewGroups.…`
 */
export function parseRoute(
  input: SaveApprovalRouteInput,
  members: readonly Member[],
  formerRequesters: readonly string[] = [],
): RouteSettings {
  const { kind, isActive } = input;
  const isRule = kind === ApprovalRouteKind.RULE;
  const own = parseInput(
    conditions,
    isRule
      ? input
      : {
          ...input,
          amountFrom: null,
          amountTo: null,
          supplierUuids: [],
          categoryUuids: [],
          requesterUuids: [],
          mailApprovalLimit: null,
        },
  );
  const groups = parseGroups(input.reviewGroups);
  const byUuid = new Map(members.map((member) => [member.uuid, member]));
  const fields: Record<string, string[]> = {};
  const seen = new Set<string>();
  groups.forEach(({ reviewerUuids, restrictByReviewerRole }, index) => {
    reviewerUuids.forEach((id, position) => {
      const path = `reviewGroups.${index}.reviewerUuids.${position}`;
      if (seen.has(id)) fields[path] = ['同じ承認者が重複しています。'];
      else if (!mayReview(byUuid.get(id), restrictByReviewerRole)) fields[path] = [INELIGIBLE_MESSAGE];
      seen.add(id);
    });
  });
  own.requesterUuids.forEach((id, position) => {
    if (!byUuid.has(id) && !formerRequesters.includes(id))
      fields[`requesterUuids.${position}`] = ['選択した申請者は利用できません。'];
  });
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
  const { categoryUuids, mailApprovalLimit, ...others } = own;
  return {
    ...others,
    // A rule keeps what the input leaves out.
    ...((!isRule || input.categoryUuids != null) && { categoryUuids }),
    ...((!isRule || input.mailApprovalLimit !== undefined) && { mailApprovalLimit }),
    kind,
    isActive,
    isBinding: isRule && input.isBinding,
    onlyOverBudget: isRule && input.onlyOverBudget === true,
    groups,
  };
}
