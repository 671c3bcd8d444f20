import { Allow, Ctx, ListSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentReviewGroups } from '../orders/current-review-groups.service.js';
import { OrderFieldChange } from '../orders/field-change.model.js';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { ORDER_READERS } from '../orders/order.policy.js';
import { orderActor } from '../orders/order-actors.js';
import { contentChanges } from '../orders/order-diff.js';
import { scopeOfOrder } from '../orders/order-scope.js';
import { ReadableChanges } from '../orders/readable-changes.js';
import { reviewOf, reviewToDecide } from '../orders/records/review.rules.js';
import { ReviewStatus } from '../orders/records/review.schema.js';
import {
  OrderReviewGroup,
  OrderReviewRequester,
  OrderReviewRound,
  RepresentedReviewer,
} from './approval.model.js';
import { groupViews, roundView } from './approval.view.js';

/** Approval fields of an order. */
@Resolver(() => Order)
export class ApprovalFieldsResolver {
  constructor(
    private readonly loaders: OrderLoaders,
    private readonly current: CurrentReviewGroups,
    private readonly changes: ReadableChanges,
  ) {}

  @Allow(ORDER_READERS)
  @ResolveField(() => OrderReviewRequester, {
    nullable: true,
    description: 'Requester of the last round; null without a round.',
  })
  async orderReviewRequester(
    @Parent() { uuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderReviewRequester | null> {
    const [last] = await this.loaders.reviewRoundsOf(ctx, uuid);
    if (!last) return null;
    const { requester, requestedAt } = last;
    return { requestedAt, requester: requester.actor === 'DemandUser' ? { uuid: requester.uuid } : null };
  }

  @Allow(ORDER_READERS)
  @ListSize(3)
  @ResolveField(() => [OrderReviewGroup], {
    description:
      'Groups of the last review round; empty without a round. Reviewers who are no longer eligible are ' +
      'INVALIDATED.',
  })
  async orderReviewGroups(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderReviewGroup[]> {
    const [last] = await this.loaders.reviewRoundsOf(ctx, order.uuid);
    return last ? groupViews(await this.current.of(ctx, last)) : [];
  }

  @Allow(ORDER_READERS)
  @ListSize(3)
  @ResolveField(() => [OrderReviewRound], { description: '承認の履歴, newest round first.' })
  async reviewRounds(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderReviewRound[]> {
    const rounds = await this.loaders.reviewRoundsOf(ctx, order.uuid);
    return Promise.all(
      rounds.map(async (round, index) => {
        const { baseline, content } = round;
        return roundView(round, {
          groups: await this.current.of(ctx, round),
          lastTotal: rounds[index + 1]?.total ?? null,
          readChanges: async () =>
            baseline ? this.changes.of(scopeOfOrder(ctx, order), contentChanges(baseline, content)) : [],
        });
      }),
    );
  }

  @Allow(ORDER_READERS)
  @ResolveField(() => ReviewStatus, {
    nullable: true,
    description:
      'Decision of the caller in their own place of the last round; null for people who are not reviewers of it.',
  })
  async myReviewStatus(@Parent() { uuid }: Order, @Ctx() ctx: RequestContext): Promise<ReviewStatus | null> {
    const { identity } = ctx;
    const [last] = await this.loaders.reviewRoundsOf(ctx, uuid);
    if (!last || identity.kind !== 'user' || identity.actor !== 'DemandUser') return null;
    return reviewOf(await this.current.of(ctx, last), identity.uuid)?.review.status ?? null;
  }

  @Allow(ORDER_READERS)
  @ResolveField(() => RepresentedReviewer, {
    nullable: true,
    description:
      'The reviewer for whom the caller would decide now as a deputy (代理); null for a decision in their own ' +
      'place, and when they have none to make.',
  })
  async myReviewFor(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<RepresentedReviewer | null> {
    const scope = scopeOfOrder(ctx, order);
    const represents = await this.loaders.representedBy(ctx, scope, order.document);
    if (represents.length === 0 || !orderActor(scope.actor, order.document, represents).isEligibleReviewer)
      return null;
    const [last] = await this.loaders.reviewRoundsOf(ctx, order.uuid);
    if (!last) return null;
    const { uuid } = scope.actor;
    const decider = {
      uuid,
      represents: represents.map((absent) => absent.uuid),
      isRequester: last.requester.uuid === uuid,
    };
    const review = reviewToDecide(await this.current.of(ctx, last), decider);
    return review && review.reviewerId !== uuid
      ? { uuid: review.reviewerId, name: review.reviewerName }
      : null;
  }
}

@Resolver(() => OrderReviewRound)
export class OrderReviewRoundResolver {
  @ListSize(5)
  @ResolveField(() => [OrderFieldChange], {
    description:
      'Changes since the last round, or since the version that the supplier has; empty for a first request.',
  })
  async changes(@Parent() round: OrderReviewRound): Promise<OrderFieldChange[]> {
    return round.readChanges();
  }
}
