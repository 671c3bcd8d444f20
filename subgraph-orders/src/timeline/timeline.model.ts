import { ListSize, PageArgs, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { OrderFieldChange } from '../orders/field-change.model.js';
import { OrderStatus } from '../orders/order.status.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import { OrderTimelineKind } from './timeline.rules.js';

registerEnumType(OrderTimelineKind, {
  name: 'OrderTimelineKind',
  description: 'Category of a timeline entry.',
  valuesMap: {
    CHANGE: { description: '変更.' },
    REVIEW: { description: '承認.' },
    MAIL: { description: '送信.' },
    RECEIPT: { description: '入荷.' },
    COMMENT: { description: 'A message from or to the supplier.' },
  },
});

@ObjectType({ description: 'One entry of an order’s timeline.' })
export class OrderTimelineEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => OrderTimelineKind, { description: 'Category of the entry.' })
  kind!: OrderTimelineKind;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field({
    description: 'Name at the time; operators appear as 運営（name）, suppliers with their declared name.',
  })
  actorName!: string;

  @Field({ description: 'Event of the transition table, or COMMENT.' })
  event!: string;

  @Field({ description: 'Summary in Japanese; for messages, the start of their text.' })
  summary!: string;

  @Field(() => OrderStatus, { nullable: true })
  fromStatus!: OrderStatus | null;

  @Field(() => OrderStatus, { nullable: true })
  toStatus!: OrderStatus | null;

  @ListSize(5)
  @Field(() => [OrderFieldChange], { description: 'Changed fields; empty when no content changed.' })
  changes!: OrderFieldChange[];

  @Field(() => ID, { nullable: true, description: 'COMMENT: the message.' })
  commentId!: string | null;

  @Field(() => OrderCommentKind, { nullable: true, description: 'COMMENT: the kind of the message.' })
  commentKind!: OrderCommentKind | null;
}

@ObjectType({ description: 'One page of the timeline, newest first.' })
export class OrderTimelinePage extends Paged(OrderTimelineEntry, 'OrderTimelinePage') {}

@ArgsType()
export class OrderTimelineArgs extends PageArgs {
  @Field(() => ID, { description: 'The order.' })
  orderUuid!: string;

  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [OrderTimelineKind], { nullable: true, description: 'Default: all categories.' })
  kinds?: OrderTimelineKind[] | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Rows per page, 1 to 100.' })
  override limit?: number | null = 50;
}
