import { Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { OrderCommentKind } from '../conversation/comment-kinds.js';
import { DemandSupplier } from '../external/entity-stubs.js';

@ObjectType({ description: 'A message that came in lately.' })
export class HomeMessage {
  @Field(() => ID, { description: 'The message.' })
  commentId!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名 of the order.' })
  orderSubject!: string | null;

  @Field(() => OrderCommentKind, { description: 'REPLY or BOUNCE.' })
  kind!: OrderCommentKind;

  @Field({ description: 'Who wrote it.' })
  fromName!: string;

  @Field({ description: 'The beginning of the message.' })
  excerpt!: string;

  @Field(() => Timestamp, { description: 'When it came in.' })
  receivedAt!: string;
}

@ObjectType({ description: 'An order that was sent back.' })
export class HomeDeniedOrder {
  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名 of the order.' })
  orderSubject!: string | null;

  @Field({ description: 'Who asked for the approval.' })
  requesterName!: string;

  @Field({ description: 'Whether that was the caller.' })
  isMine!: boolean;
}

@ObjectType({ description: 'What was ordered from one supplier in a month.' })
export class SupplierSpend {
  @Field(() => DemandSupplier, { nullable: true, description: 'Null for all others together.' })
  demandSupplier!: DemandSupplier | null;

  @Field(() => Int, { description: 'Orders of the month.' })
  orderCount!: number;

  @Field(() => Yen, { description: 'With tax.' })
  amount!: string;
}

@ObjectType({ description: 'How many lines arrived in time, of those due in a month.' })
export class OnTimeRate {
  @Field({ description: 'YYYY-MM.' })
  month!: string;

  @Field(() => Int, { description: 'Lines that were due until today.' })
  dueCount!: number;

  @Field(() => Int, { description: 'Those that were complete on their delivery date.' })
  onTimeCount!: number;

  @Field(() => Float, { nullable: true, description: '0 to 1; null where nothing was due.' })
  rate!: number | null;
}

@ObjectType({
  description: 'What a demand user looks at first. Counts are of this moment, charts a minute old.',
})
export class DemandHome {
  @Field(() => Int, { description: '自分の承認待ち: orders where awaitsMyReview.' })
  awaitingMyReviewCount!: number;

  @Field(() => Int, { description: '差戻し: orders in REVIEW_DENIAL.' })
  deniedCount!: number;

  @Field(() => Int, { description: '納期遅れ: orders where late.' })
  lateCount!: number;

  @Field(() => Int, { description: '本日納品予定: orders where openDeliveryDate is today.' })
  dueTodayCount!: number;

  @Field(() => Int, { description: '未送信の発注: orders in WAITING_FOR_ORDER.' })
  waitingForOrderCount!: number;

  @Field(() => Int, { description: '未通知の変更: orders where hasUnnotifiedChanges.' })
  unnotifiedCount!: number;

  @Field(() => Int, { description: 'やりとり中: orders where inConversation.' })
  inConversationCount!: number;

  /** Not part of the graph. */
  demandUuid!: string;
}
