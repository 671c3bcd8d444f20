import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  KIT_ENVIRONMENT,
  type KitEnvironment,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import { orderActor } from '../orders/order-actors.js';
import { RepresentedReviewers } from '../orders/represented-reviewers.service.js';
import type { OrderReviewLink } from './approval.model.js';
import { readReviewLink } from './review-link.js';

const REVIEW_OVER = 'この承認依頼は終了しています。';
const NOT_PENDING = '現在、あなたの承認待ちではありません。';

/** Links in mails to reviewers: they open the review page, which requires sign-in. */
@Injectable()
export class ReviewLinks {
  constructor(
    private readonly orders: OrderRepository,
    private readonly represented: RepresentedReviewers,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async open(scope: DemandScope, token: string): Promise<OrderReviewLink> {
    const claims = readReviewLink(this.env.MAIL_TOKEN_SECRET, token);
    if (!claims) throw invalidArgument({ fields: { token: ['リンクが正しくありません。'] } });
    if (claims.reviewerId !== scope.actor.uuid) {
      throw failedPrecondition(
        'このリンクは別のユーザー宛てです。メールを受け取ったユーザーでログインしてください。',
      );
    }
    const order = await this.orders.requireOrder(scope, claims.orderId);
    const isCurrent = order.status === OrderStatus.Reviewing && order.reviewRounds === claims.round;
    const represents = isCurrent ? await this.represented.of(scope, scope.actor.uuid) : [];
    const isPending = isCurrent && orderActor(scope.actor, order, represents).isEligibleReviewer;
    return {
      orderUuid: order._id,
      isPending,
      message: isPending ? null : isCurrent ? NOT_PENDING : REVIEW_OVER,
    };
  }
}
