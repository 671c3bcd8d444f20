import { localDate, optionalText, parseInput, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { Member } from '../../external/member-directory.js';
import { addDays } from '../../orders/order-warnings.js';
import type { DelegationSettings } from '../../orders/records/delegation.schema.js';
import { mayReview } from '../../orders/records/review.rules.js';
import type { SaveReviewDelegationInput } from './delegation.model.js';

export const MAX_DEPUTIES = 5;
export const MAX_DAYS = 90;
const MAX_AHEAD = 365;

/**
 * Validates a delegation.
 *
 * @param today the day in Japan
 * @param begun first day of a stored delegation that has begun: it stays
 * @throws INVALID_ARGUMENT at `absentUuid`, `deputyUuids.n`, `fromDate`, `toDate`, `reason`
 */
export function parseDelegation(
  { absentUuid, ...input }: SaveReviewDelegationInput & { absentUuid: string },
  members: readonly Member[],
  today: string,
  begun?: string,
): DelegationSettings {
  const byUuid = new Map(members.map((member) => [member.uuid, member]));
  const absent = byUuid.get(absentUuid);
  /** A deputy has at least the role of the reviewer: who decides for an ADMIN is an ADMIN. */
  const isEligible = (id: string): boolean => mayReview(byUuid.get(id), absent?.role === 'ADMIN');
  const schema = z
    .object({
      absentUuid: uuid().refine(
        (id) => mayReview(byUuid.get(id), false),
        '選択した承認者は承認できません。別のユーザーを選択してください。',
      ),
      deputyUuids: z
        .array(
          uuid('代理を選択してください。')
            .refine((id) => id !== absentUuid, '本人を代理にすることはできません。')
            .refine(
              isEligible,
              absent?.role === 'ADMIN'
                ? '管理者の代理には、管理者を選択してください。'
                : '選択した代理は承認できません。別のユーザーを選択してください。',
            ),
        )
        .min(1, '代理を1名以上選択してください。')
        .max(MAX_DEPUTIES, `代理は${MAX_DEPUTIES}名以内で選択してください。`)
        .refine((ids) => new Set(ids).size === ids.length, '同じ代理が重複しています。'),
      fromDate: localDate('開始日')
        .refine((day) => day >= today || day === begun, '開始日は今日以降の日付で入力してください。')
        .refine((day) => begun === undefined || day === begun, '始まっている代理の開始日は変更できません。')
        .refine((day) => day <= addDays(today, MAX_AHEAD), '開始日は1年以内の日付で入力してください。'),
      toDate: localDate('終了日').refine((day) => day >= today, '終了日は今日以降の日付で入力してください。'),
      reason: optionalText({ label: '理由', max: 200 }),
    })
    .superRefine(({ fromDate, toDate }, ctx) => {
      const message =
        toDate < fromDate
          ? '終了日は開始日以降の日付で入力してください。'
          : toDate > addDays(fromDate, MAX_DAYS - 1)
            ? `代理の期間は${MAX_DAYS}日以内で入力してください。`
            : undefined;
      if (message) ctx.addIssue({ code: 'custom', path: ['toDate'], message });
    });
  const { reason, ...rest } = parseInput(schema, { absentUuid, ...input });
  return { ...rest, reason: reason || null };
}
