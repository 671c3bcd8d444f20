import { nowTimestamp, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { MemberDirectory, type Member } from '../external/member-directory.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { mayReview } from './review-groups.input.js';
import { ReviewRoundRepository } from './review-round.repository.js';
import { isDeserted, withoutGone } from './review.rules.js';
import type { ReviewRoundDocument } from './review.schema.js';

/** Approvals that would be left without a reviewer: deleting such a person is warned of, not forbidden. */
@Injectable()
export class SoleReviewers {
  constructor(
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly members: MemberDirectory,
  ) {}

  /**
   * Orders in review with a step that nobody could decide any more, newest first. Steps that nobody can decide as it is
   * are not this person's.
   *
   * @param staysEditor the person becomes an EDITOR; otherwise they may decide nothing any more.
   * @throws UNAVAILABLE while the identity slice does not answer.
   */
  async ordersOf(scope: DemandScope, reviewerUuid: string, staysEditor: boolean): Promise<OrderDocument[]> {
    const rounds = await this.rounds.openOf(scope, reviewerUuid);
    if (rounds.length === 0) return [];
    const now = new Map((await this.members.of(scope)).map((member) => [member.uuid, member]));
    const person = now.get(reviewerUuid);
    const then = new Map(now);
    then.delete(reviewerUuid);
    if (person && staysEditor) then.set(reviewerUuid, { ...person, role: 'EDITOR' });
    const hanging = rounds.filter((round) => {
      const already = desertedSteps(round, now);
      return desertedSteps(round, then).some((number) => !already.includes(number));
    });
    return this.orders.find(
      scope,
      { _id: { $in: hanging.map(({ orderId }) => orderId) } },
      { sort: { createdAt: -1, _id: -1 } },
    );
  }
}

/** The steps of a round that nobody can decide. */
function desertedSteps({ groups }: ReviewRoundDocument, members: ReadonlyMap<string, Member>): number[] {
  return withoutGone(
    groups,
    (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
    nowTimestamp(),
  )
    .filter(isDeserted)
    .map(({ number }) => number);
}
