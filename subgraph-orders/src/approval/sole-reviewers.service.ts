import { type DemandScope, nowTimestamp } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { mayReview } from '../orders/records/review.rules.js';
import { hasNoEligibleReviewer, withoutIneligible } from '../orders/records/review.rules.js';
import type { ReviewRoundDocument } from '../orders/records/review.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';

/**
 * Finds approvals that would be left without a reviewer; deleting such a person causes a warning, not a
 * refusal.
 */
@Injectable()
export class SoleReviewers {
  constructor(
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly members: MemberDirectory,
  ) {}

  /**
   * Orders in review that would have a group without an eligible reviewer, newest first. Groups that already
   * have none are not counted.
   *
   * @param staysEditor the person becomes an EDITOR; otherwise they lose every right to review
   * @throws UNAVAILABLE while the identity slice does not respond
   */
  async ordersOf(scope: DemandScope, reviewerUuid: string, staysEditor: boolean): Promise<OrderDocument[]> {
    const rounds = await this.rounds.openOf(scope, reviewerUuid);
    if (rounds.length === 0) return [];
    const now = new Map((await this.members.of(scope)).map((member) => [member.uuid, member]));
    const person = now.get(reviewerUuid);
    const then = new Map(now);
    then.delete(reviewerUuid);
    if (person && staysEditor) then.set(reviewerUuid, { ...person, role: 'EDITOR' });
    const blocked = rounds.filter((round) => {
      const already = groupsWithoutReviewer(round, now);
      return groupsWithoutReviewer(round, then).some((number) => !already.includes(number));
    });
    return this.orders.find(
      scope,
      { _id: { $in: blocked.map(({ orderId }) => orderId) } },
      { sort: { createdAt: -1, _id: -1 } },
    );
  }
}

/** Groups of a round without an eligible reviewer. */
function groupsWithoutReviewer(
  { groups }: ReviewRoundDocument,
  members: ReadonlyMap<string, Member>,
): number[] {
  return withoutIneligible(
    groups,
    (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
    nowTimestamp(),
  )
    .filter(hasNoEligibleReviewer)
    .map(({ number }) => number);
}
