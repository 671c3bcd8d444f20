import { Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { NoticeKind } from './notice.schema.js';

registerEnumType(NoticeKind, { name: 'NoticeKind', description: 'What a notice is about.' });

@ObjectType({ description: 'Something that the caller is told in the product; kept for 90 days.' })
export class Notice {
  @Field(() => ID)
  id!: string;

  @Field(() => NoticeKind)
  kind!: NoticeKind;

  @Field()
  title!: string;

  @Field()
  body!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field()
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
