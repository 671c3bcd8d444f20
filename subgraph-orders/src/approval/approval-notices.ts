import {
  type DemandScope,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { orderPath } from '../notices/order-path.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { displayName, recordOf } from '../orders/order-actors.js';
import { DelegationRepository } from '../orders/records/delegation.repository.js';
import {
  currentGroup,
  deciderId,
  decidersOfStep,
  type Groups,
  pendingReviewers,
} from '../orders/records/review.rules.js';
import {
  type ReviewRoundDocument,
  ReviewRoundStatus,
  ReviewStatus,
} from '../orders/records/review.schema.js';
import { SlackOutbox } from '../slack/slack-outbox.js';
import { MailedLinks } from './mailed-links.service.js';
import { reviewLinkToken } from './review-link.js';
import { reviewNote } from './review-note.js';

const ENDINGS = {
  [ReviewRoundStatus.WITHDRAWN]: '承認申請を取り下げました',
  [ReviewRoundStatus.CANCELED]: '発注をキャンセルしました',
} as const;

/** Sends the notices of an approval (docs/domain/notices.md), in the transaction of the decision. */
@Injectable()
export class ApprovalNotices {
  constructor(
    private readonly notices: Notices,
    private readonly orders: OrderRepository,
    private readonly delegations: DelegationRepository,
    private readonly links: MailedLinks,
    private readonly slack: SlackOutbox,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /**
   * Notifies the reviewers of the current group and their deputies; the link in the mail opens the review page
   * and does not decide anything itself.
   */
  async notifyReviewers(
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
    const request = {
      key: `review-request:${round._id}:${round.version}`,
      kind: NoticeKind.REVIEW_REQUESTED,
      recipients: reviewers,
      order,
      title: '承認依頼',
      body: [
        `${displayName(round.requester)}さんから承認の依頼が届いています（${round.number}回目）。`,
        ...(round.comment ? [`コメント：${round.comment}`] : []),
      ].join('\n'),
    };
    const mailTo = async (recipients: readonly string[], absentUuid?: string) => {
      const issued = await this.links.issue(scope, { order, round, recipients, absentUuid }, session);
      return { pathOf, facts: factsOf(round), decisionLinkOf: (id: string) => issued.get(id) };
    };
    await this.notices.notify(scope, { ...request, mail: await mailTo(reviewers) }, session);
    if (reviewers.length === 0) return;
    const told = new Set([round.requester.uuid, ...pendingReviewers(round.groups), ...reviewers]);
    for (const [absentUuid, deputies] of await this.delegations.deputiesOf(scope, reviewers, session)) {
      const recipients = deputies.filter((uuid) => !told.has(uuid));
      recipients.forEach((uuid) => told.add(uuid));
      const title = '承認依頼（代理）';
      const body = `${namesOf(round, [absentUuid])}さんの代理としての依頼です。\n${request.body}`;
      const mail = await mailTo(recipients, absentUuid);
      await this.notices.notify(scope, { ...request, recipients, title, body, mail }, session);
    }
    await this.slack.ofOrder(
      scope,
      order,
      {
        ...contentFacts(round),
        key: `review-request:${round._id}:${round.version}`,
        title: round.number === 1 ? '承認依頼' : `承認依頼（${round.number}回目）`,
        paragraphs: round.comment ? [`コメント：${round.comment}`] : [],
        facts: [
          { label: '申請者', value: displayName(round.requester) },
          { label: '承認者', value: namesOf(round, reviewers) },
        ],
        link: { path: `${orderPath(order._id)}/review`, label: '内容を確認する' },
        review: {
          roundUuid: round._id,
          step: currentGroup(round.groups)?.number ?? 0,
          expectedUpdatedAt: order.updatedAt,
        },
      },
      session,
    );
  }

  /**
   * Updates the review requests in Slack with the state of the round.
   *
   * @param openAt version of the order that is under review; null when the round is over
   */
  async updateSlackRequests(
    scope: TenantScope,
    round: ReviewRoundDocument,
    openAt: string | null,
    session: ClientSession,
    isUpdated = false,
  ): Promise<void> {
    const group = currentGroup(round.groups);
    await this.slack.ofReview(
      scope,
      {
        roundUuid: round._id,
        version: round.version,
        note: reviewNote(round, isUpdated),
        open: openAt !== null && group ? { step: group.number, expectedUpdatedAt: openAt } : null,
      },
      session,
    );
  }

  /**
   * Marks the requests of reviewers who no longer need to decide as read; call it after the order was
   * written.
   */
  async markSettledRequestsRead(
    scope: DemandScope,
    orderId: string,
    asked: Groups,
    now: Groups,
    session: ClientSession,
  ): Promise<void> {
    const decided = decidersOfStep(now);
    const mayAct = await this.withDeputies(scope, pendingReviewers(now), session);
    const pending = mayAct.filter((id) => !decided.includes(id));
    await this.notices.settle(scope, orderId, [NoticeKind.REVIEW_REQUESTED], session, pending);
    if (currentGroup(asked)?.number !== currentGroup(now)?.number) {
      await this.notices.settle(scope, orderId, [NoticeKind.REVIEW_ESCALATED], session);
    }
    const done: string[] = [];
    const before = await this.withDeputies(scope, pendingReviewers(asked), session);
    for (const reviewerId of before.filter((id) => !pending.includes(id))) {
      const places = [reviewerId, ...(await this.delegations.absentFor(scope, reviewerId, session))];
      const open = { status: OrderStatus.Reviewing, pendingReviewerIds: { $in: places }, deletedAt: null };
      if (!(await this.orders.exists(scope, open, { session }))) done.push(reviewerId);
    }
    if (done.length > 0) await this.notices.settleReminders(scope, done, session);
  }

  /** Tells the requester that the last group approved. */
  async notifyApproved(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    deciderName: string,
    session: ClientSession,
  ): Promise<void> {
    await this.notifyOutcome(scope, order, round, session, {
      key: `review-approved:${round._id}`,
      kind: NoticeKind.REVIEW_APPROVED,
      title: '承認完了',
      body: '承認されました。発注できます。',
    });
    const facts = [{ label: '承認者', value: deciderName }, requesterOf(round)];
    const key = `review-approved:${round._id}`;
    const notice = { ...contentFacts(round), key, title: '承認完了', facts };
    await this.slack.ofOrder(scope, order, notice, session);
  }

  async notifyDenied(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    { comment, deciderName }: { comment: string; deciderName: string },
    session: ClientSession,
  ): Promise<void> {
    await this.notifyOutcome(scope, order, round, session, {
      key: `review-denied:${round._id}`,
      kind: NoticeKind.REVIEW_DENIED,
      title: '差戻し',
      body: `${deciderName}さんが差し戻しました。\n理由：${comment}`,
    });
    const facts = [{ label: '差戻し', value: deciderName }, requesterOf(round)];
    const key = `review-denied:${round._id}`;
    const paragraphs = [`理由：${comment}`];
    const notice = { ...contentFacts(round), key, title: '差戻し', paragraphs, facts };
    await this.slack.ofOrder(scope, order, notice, session);
  }

  /** Tells everybody who approved before that a reviewer approved with changes. */
  async notifyUpdated(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    deciderName: string,
    session: ClientSession,
  ): Promise<void> {
    const earlier = approversOf(round).filter((id) => id !== scope.actor.uuid);
    const notice = {
      key: `review-updated:${round._id}:${round.version}`,
      kind: NoticeKind.REVIEW_UPDATED,
      order,
      title: '修正して承認',
      body: `${deciderName}さんが内容を修正して承認しました。`,
    };
    const mail = { pathOf: () => orderPath(order._id) };
    await this.notices.notify(
      scope,
      { ...notice, recipients: [round.requester.uuid, ...earlier], mail },
      session,
    );
  }

  /** Tells the current reviewers that they no longer need to decide. */
  async notifyEnded(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    status: keyof typeof ENDINGS,
    session: ClientSession,
  ): Promise<void> {
    const actor = displayName(recordOf(scope.actor));
    await this.notices.notify(
      scope,
      {
        key: `review-ended:${round._id}`,
        kind: NoticeKind.REVIEW_ENDED,
        recipients: await this.withDeputies(scope, pendingReviewers(round.groups), session),
        order,
        title: '承認依頼の終了',
        body: `${actor}さんが${ENDINGS[status]}。承認は不要になりました。`,
        mail: { pathOf: () => orderPath(order._id) },
      },
      session,
    );
  }

  /** Reviewers and those who may decide for them. */
  async withDeputies(
    scope: TenantScope,
    reviewers: readonly string[],
    session: ClientSession,
  ): Promise<string[]> {
    const deputies = await this.delegations.deputiesOf(scope, reviewers, session);
    return [...new Set([...reviewers, ...[...deputies.values()].flat()])];
  }

  /** Notifies the requester also by mail, earlier approvers only in the product. */
  private async notifyOutcome(
    scope: DemandScope,
    order: OrderDocument,
    round: ReviewRoundDocument,
    session: ClientSession,
    notice: { key: string; kind: NoticeKind; title: string; body: string },
  ): Promise<void> {
    const requester = round.requester.uuid;
    const path = orderPath(order._id);
    const asked = {
      recipients: [requester],
      mail: { pathOf: () => path },
      orAdministrators: { path, causedBy: scope.actor.uuid },
    };
    await this.notices.notify(scope, { ...notice, order, ...asked }, session);
    const approvers = approversOf(round).filter((id) => id !== requester && id !== scope.actor.uuid);
    await this.notices.notify(scope, { ...notice, order, recipients: approvers }, session);
  }
}

/** First and last delivery date; empty when no line has one. */
const deliveryOf = ({ content }: ReviewRoundDocument): string => {
  const days = content.orderProductLines.flatMap(({ deliveryDate }) => deliveryDate ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const delivery = first === last ? first : `${first ?? ''}〜${last ?? ''}`;
  return delivery?.replaceAll('-', '/') ?? '';
};

/** Summary that a reviewer sees before opening the order. */
const factsOf = (round: ReviewRoundDocument): string[] => {
  const delivery = deliveryOf(round);
  return [
    ...(round.supplierName ? [`仕入先：${round.supplierName}`] : []),
    `合計金額（税込）：${BigInt(round.total).toLocaleString('ja-JP')}円`,
    ...(delivery ? [`納期：${delivery}`] : []),
  ];
};

const contentFacts = (round: ReviewRoundDocument) => ({
  supplierName: round.supplierName,
  total: round.total,
  delivery: deliveryOf(round),
});

const requesterOf = ({ requester }: ReviewRoundDocument) => ({
  label: '申請者',
  value: displayName(requester),
});

const namesOf = ({ groups }: ReviewRoundDocument, reviewerIds: readonly string[]): string =>
  groups
    .flatMap(({ reviews }) => reviews)
    .filter(({ reviewerId }) => reviewerIds.includes(reviewerId))
    .map(({ reviewerName }) => reviewerName)
    .join('、');

const approversOf = ({ groups }: ReviewRoundDocument): string[] =>
  groups
    .flatMap(({ reviews }) => reviews)
    .filter(({ status }) => status === ReviewStatus.APPROVED)
    .flatMap((review) => [...new Set([review.reviewerId, deciderId(review)])]);
