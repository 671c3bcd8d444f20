import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { orderPath } from '../notices/order-path.js';
import type { ActorRecord, OrderDocument } from '../orders/order.schema.js';
import { displayName } from '../orders/order-actors.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { SlackOutbox } from '../slack/slack-outbox.js';
import { truncatedList } from '../slack/slack-text.js';

type SentOrder = Pick<SendLogDocument, '_id' | 'sender' | 'to' | 'kind' | 'supplierName' | 'total'>;

const MAX_RECIPIENTS = 3;

const SENT_TITLES: Readonly<Record<OrderDocumentKind, string>> = {
  ORDER: '発注送信',
  CORRECTION: '訂正の送信',
  CANCELLATION: '取消の送信',
};

/**
 * Notices about an order (docs/domain/notices.md), to its creator unless they caused the event, and to the
 * Slack channel.
 */
@Injectable()
export class OrderNotices {
  constructor(
    private readonly notices: Notices,
    private readonly slack: SlackOutbox,
  ) {}

  async sent(
    scope: TenantScope,
    order: OrderDocument,
    log: SentOrder,
    session: ClientSession,
  ): Promise<void> {
    const isMailed = log.to.length > 0;
    const how = isMailed ? ` ${log.to.join('、')} に送信しました。` : '発注済みにしました。';
    await this.notifyCreator(scope, order, log.sender, session, {
      key: `order-sent:${log._id}`,
      kind: NoticeKind.ORDER_SENT,
      title: isMailed ? '発注送信' : '発注済み',
      body: `${displayName(log.sender)}さんが${how}`,
    });
    const { kind, supplierName, total, to } = log;
    await this.slack.ofOrder(
      scope,
      order,
      {
        key: `order-sent:${log._id}`,
        title: isMailed ? SENT_TITLES[kind] : '発注済み',
        facts: [
          { label: isMailed ? '送信者' : '担当者', value: displayName(log.sender) },
          { label: '宛先', value: truncatedList(to, MAX_RECIPIENTS).join('、') },
        ],
        supplierName,
        total,
      },
      session,
    );
  }

  /** The mail server refused some recipients of a mail; also by mail, and also to a creator who sent it. */
  async refused(
    scope: TenantScope,
    order: OrderDocument,
    { _id, failureReason }: Pick<SendLogDocument, '_id' | 'failureReason'>,
    session: ClientSession,
  ): Promise<void> {
    const path = orderPath(order._id);
    await this.notifyCreator(scope, order, null, session, {
      key: `order-refused:${_id}`,
      kind: NoticeKind.MAIL_BOUNCED,
      title: 'メールが届きませんでした',
      body: failureReason ?? '',
      mail: { pathOf: () => path },
      orAdministrators: { path },
    });
  }

  /** Also by mail, and also to a creator who sent it: they may have left the page by then. */
  async sendFailed(
    scope: TenantScope,
    order: OrderDocument,
    log: SentOrder,
    reason: string,
    session: ClientSession,
  ): Promise<void> {
    await this.notifyCreator(scope, order, null, session, {
      key: `order-send-failed:${log._id}`,
      kind: NoticeKind.ORDER_SEND_FAILED,
      title: '発注メールの送信に失敗しました',
      body: reason,
      mail: { pathOf: () => orderPath(order._id) },
      orAdministrators: { path: orderPath(order._id) },
    });
    const { supplierName, total, to } = log;
    await this.slack.ofOrder(
      scope,
      order,
      {
        key: `order-send-failed:${log._id}`,
        title: '発注メールの送信失敗',
        paragraphs: [reason],
        facts: [
          { label: '送信者', value: displayName(log.sender) },
          { label: '宛先', value: truncatedList(to, MAX_RECIPIENTS).join('、') },
        ],
        supplierName,
        total,
      },
      session,
    );
  }

  /** Nothing is outstanding: everything was received, or the rest was given up or is no longer ordered. */
  async completed(
    scope: TenantScope,
    order: OrderDocument,
    { by, summary }: { readonly by: ActorRecord; readonly summary?: string },
    session: ClientSession,
  ): Promise<void> {
    const facts = [{ label: '担当者', value: displayName(by) }];
    const key = `order-completed:${order._id}:${order.updatedAt}`;
    const title = '納品完了';
    await this.notifyCreator(scope, order, by, session, {
      key,
      kind: NoticeKind.DELIVERY_COMPLETED,
      title,
      body: summary ?? `${displayName(by)}さんが納品完了にしました。`,
    });
    const notice = { key, title, paragraphs: summary ? [summary] : [], facts };
    await this.slack.ofOrder(scope, order, notice, session);
  }

  /** An order that the supplier had was canceled. */
  async canceled(
    scope: TenantScope,
    order: OrderDocument,
    { by, reason }: { readonly by: ActorRecord; readonly reason: string },
    session: ClientSession,
  ): Promise<void> {
    const facts = [{ label: '担当者', value: displayName(by) }];
    const paragraphs = reason ? [`理由：${reason}`] : [];
    const notice = { key: `order-canceled:${order._id}`, title: '発注のキャンセル', paragraphs, facts };
    await this.slack.ofOrder(scope, order, notice, session);
  }

  /** Goods were received that did not complete the order: some of them, or more than were ordered. */
  async received(
    scope: TenantScope,
    order: OrderDocument,
    arrival: { readonly actor: ActorRecord; readonly isComplete: boolean; readonly summary: string },
    session: ClientSession,
  ): Promise<void> {
    const { actor, isComplete, summary } = arrival;
    await this.notifyCreator(scope, order, actor, session, {
      key: `order-received:${order._id}:${order.receivedLot}:${order.updatedAt}`,
      kind: isComplete ? NoticeKind.DELIVERY_COMPLETED : NoticeKind.DELIVERY_PARTIAL,
      title: isComplete ? '納品完了' : '一部納品',
      body: summary,
    });
  }

  private async notifyCreator(
    scope: TenantScope,
    order: OrderDocument,
    by: ActorRecord | null,
    session: ClientSession,
    notice: Omit<Parameters<Notices['notify']>[1], 'recipients' | 'order'>,
  ): Promise<void> {
    const { creator } = order;
    const isOwnDeed = by?.actor === creator.actor && by.uuid === creator.uuid;
    if (isOwnDeed) return;
    const recipients = creator.actor === 'DemandUser' ? [creator.uuid] : [];
    await this.notices.notify(scope, { ...notice, order, recipients }, session);
  }
}
