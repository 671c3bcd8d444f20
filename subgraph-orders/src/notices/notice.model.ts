import { Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { NoticeKind } from './notice.schema.js';

registerEnumType(NoticeKind, {
  name: 'NoticeKind',
  description: 'Kind of a notice.',
  valuesMap: {
    REVIEW_REQUESTED: { description: 'A review is pending for the recipient.' },
    REVIEW_APPROVED: { description: 'A request of the recipient was approved.' },
    REVIEW_DENIED: { description: 'A request of the recipient was denied.' },
    REVIEW_UPDATED: { description: 'A reviewer changed what the recipient requested or had approved.' },
    REVIEW_ENDED: { description: 'The decision of the recipient is no longer needed.' },
    REVIEW_REMINDER: { description: 'A review of the recipient has been pending for a while.' },
    REVIEW_ESCALATED: {
      description: 'A step of an approval has been pending for longer than its route allows.',
    },
    REVIEW_DELEGATED: {
      description:
        '代理: deputies of a reviewer were named, changed or ended, or their period begins; for both.',
    },
    ORDER_SENT: { description: 'An order was sent to the supplier.' },
    ORDER_SEND_FAILED: { description: 'An order could not be sent.' },
    SUPPLIER_REPLIED: { description: 'A message from the supplier was received.' },
    SUPPLIER_UNCONFIRMED: { description: 'The supplier has not confirmed an order for a while.' },
    MAIL_BOUNCED: { description: 'A mail to the supplier bounced, or a message to it was not sent.' },
    DELIVERY_PARTIAL: { description: 'Goods were partially received.' },
    DELIVERY_COMPLETED: { description: 'All goods were received.' },
    DELIVERY_DIGEST: { description: 'Digest of deliveries due soon and overdue.' },
    BUDGET_THRESHOLD: { description: 'More than 80 % or 100 % of a budget is used; for ADMINs, once each.' },
    LIMIT_REACHED: { description: 'A user of the demand exhausted a quota; for ADMINs, once a day.' },
    SLACK_FAILED: { description: 'Slack rejects messages of the demand; for ADMINs.' },
    WMS_FAILED: {
      description: '連携エラー: the connection to LOGILESS failed; for ADMINs.',
    },
  },
});

@ObjectType({ description: 'A notice to the caller; kept for 90 days.' })
export class Notice {
  @Field(() => ID)
  id!: string;

  @Field(() => NoticeKind, { description: 'Kind of the notice.' })
  kind!: NoticeKind;

  @Field({ description: 'One line, in Japanese.' })
  title!: string;

  @Field({ description: 'Text of the notice, in Japanese.' })
  body!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field({ description: 'Whether the caller has read it, or the requested action is done.' })
  isRead!: boolean;

  @Field(() => ID, { nullable: true, description: 'The order of the notice, if any.' })
  orderUuid!: string | null;

  @Field(() => String, { nullable: true })
  purchaseNumber!: string | null;
}

@ObjectType({ description: 'One page of notices, newest first.' })
export class NoticePage extends Paged(Notice, 'NoticePage') {
  @Field(() => Int, { description: 'All unread notices, not only those of the page.' })
  unreadCount!: number;
}

@InputType()
export class MarkNoticesReadInput {
  @Field(() => [ID], { nullable: true, description: 'Default: all notices of the caller.' })
  ids?: string[] | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only notices up to this time, so that later ones than the displayed list stay unread.',
  })
  until?: string | null;
}

@ObjectType()
export class MarkNoticesReadPayload {
  @Field(() => Int)
  unreadCount!: number;
}
