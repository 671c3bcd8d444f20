import {
  cleanText,
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  invalidArgument,
  lengthOf,
  nowTimestamp,
  type TwoPhaseWork,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { recordOf } from '../orders/order-actors.js';
import { mayReview } from '../orders/records/review.rules.js';
import {
  approve,
  deny,
  type Groups,
  isApproved,
  pendingReviewers,
  type PossibleDecider,
  withoutIneligible,
} from '../orders/records/review.rules.js';
import {
  type ReviewRoundDocument,
  ReviewRoundStatus,
  ReviewStatus,
} from '../orders/records/review.schema.js';
import { LostRaceError, ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { type AbsentReviewer, RepresentedReviewers } from '../orders/represented-reviewers.service.js';
import { OrderSpending, SAME_SPENDING } from '../orders/spending/order-spending.service.js';
import type { ApproveOrderInput, DenyOrderInput } from './approval.inputs.js';
import { ApprovalNotices } from './approval-notices.js';
import {
  assertCanDecide,
  assertIsPending,
  assertNamed,
  assertOwnIsNamed,
  type Decision,
  type DecisionPlace,
  hasDecided,
  placeOf,
} from './decision.rules.js';
import { NO_PENDING_REVIEWERS, reviewerFields } from './review-rounds.service.js';

const MAX_COMMENT = 1_000;
const MAX_RACES = 8;

/** An order in review with its open round. */
export interface OrderInReview {
  readonly order: OrderDocument;
  readonly round: ReviewRoundDocument;
  /** Current groups, without reviewers who are no longer eligible. */
  readonly groups: Groups;
  /** The current user as somebody who may decide. */
  readonly decider: PossibleDecider;
  /** Whom they represent. */
  readonly represents: readonly AbsentReviewer[];
}

/** A permitted decision that is ready to be stored. */
export interface PermittedDecision {
  readonly event: OrderEvent;
  readonly groups: Groups;
  readonly toStatus: OrderStatus;
}

/** A decision and the groups that result from it. */
interface ProposedDecision {
  readonly event: OrderEvent;
  readonly groups: Groups;
  readonly place: DecisionPlace;
  /** The version that the reviewer saw. */
  readonly expectedUpdatedAt?: string;
}

/** APPROVE and DENY; concurrent decisions are serialised per order. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly spending: OrderSpending,
    private readonly rounds: ReviewRoundRepository,
    private readonly gate: OrderGate,
    private readonly members: MemberDirectory,
    private readonly represented: RepresentedReviewers,
    private readonly notices: ApprovalNotices,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Records an approval, which may complete the group or the round. @throws ABORTED when the content changed
   * since the reviewer read it
   *
   * @param origin where it was made, when that is not the page
   */
  async approve(scope: DemandScope, input: ApproveOrderInput, origin?: string): Promise<string> {
    const comment = commentOf(input.comment);
    return this.runWithMembers(scope, 'approveOrder', input, async (members, session) => {
      const found = await this.requireInReview(scope, input.uuid, members, session);
      const place = this.placeToDecide(scope, found, ReviewStatus.APPROVED, input.reviewerUuid);
      if (!place) return input.uuid;
      const { order, round } = found;
      const now = nowTimestamp();
      const groups = approve(found.groups, { ...place, comment, total: order.totals.total, now });
      const decision = {
        event: 'APPROVE',
        groups,
        place,
        expectedUpdatedAt: input.expectedUpdatedAt,
      } as const;
      const decided = await this.requirePermitted(scope, found, decision);
      await this.write(scope, found, decided, session);
      const { event, toStatus } = decided;
      const done = `承認しました${placeText(origin)}。`;
      const summary = comment ? `${done}コメント：${comment}` : done;
      const actor = { ...recordOf(scope.actor), name: place.deciderName };
      const entry = { orderId: order._id, event, fromStatus: order.status, toStatus, summary, actor };
      await this.histories.append(scope, entry, session, SAME_SPENDING);
      await this.notify(scope, order, { ...round, groups: [...groups] }, found.groups, place, session);
      return input.uuid;
    });
  }

  /** A denial ends the round. */
  async deny(scope: DemandScope, input: DenyOrderInput, origin?: string): Promise<string> {
    const comment = commentOf(input.comment);
    if (comment === null) throw invalidComment('差戻しの理由を入力してください。');
    return this.runWithMembers(scope, 'denyOrder', input, async (members, session) => {
      const found = await this.requireInReview(scope, input.uuid, members, session);
      const place = this.placeToDecide(scope, found, ReviewStatus.DENIED, input.reviewerUuid);
      if (!place) return input.uuid;
      const { order, round } = found;
      const groups = deny(found.groups, { ...place, comment, now: nowTimestamp() });
      const decision = { event: 'DENY', groups, place, expectedUpdatedAt: input.expectedUpdatedAt } as const;
      const decided = await this.requirePermitted(scope, found, decision);
      await this.write(scope, found, decided, session);
      const { event, toStatus } = decided;
      const summary = `差し戻しました${placeText(origin)}。理由：${comment}`;
      const actor = { ...recordOf(scope.actor), name: place.deciderName };
      const entry = { orderId: order._id, event, fromStatus: order.status, toStatus, summary, actor };
      await this.histories.append(scope, entry, session, SAME_SPENDING);
      await this.notices.notifyDenied(
        scope,
        order,
        { ...round, groups: [...groups] },
        { comment, deciderName: place.deciderName },
        session,
      );
      return input.uuid;
    });
  }

  /** Succeeds when DENY is allowed now. @throws the same errors as `deny`, except for a missing reason */
  async assertDeniable(
    scope: DemandScope,
    uuid: string,
    members: readonly Member[],
    session: ClientSession,
    reviewerUuid?: string,
  ): Promise<void> {
    const found = await this.requireInReview(scope, uuid, members, session);
    const place = this.placeToDecide(scope, found, ReviewStatus.DENIED, reviewerUuid);
    if (!place) return;
    const groups = deny(found.groups, { ...place, comment: '', now: nowTimestamp() });
    await this.requirePermitted(scope, found, { event: 'DENY', groups, place });
  }

  /**
   * In whose place the current user decides; null when they repeat a decision.
   *
   * @throws FAILED_PRECONDITION, PERMISSION_DENIED
   */
  placeToDecide(
    { actor }: DemandScope,
    { round, groups, decider }: OrderInReview,
    status: Decision,
    reviewerUuid?: string | null,
  ): DecisionPlace | null {
    const isRepeated = hasDecided(round, actor, status, reviewerUuid);
    if (isRepeated && reviewerUuid != null) return null;
    const place = placeOf(groups, actor, decider, status, reviewerUuid);
    if (!isRepeated) return place;
    assertNamed(place);
    assertOwnIsNamed(groups, place);
    return null;
  }

  /** Runs a decision that depends on the current members, once per key. */
  async runWithMembers(
    scope: DemandScope,
    operation: string,
    input: { idempotencyKey: string },
    decide: (members: readonly Member[], session: ClientSession) => Promise<string>,
  ): Promise<string> {
    const prepare = () => this.members.of(scope);
    return this.runOnce(scope, operation, input, { prepare, commit: decide });
  }

  /** Runs a decision once per idempotency key; after a lost race it is repeated on the current state. */
  async runOnce<P>(
    scope: DemandScope,
    operation: string,
    input: { idempotencyKey: string },
    work: TwoPhaseWork<P, string>,
  ): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.idempotency.run(scope, operation, input.idempotencyKey, work, { input });
      } catch (error) {
        if (!(error instanceof LostRaceError) || attempt >= MAX_RACES) throw error;
      }
    }
  }

  /** @throws FAILED_PRECONDITION for an order that was never in review */
  async requireInReview(
    scope: DemandScope,
    uuid: string,
    currentMembers: readonly Member[],
    session?: ClientSession,
  ): Promise<OrderInReview> {
    const order = await this.orders.requireOrder(scope, uuid, session);
    const round = await this.rounds.last(scope, uuid, session);
    if (!round) {
      await this.gate.require(scope, 'APPROVE', order);
      throw failedPrecondition('承認の申請がありません。');
    }
    const members = new Map(currentMembers.map((one) => [one.uuid, one]));
    const groups = withoutIneligible(
      round.groups,
      (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
      nowTimestamp(),
    );
    const represents = await this.represented.among(scope, currentMembers, session);
    const decider = {
      uuid: scope.actor.uuid,
      represents: represents.map(({ uuid: absent }) => absent),
      isRequester: round.requester.uuid === scope.actor.uuid,
    };
    return { order, round, groups, decider, represents };
  }

  /** Checks the decision against the transition table, given the groups that result from it. */
  async requirePermitted(
    scope: DemandScope,
    found: OrderInReview,
    { event, groups, place, expectedUpdatedAt }: ProposedDecision,
  ): Promise<PermittedDecision> {
    const { order, round } = found;
    const decision = event === 'DENY' ? ReviewStatus.DENIED : ReviewStatus.APPROVED;
    if (order.status === OrderStatus.Reviewing) assertCanDecide(round, found.groups, place, decision);
    const { to } = await this.gate.require(scope, event, order, {
      represents: found.represents,
      isContentComplete: true,
      isLastDecision: isApproved(groups),
      expectedUpdatedAt,
    });
    assertIsPending(found.groups, place, decision);
    const toStatus =
      to === OrderStatus.WaitingForOrder || to === OrderStatus.ReviewDenial ? to : order.status;
    return { event, groups, toStatus };
  }

  /**
   * Stores the round and the order after a decision, with what it takes up of budgets.
   *
   * @throws LostRaceError after a concurrent write
   */
  async write(
    scope: DemandScope,
    { order, round }: Pick<OrderInReview, 'order' | 'round'>,
    { groups, toStatus }: PermittedDecision,
    session: ClientSession,
    content: Partial<Pick<ReviewRoundDocument, 'content' | 'total' | 'supplierName'>> = {},
  ): Promise<void> {
    const isOver = toStatus !== OrderStatus.Reviewing;
    const status = roundStatusOf(toStatus);
    const closedAt = isOver ? nowTimestamp() : null;
    await this.rounds.save(scope, round, { groups: [...groups], status, closedAt, ...content }, session);
    const fields = {
      ...(isOver ? NO_PENDING_REVIEWERS : reviewerFields(groups)),
      // While other approvals are pending, the order keeps its visible state.
      ...(isOver && { status: toStatus, updatedAt: nowTimestamp(), updatedBy: recordOf(scope.actor) }),
    };
    const spending = this.spending.concerns(order, fields)
      ? await this.spending.changeBy(scope, order, fields, session)
      : SAME_SPENDING;
    const $set = { ...fields, ...spending.set };
    if (!(await this.orders.updateVersion(scope, order, { $set }, session))) throw new LostRaceError();
    await this.spending.record(scope, spending, session);
    await this.notices.markSettledRequestsRead(scope, order._id, round.groups, isOver ? [] : groups, session);
    const after = { ...round, ...content, groups: [...groups], status, version: round.version + 1 };
    const isUpdated = content.content !== undefined;
    await this.notices.updateSlackRequests(scope, after, isOver ? null : order.updatedAt, session, isUpdated);
  }

  /** Notifies the next group, or the requester when the round is approved. */
  async notify(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    before: Groups,
    { deciderName }: DecisionPlace,
    session: ClientSession,
  ): Promise<void> {
    if (isApproved(round.groups))
      return this.notices.notifyApproved(scope, order, round, deciderName, session);
    const notified = new Set(pendingReviewers(before));
    const added = pendingReviewers(round.groups).filter((id) => !notified.has(id));
    await this.notices.notifyReviewers(
      scope,
      order,
      { ...round, version: round.version + 1 },
      added,
      session,
    );
  }
}

const roundStatusOf = (toStatus: OrderStatus): ReviewRoundStatus => {
  if (toStatus === OrderStatus.WaitingForOrder) return ReviewRoundStatus.APPROVED;
  return toStatus === OrderStatus.ReviewDenial ? ReviewRoundStatus.DENIED : ReviewRoundStatus.OPEN;
};

const placeText = (origin: string | undefined): string => (origin ? `（${origin}）` : '');

const invalidComment = (message: string) => invalidArgument({ fields: { comment: [message] } });

/** @throws INVALID_ARGUMENT at `comment` */
export function commentOf(raw: string | null | undefined): string | null {
  const comment = cleanText(raw ?? '');
  if (lengthOf(comment) > MAX_COMMENT)
    throw invalidComment(`コメントは${MAX_COMMENT}文字以内で入力してください。`);
  return comment || null;
}
