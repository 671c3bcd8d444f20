import { KIT_ENVIRONMENT, type DemandScope, type KitEnvironment } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NoticeKind } from '../notifications/notice.schema.js';
import { Notices } from '../notifications/notices.service.js';
import { orderPath } from '../notifications/order-path.js';
import { displayName, recordOf } from '../orders/order-actors.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { reviewLinkToken } from './review-link.js';
import { pendingReviewers } from './review.rules.js';
import { ReviewRoundStatus, ReviewStatus, type ReviewRoundDocument } from './review.schema.js';

const ENDINGS = {
  [ReviewRoundStatus.WITHDRAWN]: '承認申請を取り下げました',
  [ReviewRoundStatus.CANCELED]: '発注をキャンセルしました',
} as const;

/** Who is told what of an approval (domain 1.15), in the transaction of the decision. */
@Injectable()
export class ApprovalNotices {
  constructor(
    private readonly notices: Notices,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** Reviewers whose turn it is; the mail's link opens the review page for them, and decides nothing. */
  async requested(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    reviewers: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    const pathOf = (reviewerId: string): string => {
      const claims = { orderId: order._id, reviewerId, round: round.number };
      const token = reviewLinkToken(this.env.MAIL_TOKEN_SECRET, claims);
      return `${orderPath(order._id)}/review?link=${token}`;
    };
    await this.notices.tell(
      scope,
      {
        key: `review-request:${round._id}:${round.version}`,
        kind: NoticeKind.REVIEW_REQUESTED,
        recipients: reviewers,
        order,
        title: '承認依頼',
        body: `${displayName(round.requester)}さんから承認の依頼が届いています（${round.number}回目）。`,
        mail: { pathOf },
      },
      session,
    );
  }

  /** The last group approved: the requester may go on. */
  async approved(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    session: ClientSession,
  ): Promise<void> {
    await this.outcome(scope, order, round, session, {
      key: `review-approved:${round._id}`,
      kind: NoticeKind.REVIEW_APPROVED,
      title: '承認完了',
      body: '承認されました。発注できます。',
    });
  }

  async denied(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    comment: string,
    session: ClientSession,
  ): Promise<void> {
    await this.outcome(scope, order, round, session, {
      key: `review-denied:${round._id}`,
      kind: NoticeKind.REVIEW_DENIED,
      title: '差戻し',
      body: `${scope.actor.name}さんが差し戻しました。\n理由：${comment}`,
    });
  }

  /** Somebody approved with changes: everyone who had approved before has to know. */
  async updated(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    session: ClientSession,
  ): Promise<void> {
    const earlier = approversOf(round).filter((id) => id !== scope.actor.uuid);
    const news = {
      key: `review-updated:${round._id}:${round.version}`,
      kind: NoticeKind.REVIEW_UPDATED,
      order,
      title: '修正して承認',
      body: `${scope.actor.name}さんが内容を修正して承認しました。`,
    };
    const mail = { pathOf: () => orderPath(order._id) };
    await this.notices.tell(
      scope,
      { ...news, recipients: [round.requester.uuid, ...earlier], mail },
      session,
    );
  }

  /** Those who were asked need not decide any more. */
  async ended(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    status: keyof typeof ENDINGS,
    session: ClientSession,
  ): Promise<void> {
    const actor = displayName(recordOf(scope.actor));
    await this.notices.tell(
      scope,
      {
        key: `review-ended:${round._id}`,
        kind: NoticeKind.REVIEW_ENDED,
        recipients: pendingReviewers(round.groups),
        order,
        title: '承認依頼の終了',
        body: `${actor}さんが${ENDINGS[status]}。承認は不要になりました。`,
        mail: { pathOf: () => orderPath(order._id) },
      },
      session,
    );
  }

  /** The requester by mail as well, earlier approvers in the product. */
  private async outcome(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    session: ClientSession,
    news: { key: string; kind: NoticeKind; title: string; body: string },
  ): Promise<void> {
    const requester = round.requester.uuid;
    const mail = { pathOf: () => orderPath(order._id) };
    await this.notices.tell(scope, { ...news, order, recipients: [requester], mail }, session);
    const approvers = approversOf(round).filter((id) => id !== requester && id !== scope.actor.uuid);
    await this.notices.tell(scope, { ...news, order, recipients: approvers }, session);
  }
}

const approversOf = ({ groups }: ReviewRoundDocument): string[] =>
  groups
    .flatMap(({ reviews }) => reviews)
    .filter(({ status }) => status === ReviewStatus.APPROVED)
    .map(({ reviewerId }) => reviewerId);
