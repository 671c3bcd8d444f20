import { ListSize, LocalDate, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { PageArgs } from '@hacchu-hub/subgraph-kit';
import {
  DEMAND_ARGUMENT,
  OrderContentInput,
  OrderExpenseLineInput,
  OrderProductLineInput,
} from './order-content.input.js';
import { OrderMailInput } from '../sending/order-mail.input.js';
import { OrderDocumentKind, OrderStatusEvent } from './order-enums.js';
import { OrderSort } from './order-sort.js';
import { Order } from './order.model.js';
import { UnprintableText } from './order-parts.model.js';
import { OrderStatusFilter } from './order.status.js';

export const VERSION = 'updatedAt that the client saw; another value is refused with ABORTED.';
export const KEY =
  'UUID made by the client for one press of a button; the same key has one effect for 24 hours.';

@InputType({ isAbstract: true })
export abstract class OrderTarget {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The order.' })
  uuid!: string;
}

@InputType({ isAbstract: true })
export abstract class OrderVersionTarget extends OrderTarget {
  @Field(() => Timestamp, { description: VERSION })
  expectedUpdatedAt!: string;
}

@InputType({ description: 'Filter of a list of orders; conditions are combined by AND.' })
export class OrderWhere {
  @Field(() => [OrderStatusFilter], {
    description: 'Orders in one of these states; in any, where it is left out.',
    nullable: true,
  })
  statuses?: OrderStatusFilter[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words found anywhere in number, subject, notes, or names and model numbers of products.',
  })
  text?: string | null;

  @Field(() => LocalDate, { description: 'First 発注日 that is meant.', nullable: true })
  orderDateFrom?: string | null;

  @Field(() => LocalDate, { description: 'Last 発注日 that is meant.', nullable: true })
  orderDateTo?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Of the earliest delivery date.' })
  deliveryDateFrom?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Of the earliest delivery date.' })
  deliveryDateTo?: string | null;

  @Field(() => ID, { nullable: true })
  demandSupplierId?: string | null;

  @Field(() => ID, { nullable: true })
  deliveryDestinationId?: string | null;

  @Field(() => ID, { nullable: true })
  productId?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Least total with tax, yen.' })
  amountFrom?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Greatest total with tax, yen.' })
  amountTo?: string | null;

  @Field(() => ID, { nullable: true, description: '作成者: a demand user or an operator.' })
  creatorUuid?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: '承認者: a demand user who is, or was, asked in the last review round.',
  })
  reviewerUuid?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: '自分の承認待ち: the caller is asked to decide now. false changes nothing.',
  })
  awaitsMyReview?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: '納期遅れ: goods of some line were due before today (JST) and are outstanding.',
  })
  late?: boolean | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: '納品予定日: the earliest day on which outstanding goods are due.',
  })
  openDeliveryDate?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the supplier holds an older version.' })
  hasUnnotifiedChanges?: boolean | null;

  @Field(() => Boolean, {
    description: 'Only orders that are やりとり中, or only those that are not.',
    nullable: true,
  })
  inConversation?: boolean | null;
}

@ArgsType()
export class OrdersArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => OrderWhere, { nullable: true })
  where?: OrderWhere | null;

  @Field(() => OrderWhere, {
    nullable: true,
    description: 'Filter of the counts; without it, where. Its statuses and inConversation are not applied.',
  })
  countWhere?: OrderWhere | null;

  @Field(() => OrderSort, { nullable: true, description: 'Newest order date first unless given.' })
  sort?: OrderSort | null;
}

@InputType({ isAbstract: true })
export abstract class NewOrderInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => OrderContentInput)
  content!: OrderContentInput;
}

export const TEMPORARY_FILES =
  'Files of uploadOrderTemporaryAttachments of the same person that become the order’s.';

@InputType()
export class CreateDraftOrderInput extends NewOrderInput {
  @Field(() => [ID], { nullable: true, description: TEMPORARY_FILES })
  temporaryAttachmentUuids?: string[] | null;
}

@InputType()
export class UpdateDraftOrderInput extends OrderVersionTarget {
  @Field(() => String, {
    nullable: true,
    description: '発注番号: letters, digits, _ and -, up to 30; kept if left out.',
  })
  purchaseNumber?: string | null;

