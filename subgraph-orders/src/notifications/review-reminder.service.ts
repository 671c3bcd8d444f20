import { jstDay, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { onceOnly } from '../notices/once-only.js';
import { orderPath } from '../notices/order-path.js';
import { OrderRepository } from '../orders/order.repository.js';
import { DelegationRepository } from '../orders/records/delegation.repository.js';
import { mayReview } from '../orders/records/review.rules.js';
import {
  currentGroup,
  decidersOfStep,
  pendingReviewers,
  withoutIneligible,
} from '../orders/records/review.rules.js';
import {
  type ReviewRoundDocument,
  ReviewRoundStatus,
  ReviewStatus,
} from '../orders/records/review.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { businessDaysSince, isBusinessDay } from './business-days.js';

/** Business days before a reviewer is reminded, unless the route of the request says otherwise. */
export const REMIND_AFTER_BUSINESS_DAYS = 3;

/**
 * Sends each reviewer a digest of long-pending orders on business days (docs/domain/approval.md, Reminder).
 */
@Injectable()
export class ReviewReminders {
  constructor(
    private readonly rounds: ReviewRoundRepository,
    private readonly orders: OrderRepository,
    private readonly members: MemberDirectory,
    private readonly delegations: DelegationRepository,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async send(scope: TenantScope, day: string): Promise<void> {
    if (!isBusinessDay(day)) return;
    const open = await this.rounds.find(scope, { status: ReviewRoundStatus.OPEN });
    if (open.length === 0) return;
    const members = new Map((await this.members.of(scope)).map((member) => [member.uuid, member]));
    const reviewers = open.flatMap(({ groups }) => pendingReviewers(groups));
    const deputies = await this.delegations.deputiesOf(scope, reviewers, undefined, day);
    const waiting = new Map<string, string[]>();
    for (const round of open) {
      const remindAfter = round.remindAfterDays ?? REMIND_AFTER_BUSINESS_DAYS;
      const overdue = overdueReviewers(round, members, day, remindAfter);
      for (const id of new Set([...overdue, ...deputiesFor(round, overdue, deputies, members)])) {
        waiting.set(id, [...(waiting.get(id) ?? []), round.orderId]);
      }
    }
    await this.escalate(scope, day, open, members, deputies);
    if (waiting.size === 0) return;
    const orders = await this.orders.findByIds(scope, [...waiting.values()].flat(), {
      projection: { purchaseNumber: 1, subject: 1 },
    });
    const titles = new Map(orders.map((one) => [one._id, `・${one.purchaseNumber} ${one.subject ?? ''}`]));
    for (const [reviewerId, orderIds] of waiting) {
      const notice = {
        key: `review-reminder:${day}`,
        kind: NoticeKind.REVIEW_REMINDER,
        recipients: [reviewerId],
        order: null,
        title: `承認待ちの発注が${orderIds.length}件あります`,
        body: orderIds.map((id) => titles.get(id) ?? '').join('\n'),
        mail: { pathOf: () => '/demand/orders?toReview=1', isTimely: true },
      };
      await onceOnly(() =>
        withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session)),
      );
    }
  }

  /**
   * Tells administrators and requesters, once per step, about reviews that wait longer than their route allows
   * (docs/domain/approval-routes.md, Deadlines).
   */
  private async escalate(
    scope: TenantScope,
    day: string,
    open: readonly ReviewRoundDocument[],
    members: ReadonlyMap<string, Member>,
    deputies: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    const administrators = [...members.values()].filter(({ role }) => role === 'ADMIN');
    for (const round of open) {
      // Rounds stored before the field existed have none.
      const after = round.escalateAfterDays ?? null;
      const late = after === null ? [] : overdueReviewers(round, members, day, after);
      const order = late.length > 0 && (await this.orders.findById(scope, round.orderId));
      if (!order) continue;
      const nameOf = (id: string): string => members.get(id)?.name ?? '';
      const names = late
        .map((id) => {
          const acting = deputiesFor(round, [id], deputies, members).map(nameOf);
          return acting.length > 0 ? `${nameOf(id)}（代理：${acting.join('、')}）` : nameOf(id);
        })
        .join('、');
      const recipients = [round.requester.uuid, ...administrators.map(({ uuid }) => uuid)];
      const notice = {
        key: `review-escalated:${round._id}:${currentGroup(round.groups)?.number ?? 0}`,
        kind: NoticeKind.REVIEW_ESCALATED,
        recipients: recipients.filter((id) => members.has(id) && !late.includes(id)),
        order,
        title: '承認が止まっています',
        body: `${after ?? 0}営業日を過ぎても承認されていません。承認待ち：${names}`,
        mail: { pathOf: () => orderPath(order._id) },
      };
      await onceOnly(() =>
        withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session)),
      );
    }
  }
}

/** Deputies who may decide for reviewers of the current group, and have not decided in it. */
function deputiesFor(
  { groups, requester }: ReviewRoundDocument,
  reviewers: readonly string[],
  deputies: ReadonlyMap<string, readonly string[]>,
  members: ReadonlyMap<string, Member>,
): string[] {
  const isRestricted = currentGroup(groups)?.restrictByReviewerRole ?? true;
  const decided = decidersOfStep(groups);
  return reviewers
    .flatMap((id) => deputies.get(id) ?? [])
    .filter(
      (id) => id !== requester.uuid && !decided.includes(id) && mayReview(members.get(id), isRestricted),
    );
}

/**
 * Eligible reviewers of the current group whose review has been pending for more than a few business days.
 */
function overdueReviewers(
  round: ReviewRoundDocument,
  members: ReadonlyMap<string, Member>,
  day: string,
  afterDays: number,
): string[] {
  const groups = withoutIneligible(
    round.groups,
    (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
    round.requestedAt,
  );
  return (currentGroup(groups)?.reviews ?? [])
    .filter(
      ({ status, updatedAt }) =>
        status === ReviewStatus.PENDING && businessDaysSince(jstDay(new Date(updatedAt)), day) > afterDays,
    )
    .map(({ reviewerId }) => reviewerId);
}
