import { type DemandScope, nowTimestamp, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import type { OrderContent } from '../orders/order-content.js';
import {
  cancelPendingReviews,
  currentGroup,
  decidersOfStep,
  type Groups,
  invalidateApprovals,
  pendingReviewers,
} from '../orders/records/review.rules.js';
import { type ReviewRoundDocument, ReviewRoundStatus } from '../orders/records/review.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { ApprovalNotices } from './approval-notices.js';

/** Denormalised fields of an order for queries by reviewer. */
export const reviewerFields = (
  groups: Groups,
): Pick<OrderDocument, 'reviewerIds' | 'pendingReviewerIds' | 'isPendingRestricted' | 'stepDeciderIds'> => ({
  reviewerIds: groups.flatMap(({ reviews }) => reviews.map(({ reviewerId }) => reviewerId)),
  pendingReviewerIds: pendingReviewers(groups),
  stepDeciderIds: decidersOfStep(groups),
  isPendingRestricted: currentGroup(groups)?.restrictByReviewerRole ?? false,
});

/** Reviewer fields of an order without pending reviews. */
export const NO_PENDING_REVIEWERS = {
  pendingReviewerIds: [],
  isPendingRestricted: false,
  stepDeciderIds: [],
};

export interface NewRound {
  /** Stored with the fields of the round (`fieldsOfNewRound`). */
  readonly order: OrderDocument;
  readonly content: OrderContent;
  readonly baseline: OrderContent | null;
  readonly total: string;
  readonly supplierName: string | null;
  readonly comment: string | null;
  readonly routeName: string | null;
  readonly ruleUuid: string | null;
  readonly remindAfterDays: number | null;
  readonly escalateAfterDays: number | null;
  readonly groups: Groups;
}

/** Fields of an order that is in the next round. */
export const fieldsOfNewRound = (
  { actor }: DemandScope,
  { reviewRounds }: OrderDocument,
  groups: Groups,
): Partial<OrderDocument> => ({
  reviewRequester: recordOf(actor),
  reviewRounds: reviewRounds + 1,
  ...reviewerFields(groups),
});

/** Rounds of an order: how they start, and how they end without a decision. */
@Injectable()
export class ReviewRounds {
  constructor(
    private readonly rounds: ReviewRoundRepository,
    private readonly notices: ApprovalNotices,
  ) {}

  /** Starts the next round of an order that is already stored, in the same transaction. */
  async open(scope: DemandScope, round: NewRound, session: ClientSession): Promise<void> {
    const { order, groups, ...rest } = round;
    const opened = await this.rounds.insert(
      scope,
      {
        ...rest,
        _id: uuidv7(),
        orderId: order._id,
        number: order.reviewRounds,
        requester: recordOf(scope.actor),
        requestedAt: nowTimestamp(),
        status: ReviewRoundStatus.OPEN,
        closedAt: null,
        groups: [...groups],
        version: 1,
      },
      { session },
    );
    await this.notices.notifyReviewers(scope, order, opened, pendingReviewers(groups), session);
  }

  /**
   * Ends an open round without a decision and notifies its reviewers; without an open round it does nothing.
   *
   * @returns the fields of the order that change, for the caller to store in the transaction
   */
  async end(
    scope: DemandScope,
    order: OrderDocument,
    status: ReviewRoundStatus.WITHDRAWN | ReviewRoundStatus.CANCELED,
    session: ClientSession,
  ): Promise<Partial<OrderDocument>> {
    const round = await this.openRound(scope, order, session);
    if (!round) return {};
    const now = nowTimestamp();
    const groups = cancelPendingReviews(round.groups, now);
    await this.rounds.save(scope, round, { status, closedAt: now, groups }, session);
    await this.notices.markSettledRequestsRead(scope, order._id, round.groups, [], session);
    await this.notices.notifyEnded(scope, order, round, status, session);
    await this.notices.updateSlackRequests(
      scope,
      { ...round, status, groups, version: round.version + 1 },
      null,
      session,
    );
    return NO_PENDING_REVIEWERS;
  }

  /** UPDATE_MATERIAL: an approved part of the order was changed. */
  async invalidate(scope: DemandScope, orderId: string, session: ClientSession): Promise<void> {
    const round = await this.rounds.last(scope, orderId, session);
    if (round?.status !== ReviewRoundStatus.APPROVED) return;
    const groups = invalidateApprovals(round.groups, nowTimestamp());
    await this.rounds.save(scope, round, { status: ReviewRoundStatus.INVALIDATED, groups }, session);
  }

  private async openRound(
    scope: DemandScope,
    order: OrderDocument,
    session: ClientSession,
  ): Promise<ReviewRoundDocument | null> {
    const round = order.reviewRounds > 0 ? await this.rounds.last(scope, order._id, session) : null;
    return round?.status === ReviewRoundStatus.OPEN ? round : null;
  }
}
