import { Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { NoticeKind } from './notice.schema.js';

registerEnumType(NoticeKind, {
  name: 'NoticeKind',
  description: 'What a notice is about.',
  valuesMap: {
    REVIEW_REQUESTED: { description: 'The caller is asked to approve.' },
    REVIEW_APPROVED: { description: 'What they asked for was approved.' },
    REVIEW_DENIED: { description: 'What they asked for was sent back.' },
    REVIEW_UPDATED: { description: 'An approver changed what they asked for, or had approved.' },
    REVIEW_ENDED: { description: 'Their decision is no longer needed.' },
    REVIEW_REMINDER: { description: 'They have not decided for a while.' },
    ORDER_SENT: { description: 'An order went to the supplier.' },
    ORDER_SEND_FAILED: { description: 'An order could not be sent.' },
    SUPPLIER_REPLIED: { description: 'The supplier wrote.' },
    MAIL_BOUNCED: { description: 'A mail to the supplier came back.' },
    DELIVERY_PARTIAL: { description: 'A part of the goods arrived.' },
    DELIVERY_COMPLETED: { description: 'All goods arrived.' },
    DELIVERY_DIGEST: { description: 'What is due in the next days, and what is late.' },
    LIMIT_REACHED: { description: 'Somebody of the demand met a limit of use; for ADMINs, once a day.' },
    SLACK_FAILED: { description: 'Slack takes no messages of the demand any more; for ADMINs.' },
    WMS_FAILED: {
      description: '連携エラー: something went wrong with the connection to LOGILESS; for ADMINs.',
    },
  },
});

@ObjectType({ description: 'Something that the caller is told in the product; kept for 90 days.' })
export class Notice {
  @Field(() => ID)
  id!: string;

  @Field(() => NoticeKind, { description: 'What it is about.' })
  kind!: NoticeKind;

  @Field({ description: 'One line, in Japanese.' })
  title!: string;

  @Field({ description: 'What happened, in Japanese.' })
  body!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field({ description: 'Whether the caller has seen it, or what it asks for is done.' })
  isRead!: boolean;

  @Field(() => ID, { nullable: true, description: 'The order that it is about, if it is about one.' })
  orderUuid!: string | null;

  @Field(() => String, { nullable: true })
  purchaseNumber!: string | null;
}

@ObjectType({ description: 'One page of notices, newest first.' })
export class NoticePage extends Paged(Notice, 'NoticePage') {
  @Field(() => Int, { description: 'Unread ones, whatever the page shows.' })
  unreadCount!: number;
}

@InputType()
export class MarkNoticesReadInput {
  @Field(() => [ID], { nullable: true, description: 'Left out: all of the caller.' })
  ids?: string[] | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only what happened up to then: nothing is read that came after the list was shown.',
  })
  until?: string | null;
}

@ObjectType()
export class MarkNoticesReadPayload {
  @Field(() => Int)
  unreadCount!: number;
}
