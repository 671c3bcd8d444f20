import { Allow, LocalDate, PagedMatches, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandUser, Operator } from './entity-stubs.js';
import { ORDER_READERS } from './order.policy.js';
import type { OrderDocument } from './order.schema.js';
import { OrderStatus } from './order.status.js';
import { SupplierAnswerState } from './supplier-answer.enums.js';

@Allow(ORDER_READERS)
@ObjectType({ description: 'A purchase order of a demand (発注).' })
@Directive('@key(fields: "uuid")')
export class Order {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: '発注番号: unique in the demand, never used twice.' })
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名.' })
  subject!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '発注日.' })
  orderDate!: string | null;

  @Field(() => String, { nullable: true, description: '備考; printed on the document.' })
  notes!: string | null;

  @Field(() => OrderStatus)
  status!: OrderStatus;

  @Field({ description: '確定: the content is locked, whatever the status.' })
  isFixed!: boolean;

  @Field({ description: 'やりとり中: the conversation with the supplier is open.' })
  inConversation!: boolean;

  @Field(() => Timestamp, { description: 'Version for expectedUpdatedAt; compare it as opaque text.' })
  updatedAt!: string;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => ID, { nullable: true })
  deliveryDestinationId!: string | null;

  @Field(() => ID, { nullable: true })
  demandSupplierId!: string | null;

  @Field(() => ID)
  demandUuid!: string;

  @Field(() => LocalDate, {
    nullable: true,
    description: '納期（最短）: earliest delivery date of the product lines.',
  })
  earliestDeliveryDate!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Earliest delivery date of the outstanding product lines; null before the order is placed and once ' +
      'nothing is outstanding.',
  })
  openDeliveryDate!: string | null;

  @Field(() => Float, { description: '入荷率: Σ min(received, ordered) ÷ Σ ordered, 0 to 1.' })
  receivedRate!: number;

  @Field({
    description:
      '仕入先に未通知の変更があります: the supplier has an older version; true until the order is sent again, ' +
      'and false in 納品完了 and キャンセル.',
  })
  hasUnnotifiedChanges!: boolean;

  @Field(() => SupplierAnswerState, {
    nullable: true,
    description:
      '仕入先の回答 to the version that was mailed last; null when that version was not mailed with a link.',
  })
  supplierAnswerState!: SupplierAnswerState | null;

  @Field({ description: '更新者: who changed content or status last; operators appear as 運営（name）.' })
  updaterName!: string;

  @Field(() => String, { nullable: true, description: 'Reason of the cancellation, if one was given.' })
  canceledReason!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'メールが届きませんでした: when the last mail or message bounced, or the mail server refused one of its recipients; ' +
      'null once another one was sent, or the order is canceled.',
  })
  mailBouncedAt!: string | null;

  /** Stored order, for lazily resolved fields. */
  document!: OrderDocument;
}

@ObjectType({ description: 'Number of orders in a status.' })
export class OrderStatusCount {
  @Field(() => OrderStatus, { description: 'The status that is counted.' })
  status!: OrderStatus;

  @Field(() => Int, { description: 'Number of orders in this status.' })
  count!: number;
}

@ObjectType({
  description: 'One page of orders, with counts by status of the same filter without its statuses.',
})
export class OrderPage extends PagedMatches(Order, 'OrderPage') {
  /** Resolved lazily: with a filter, counting may take longer than finding the page. */
  tabs!: OrderTabCounts;
}

@ObjectType({ description: 'Somebody who created an order of the demand, for the filter by creator.' })
export class OrderCreator {
  @Field(() => ID, { description: 'The value for `creatorUuid` of the filter.' })
  uuid!: string;

  @Field(() => DemandUser, {
    nullable: true,
    description: 'Null for an operator, and while its slice does not respond. It may have been deleted.',
  })
  demandUser!: DemandUser | null;

  @Field(() => Operator, {
    nullable: true,
    description: 'Null for a user of the demand, and while its slice does not respond.',
  })
  operator!: Operator | null;
}

/** Counts of the tabs, as they are asked for. */
export interface OrderTabCounts {
  byStatus(): Promise<OrderStatusCount[]>;
  inConversation(): Promise<number>;
}
