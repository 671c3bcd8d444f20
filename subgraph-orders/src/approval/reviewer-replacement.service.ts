import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  nowTimestamp,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { Member } from '../external/member-directory.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import {
  isOpen,
  mayReview,
  pendingReviewers,
  type Replacement,
  replaceReviewer,
  reviewOf,
} from '../orders/records/review.rules.js';
import { ReviewStatus } from '../orders/records/review.schema.js';
import { LostRaceError, ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import type { ReplaceOrderReviewersInput, ReviewerReplacementInput } from './approval.inputs.js';
import { ApprovalNotices } from './approval-notices.js';
import { type OrderInReview, ReviewDecisions } from './decision.service.js';
import { MAX_REVIEWERS } from './review-groups.input.js';
import { reviewerFields } from './review-rounds.service.js';

/**
 * Replaces reviewers who are no longer eligible, so that an approval is not stuck (docs/domain/approval.md,
 * Groups).
 */
@Injectable()
export class ReviewerReplacements {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly decisions: ReviewDecisions,
    private readonly gate: OrderGate,
    private readonly notices: ApprovalNotices,
  ) {}

  /**
   * Reviewers who are still eligible cannot be replaced.
   *
   * @throws FAILED_PRECONDITION when the reviewer to be replaced is eligible; INVALID_ARGUMENT at
   * `replacements.n.…`
   */
  async replace(scope: DemandScope, input: ReplaceOrderReviewersInput): Promise<string> {
    if (input.replacements.length === 0) refuse('replacements', '交代する承認者を選択してください。');
    return this.decisions.runWithMembers(scope, 'replaceOrderReviewers', input, async (current, session) => {
      const found = await this.decisions.requireInReview(scope, input.uuid, current, session);
      const { order, round } = found;
      const { event } = await this.gate.require(scope, 'REPLACE_REVIEWERS', order);
      const members = new Map(current.map((member) => [member.uuid, member]));
      const replacements = input.replacements.map((one, index) =>
        replacementOf(found, members, one, `replacements.${index}`),
      );
      assertDistinct(replacements);
      const groups = replaceReviewer(found.groups, replacements, nowTimestamp());
      if (groups.some(({ reviews }) => reviews.filter(isCounted).length > MAX_REVIEWERS)) {
        refuse('replacements', `承認者は1グループ${MAX_REVIEWERS}名以内で選択してください。`);
      }
      await this.rounds.save(scope, round, { groups }, session);
      const update = { $set: reviewerFields(groups) };
      if (!(await this.orders.updateVersion(scope, order, update, session))) throw new LostRaceError();
      await this.notices.markSettledRequestsRead(scope, order._id, round.groups, groups, session);
      const names = replacements.map(
        ({ groupNumber, from, to }) =>
          `第${groupNumber}グループ ${reviewOf(found.groups, from)?.review.reviewerName ?? ''} → ${to.name}`,
      );
      const summary = `承認者を交代しました。${names.join('、')}`;
      const { status } = order;
      const entry = { orderId: order._id, event, fromStatus: status, toStatus: status, summary };
      await this.histories.append(scope, entry, session);
      const notified = new Set(pendingReviewers(round.groups));
      const added = pendingReviewers(groups).filter((id) => !notified.has(id));
      await this.notices.notifyReviewers(
        scope,
        order,
        { ...round, groups, version: round.version + 1 },
        added,
        session,
      );
      return input.uuid;
    });
  }
}

const isCounted = ({ status }: { status: ReviewStatus }): boolean => status !== ReviewStatus.INVALIDATED;

function replacementOf(
  { round, groups }: OrderInReview,
  members: ReadonlyMap<string, Member>,
  { reviewerOrderNumber, fromReviewerUuid, toReviewerUuid }: ReviewerReplacementInput,
  path: string,
): Replacement {
  const notified = reviewOf(groups, fromReviewerUuid);
  if (notified?.group.number !== reviewerOrderNumber) {
    refuse(`${path}.fromReviewerUuid`, '承認者の指定が正しくありません。画面を更新してください。');
  }
  if (!isOpen(notified.group)) {
    const message = '承認が終わったグループの承認者は交代できません。';
    throw failedPrecondition(message, { blockers: [{ code: 'GROUP_DECIDED', message }] });
  }
  if (notified.review.status !== ReviewStatus.INVALIDATED) {
    const message = '承認できる承認者、または承認済みの承認者は交代できません。';
    throw failedPrecondition(message, { blockers: [{ code: 'REVIEWER_ELIGIBLE', message }] });
  }
  // Two administrators may replace the same person at the same time: an `ALL` group would wait for both.
  if (notified.review.isReplaced) {
    const message = 'この承認者は、すでに交代しています。';
    throw failedPrecondition(message, { blockers: [{ code: 'REVIEWER_REPLACED', message }] });
  }
  const to = members.get(toReviewerUuid);
  const isRequester = round.requester.uuid === toReviewerUuid;
  if (!to || !mayReview(to, notified.group.restrictByReviewerRole) || isRequester) {
    refuse(`${path}.toReviewerUuid`, '選択した承認者は承認できません。別のユーザーを選択してください。');
  }
  if (reviewOf(groups, toReviewerUuid)) {
    refuse(`${path}.toReviewerUuid`, 'この承認申請の承認者として既に指定されています。');
  }
  return { groupNumber: reviewerOrderNumber, from: fromReviewerUuid, to };
}

function assertDistinct(replacements: readonly Replacement[]): void {
  const to = replacements.map((one) => one.to.uuid);
  const from = replacements.map((one) => one.from);
  if (new Set(to).size !== to.length || new Set(from).size !== from.length) {
    refuse('replacements', '同じ承認者が重複しています。');
  }
}

function refuse(field: string, message: string): never {
  throw invalidArgument({ fields: { [field]: [message] } });
}