  @Field(() => OrderContentInput)
  content!: OrderContentInput;
}

@InputType()
export class DeleteOrderInput extends OrderTarget {
  @Field(() => Timestamp, { nullable: true, description: `${VERSION} Left out: whatever the version.` })
  expectedUpdatedAt?: string | null;
}

@InputType()
export class CancelOrderInput extends OrderVersionTarget {
  @Field(() => String, {
    nullable: true,
    description: 'Up to 500 characters; required once the order was sent.',
  })
  reason?: string | null;

  @Field(() => ID, { nullable: true, description: `${KEY} Required with a mail.` })
  idempotencyKey?: string | null;

  @Field(() => OrderMailInput, {
    nullable: true,
    description:
      'Tells the supplier, with a 取消 document; only for orders that were sent. The order is canceled even when the ' +
      'mail fails; its latest send log tells, and sendOrderMail tries again.',
  })
  mail?: OrderMailInput | null;
}

@InputType()
export class UpdateOrderInput extends OrderVersionTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => OrderContentInput)
  content!: OrderContentInput;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Needed when a change of an approved order has to be approved again, which makes it a draft; without it ' +
      'FAILED_PRECONDITION with the blocker CONFIRM_REAPPROVAL.',
  })
  confirmReapproval?: boolean | null;
}

@InputType()
export class UpdateOrderStatusInput extends OrderVersionTarget {
  @Field(() => OrderStatusEvent, { description: 'What is to happen to the order.' })
  event!: OrderStatusEvent;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'COMPLETE_DELIVERY with goods outstanding: give the rest up (残数打切り).',
  })
  confirmShortClose?: boolean | null;
}

@InputType()
export class FixOrderInput extends OrderVersionTarget {}

@InputType()
export class UnfixOrderInput extends OrderVersionTarget {}

@InputType({ description: 'Lines whose totals are wanted; nothing is stored.' })
export class OrderSummaryInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [OrderProductLineInput], { description: '商品明細 as typed.' })
  orderProductLines!: OrderProductLineInput[];

  @Field(() => [OrderExpenseLineInput], { description: '費用明細 as typed.' })
  orderExpenseLines!: OrderExpenseLineInput[];
}

@InputType({
  description:
    'A stored order, unsaved content, or both: the content then takes the place of the stored one.',
})
export class PreviewOrderInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true })
  uuid?: string | null;

  @Field(() => OrderContentInput, { nullable: true })
  content?: OrderContentInput | null;

  @Field(() => OrderDocumentKind, {
    nullable: true,
    description: 'Left out: ORDER, or CORRECTION once the order was sent.',
  })
  kind?: OrderDocumentKind | null;
}

/** Every mutation of one order answers with the order as it is now. */
@ObjectType({ isAbstract: true })
export abstract class OrderPayload {
  @Field(() => Order)
  order!: Order;
}

@ObjectType()
export class CreateDraftOrderPayload extends OrderPayload {}
@ObjectType()
export class UpdateDraftOrderPayload extends OrderPayload {}
@ObjectType()
export class UpdateOrderPayload extends OrderPayload {}
@ObjectType()
export class CancelOrderPayload extends OrderPayload {}
@ObjectType()
export class UpdateOrderStatusPayload extends OrderPayload {}
@ObjectType()
export class FixOrderPayload extends OrderPayload {}
@ObjectType()
export class UnfixOrderPayload extends OrderPayload {}

@ObjectType()
export class DeleteOrderPayload {
  @Field(() => ID)
  uuid!: string;
}

/** Drawing a document costs as much as this many rows. */
export const PREVIEW_COST = 1_000;

@ObjectType({ description: 'A PDF of how the document would look now.' })
export class PreviewOrderPayload {
  @Field({ description: 'Signed and short-lived.' })
  url!: string;

  @Field(() => Timestamp)
  expiresAt!: string;

  @ListSize(2)
  @Field(() => [UnprintableText], { description: 'What of it cannot be printed.' })
  unprintableTexts!: UnprintableText[];
}
