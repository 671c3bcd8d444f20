import { type DemandScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NoticeKind } from '../../notices/notice.schema.js';
import { Notices } from '../../notices/notices.service.js';
import { factsOfDelegation, TO_REVIEW_PATH, waitingFor } from '../../notifications/delegation-facts.js';
import { OrderRepository } from '../../orders/order.repository.js';
import { displayName, recordOf } from '../../orders/order-actors.js';
import type { DelegationDocument } from '../../orders/records/delegation.schema.js';
import { ApprovalNotices } from '../approval-notices.js';

const TITLES = {
  STARTED: '承認の代理の登録',
  CHANGED: '承認の代理の変更',
  ENDED: '承認の代理の終了',
} as const;

/** Tells the absent reviewer and the deputies, in the transaction of the change. */
@Injectable()
export class DelegationNotices {
  constructor(
    private readonly notices: Notices,
    private readonly orders: OrderRepository,
    private readonly approval: ApprovalNotices,
  ) {}

  /** @param former deputies before the change, who are told that they are none any more */
  async notify(
    scope: DemandScope,
    what: keyof typeof TITLES,
    delegation: DelegationDocument,
    names: ReadonlyMap<string, string>,
    former: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    const { _id, absentUuid, deputyUuids, updatedAt } = delegation;
    const nameOf = (id: string): string => names.get(id) ?? '';
    const waiting =
      what === 'ENDED' || delegation.fromDate > todayJst() ? 0 : await this.waiting(scope, absentUuid);
    const lines = [...factsOfDelegation(delegation, nameOf), `操作：${displayName(recordOf(scope.actor))}`];
    const send = (recipients: readonly string[], title: string, first: string): Promise<void> =>
      this.notices.notify(
        scope,
        {
          key: `review-delegation:${_id}:${updatedAt}`,
          kind: NoticeKind.REVIEW_DELEGATED,
          recipients: recipients.filter((id) => id !== scope.actor.uuid),
          order: null,
          title,
          body: [first, ...lines].join('\n'),
          mail: { pathOf: () => TO_REVIEW_PATH },
        },
        session,
      );
    const isOver = what === 'ENDED';
    await send([absentUuid], TITLES[what], OF_ABSENT[what]);
    await send(
      deputyUuids,
      TITLES[what],
      isOver ? 'あなたが務める代理が終了しました。' : forDeputies(waiting),
    );
    const removed = former.filter((id) => !deputyUuids.includes(id));
    await send(removed, TITLES.ENDED, 'あなたは代理から外れました。');
    if (isOver || removed.length > 0) await this.settleRequests(scope, absentUuid, session);
  }

  /** Requests to people who are no deputies any more count as read. */
  private async settleRequests(
    scope: DemandScope,
    absentUuid: string,
    session: ClientSession,
  ): Promise<void> {
    const orders = await this.orders.find(scope, waitingFor(absentUuid), {
      projection: { pendingReviewerIds: 1 },
      session,
    });
    for (const { _id, pendingReviewerIds } of orders) {
      const pending = await this.approval.withDeputies(scope, pendingReviewerIds, session);
      await this.notices.settle(scope, _id, [NoticeKind.REVIEW_REQUESTED], session, pending);
    }
  }

  private async waiting(scope: DemandScope, absentUuid: string): Promise<number> {
    return this.orders.count(scope, waitingFor(absentUuid));
  }
}

const OF_ABSENT = {
  STARTED: 'あなたの承認の代理が登録されました。期間中も、あなた自身が承認できます。',
  CHANGED: 'あなたの承認の代理が変更されました。',
  ENDED: 'あなたの承認の代理が終了しました。',
} as const;

const forDeputies = (waiting: number): string =>
  [
    'あなたは次の期間、承認の代理を務めます。',
    ...(waiting > 0 ? [`現在、承認待ちの発注が${waiting}件あります。`] : []),
  ].join('\n');
