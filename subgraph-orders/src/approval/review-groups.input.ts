import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  parseInput,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType } from '@nestjs/graphql';
import { z } from 'zod';
import type { Member } from '../external/member-directory.js';
import { mayReview, openFirstUndecided } from '../orders/records/review.rules.js';
import {
  ApprovalStrategy,
  GroupReviewStatus,
  type ReviewGroupRecord,
  ReviewStatus,
} from '../orders/records/review.schema.js';

const MAX_GROUPS = 5;
export const MAX_REVIEWERS = 10;
const NO_ELIGIBLE_REVIEWER = '承認者に指定できるユーザーがいません。ユーザーを追加してください。';
export const INELIGIBLE_MESSAGE = '選択した承認者は承認できません。別のユーザーを選択してください。';

@InputType({ description: 'One group of reviewers; groups decide one after another, in order.' })
export class OrderReviewGroupInput {
  @Field(() => ApprovalStrategy, {
    description: 'ALL: every reviewer; ANY: one of them. UNSPECIFIED is refused.',
  })
  approvalStrategy!: ApprovalStrategy;

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Every reviewer must be an ADMIN, when chosen and when deciding; otherwise ADMIN or EDITOR.',
  })
  restrictByReviewerRole!: boolean;

  @Field(() => [ID], {
    description: `1 to ${MAX_REVIEWERS} demand users; not the requester, nobody who was only invited, and nobody in two groups.`,
  })
  reviewerUuids!: string[];
}

const schema = z.object({
  reviewGroups: z
    .array(
      z.object({
        approvalStrategy: z
          .enum(ApprovalStrategy)
          .refine((value) => value !== ApprovalStrategy.UNSPECIFIED, '承認方法を選択してください。'),
        restrictByReviewerRole: z.boolean(),
        reviewerUuids: z
          .array(uuid('承認者を選択してください。'))
          .min(1, '承認者を1名以上選択してください。')
          .max(MAX_REVIEWERS, `承認者は1グループ${MAX_REVIEWERS}名以内で選択してください。`),
      }),
    )
    .min(1, '承認グループを1つ以上設定してください。')
    .max(MAX_GROUPS, `承認グループは${MAX_GROUPS}つ以内で設定してください。`),
});

/** Validates the shape of the groups. @throws INVALID_ARGUMENT at `reviewGroups.…` */
export const parseGroups = (groups: readonly OrderReviewGroupInput[]): OrderReviewGroupInput[] =>
  parseInput(schema, { reviewGroups: groups }).reviewGroups;

/**
 * Groups of a new round, the first of them open.
 *
 * @throws INVALID_ARGUMENT at `reviewGroups.n.reviewerUuids.m` for people who may not review this order
 * @throws FAILED_PRECONDITION when the demand has no eligible reviewer
 */
export function groupsFor(
  scope: DemandScope,
  groups: readonly OrderReviewGroupInput[],
  members: readonly Member[],
  now: string,
): ReviewGroupRecord[] {
  const others = new Map(
    members.filter(({ uuid: id }) => id !== scope.actor.uuid).map((member) => [member.uuid, member]),
  );
  const fields: Record<string, string[]> = {};
  const seen = new Set<string>();
  groups.forEach(({ reviewerUuids, restrictByReviewerRole }, index) => {
    if (![...others.values()].some((member) => mayReview(member, restrictByReviewerRole))) {
      throw failedPrecondition(NO_ELIGIBLE_REVIEWER, {
        blockers: [{ code: 'NO_REVIEWER', message: NO_ELIGIBLE_REVIEWER }],
      });
    }
    reviewerUuids.forEach((id, position) => {
      const message = problemOf(id);
      if (message) fields[`reviewGroups.${index}.reviewerUuids.${position}`] = [message];
      seen.add(id);
    });

    function problemOf(id: string): string | undefined {
      if (id === scope.actor.uuid) return '申請者自身を承認者に指定することはできません。';
      if (seen.has(id)) return '同じ承認者が重複しています。';
      return mayReview(others.get(id), restrictByReviewerRole) ? undefined : INELIGIBLE_MESSAGE;
    }
  });
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
  return openFirstUndecided(
    groups.map(({ approvalStrategy, restrictByReviewerRole, reviewerUuids }, index) => ({
      number: index + 1,
      restrictByReviewerRole,
      strategy: approvalStrategy,
      status: GroupReviewStatus.WAITING,
      createdAt: now,
      updatedAt: now,
      reviews: reviewerUuids.map((id) => ({
        reviewerId: id,
        reviewerName: others.get(id)?.name ?? '',
        status: ReviewStatus.WAITING,
        deputy: null,
        comment: null,
        approvedTotal: null,
        updatedAt: now,
      })),
    })),
    now,
  );
}
