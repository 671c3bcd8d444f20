import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { type NewNotice, Notices } from '../notices/notices.service.js';
import { orderPath } from '../notices/order-path.js';
import type { ActorRecord, OrderDocument } from '../orders/order.schema.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument } from '../orders/records/comment.schema.js';
import { OrderCommentChannel, OrderCommentKind } from '../orders/records/comment-kinds.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { type OrderSlackMessage, SlackOutbox } from '../slack/slack-outbox.js';
import { previewOf } from './comment-excerpt.js';
import { senderLabel, senderWarning } from './sender-label.js';

const PREVIEW = 200;

/** What users are told of a conversation, in the product, by mail and in Slack. */
type ConversationNews = Pick<NewNotice, 'key' | 'kind' | 'recipients' | 'title' | 'body'> &
  Required<Pick<OrderSlackMessage, 'paragraphs' | 'facts'>>;

/**
 * Notifies the creator of the order and the last author about messages and answers of the supplier (docs/domain/notices.md).
 */
@Injectable()
export class ConversationNotices {
  constructor(
    private readonly notices: Notices,
    private readonly logs: SendLogRepository,
    private readonly comments: CommentRepository,
    private readonly slack: SlackOutbox,
  ) {}

  async notifyReceived(
    scope: TenantScope,
    order: OrderDocument,
    comment: CommentDocument,
    session: ClientSession,
  ): Promise<void> {
    const isBounce = comment.kind === OrderCommentKind.BOUNCE;
    const sender = senderLabel(comment);
    const recipients = demandUsers([order.creator, await this.lastSender(scope, order._id, session)]);
    const key = `comment:${comment._id}`;
    const isAnswer = comment.channel === OrderCommentChannel.PORTAL;
    const word = isAnswer ? '回答' : '返信';
    const title = isBounce
      ? 'メールが届きませんでした'
      : `${senderWarning(comment) ?? '仕入先'}からの${word}`;
    const recipientsOfBounce = comment.bouncedRecipients.join('、') || '（不明）';
    const preview = previewOf(comment, PREVIEW);
    await this.tell(
      scope,
      order,
      {
        key,
        kind: isBounce ? NoticeKind.MAIL_BOUNCED : NoticeKind.SUPPLIER_REPLIED,
        recipients,
        title,
        body: isBounce
          ? `次の宛先にメールが届きませんでした：${recipientsOfBounce}`
          : `${sender} から${word}がありました。\n\n${preview}`,
        paragraphs: isBounce ? [] : [preview],
        facts: [isBounce ? { label: '宛先', value: recipientsOfBounce } : { label: '送信元', value: sender }],
      },
      session,
    );
  }

  /**
   * A message of ours was not sent, or the mail server refused some of its recipients: its author and the creator of the
   * order are told, also by mail.
   */
  async notifyUnsent(
    scope: TenantScope,
    order: OrderDocument,
    { _id, sendAttempt, status, author, to, failureReason }: CommentDocument,
    session: ClientSession,
  ): Promise<void> {
    const reason = failureReason ?? '';
    const isSent = status === OrderSendStatus.SENT;
    await this.tell(
      scope,
      order,
      {
        key: `${isSent ? 'comment-refused' : 'comment-unsent'}:${_id}:${sendAttempt}`,
        kind: NoticeKind.MAIL_BOUNCED,
        recipients: demandUsers([order.creator, author]),
        title: isSent ? 'メールが届きませんでした' : '仕入先へのメッセージを送信できませんでした',
        body: reason,
        paragraphs: [reason],
        facts: [{ label: '宛先', value: to.join('、') }],
      },
      session,
    );
  }

  /** Tells users, or the administrators where none of them is left, and the order's thread in Slack. */
  private async tell(
    scope: TenantScope,
    order: OrderDocument,
    { key, kind, recipients, title, body, paragraphs, facts }: ConversationNews,
    session: ClientSession,
  ): Promise<void> {
    const path = orderPath(order._id);
    await this.notices.notify(
      scope,
      { key, kind, recipients, order, title, body, mail: { pathOf: () => path }, orAdministrators: { path } },
      session,
    );
    const link = { path: `${path}?tab=conversation`, label: 'やりとりを開く' };
    await this.slack.ofOrder(
      scope,
      order,
      { key, title, paragraphs, facts, link, isThreadOnly: true },
      session,
    );
  }

  /** Marks the notices about incoming messages as read, since somebody wrote to the supplier. */
  async markReceivedRead(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const kinds = [NoticeKind.SUPPLIER_REPLIED, NoticeKind.MAIL_BOUNCED];
    await this.notices.settle(scope, orderId, kinds, session);
  }

  /** Marks the notices about messages that were not sent as read, since they are sent again or replaced. */
  async markUnsentRead(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    await this.notices.settle(scope, orderId, [NoticeKind.MAIL_BOUNCED], session);
  }

  private async lastSender(
    scope: TenantScope,
    orderId: string,
    session: ClientSession,
  ): Promise<ActorRecord | null> {
    const log = await this.logs.findOne(scope, { orderId }, { sort: { requestedAt: -1 }, session });
    const comment = await this.comments.findOne(
      scope,
      { orderId, kind: OrderCommentKind.COMMENT },
      { sort: { createdAt: -1 }, session },
    );
    if (!comment) return log?.sender ?? null;
    return log && log.requestedAt > comment.createdAt ? log.sender : comment.author;
  }
}

/** Ids of those who receive notices. */
const demandUsers = (people: readonly (ActorRecord | null)[]): string[] =>
  people.filter((one): one is ActorRecord => one?.actor === 'DemandUser').map(({ uuid }) => uuid);
