import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ActorRecord, OrderDocument } from '../orders/order.schema.js';
import { NoticeKind } from './notice.schema.js';
import { Notices } from './notices.service.js';
import { orderPath } from './order-path.js';

/** What the creator of an order hears of it, unless they did it themselves (domain 1.15). */
@Injectable()
export class OrderNews {
  constructor(private readonly notices: Notices) {}

  async sent(
    scope: TenantScope,
    order: OrderDocument,
    log: { readonly _id: string; readonly sender: ActorRecord; readonly to: readonly string[] },
    session: ClientSession,
  ): Promise<void> {
    const isMailed = log.to.length > 0;
    const how = isMailed ? ` ${log.to.join('、')} に送信しました。` : '発注済みにしました。';
    await this.tellCreator(scope, order, log.sender, session, {
      key: `order-sent:${log._id}`,
      kind: NoticeKind.ORDER_SENT,
      title: isMailed ? '発注送信' : '発注済み',
      body: `${log.sender.name}さんが${how}`,
    });
  }

  /** By mail as well, also to creators who pressed the button: they may be gone from the page by then. */
  async sendFailed(
    scope: TenantScope,
    order: OrderDocument,
    log: { readonly _id: string },
    reason: string,
    session: ClientSession,
  ): Promise<void> {
    await this.tellCreator(scope, order, null, session, {
      key: `order-send-failed:${log._id}`,
      kind: NoticeKind.ORDER_SEND_FAILED,
      title: '発注メールの送信に失敗しました',
      body: reason,
      mail: { pathOf: () => orderPath(order._id) },
    });
  }

  /** Goods arrived: some of them, or the last. */
  async received(
    scope: TenantScope,
    order: OrderDocument,
    arrival: { readonly actor: ActorRecord; readonly isComplete: boolean; readonly summary: string },
    session: ClientSession,
  ): Promise<void> {
    const { actor, isComplete, summary } = arrival;
    await this.tellCreator(scope, order, actor, session, {
      key: `order-received:${order._id}:${order.receivedLot}:${order.updatedAt}`,
      kind: isComplete ? NoticeKind.DELIVERY_COMPLETED : NoticeKind.DELIVERY_PARTIAL,
      title: isComplete ? '納品完了' : '一部納品',
      body: summary,
    });
  }

  private async tellCreator(
    scope: TenantScope,
    order: OrderDocument,
    by: ActorRecord | null,
    session: ClientSession,
    news: Omit<Parameters<Notices['tell']>[1], 'recipients' | 'order'>,
  ): Promise<void> {
    const { creator } = order;
    const isOwnDeed = by?.actor === creator.actor && by.uuid === creator.uuid;
    if (creator.actor !== 'DemandUser' || isOwnDeed) return;
    await this.notices.tell(scope, { ...news, order, recipients: [creator.uuid] }, session);
  }
}
