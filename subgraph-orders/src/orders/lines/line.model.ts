import { Allow, Decimal, LocalDate, PagedMatches, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ORDER_READERS } from '../order.policy.js';
import { DeliveryStatus } from '../order.status.js';
import type { LineDocument } from './line.schema.js';
import { ReceiptSource } from './receipt.schema.js';

@ObjectType({
  description: 'One receipt of a line; immutable. Corrections are further receipts.',
})
export class LogilessInboundDeliveryLineHistory {
  @Field(() => LocalDate, { description: 'Day of the receipt.' })
  historyDate!: string;

  @Field(() => Int, { description: 'Cumulative pieces received.' })
  receivedQuantity!: number;

  @Field(() => Int, { description: 'Pieces added by this receipt; negative for a correction.' })
  diffFromPrevious!: number;

  @Field(() => Timestamp, { description: 'When it was recorded.' })
  recordedAt!: string;

  @Field({ description: 'Who recorded it, by their name at that time; operators appear as 運営（name）.' })
  actorName!: string;

  @Field(() => ReceiptSource, { description: 'Origin of the receipt.' })
  source!: ReceiptSource;
}

@Allow(ORDER_READERS)
@ObjectType({ description: 'One product line of an order.' })
@Directive('@key(fields: "id")')
export class OrderProductLine {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The order that it belongs to.' })
  orderId!: string;

  @Field(() => Int, { description: 'Position, from 1.' })
  orderNum!: number;

  @Field(() => Int, { nullable: true, description: 'Pieces ordered.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece, before tax.' })
  unitPrice!: string | null;

  @Field(() => Yen, { description: 'Unit price × pieces, truncated to whole yen; before tax.' })
  amount!: string;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => String, { nullable: true })
  lotNumber!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '出荷期限: last day of shipping.' })
  deadline!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '納期.' })
  deliveryDate!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '支払期日.' })
  paymentDueDate!: string | null;

  @Field(() => ID, { nullable: true })
  productId!: string | null;

  @Field(() => Int, { description: 'Cumulative pieces received.' })
  receivedLot!: number;

  @Field(() => Int, { description: 'Pieces given up by a short close (残数打切り).' })
  canceledLot!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: '確定単価: the actual price, when a person entered one; null while the order price applies.',
  })
  lastUnitPrice!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Yen per piece before tax at which receipts are valued: lastUnitPrice, else unitPrice.',
  })
  effectiveUnitPrice!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '最終納品日.' })
  lastDeliveryDate!: string | null;

  @Field(() => DeliveryStatus, { description: 'Delivery status of the line.' })
  deliveryStatus!: DeliveryStatus;

  @Field(() => Int, { nullable: true, description: '1 standard, 2 reduced, 3 exempt, 4 out of scope.' })
  taxCategoryId!: number | null;

  /** The stored line, for fields that are resolved later. */
  document!: LineDocument;
}

@ObjectType({ description: 'A cost or discount of an order without a product.' })
export class OrderExpenseLine {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'Position, from 1.' })
  orderNum!: number;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Int, { description: 'Quantity.', nullable: true })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen, before tax; negative for a discount (値引き).' })
  unitPrice!: string | null;

  @Field(() => Yen, { description: 'Unit price × quantity, truncated to whole yen; before tax.' })
  amount!: string;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => Int, { nullable: true })
  taxCategoryId!: number | null;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate!: string | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate!: string | null;
}

@ObjectType({ description: 'Number of lines in a delivery status.' })
export class DeliveryStatusCount {
  @Field(() => DeliveryStatus, { description: 'The status that is counted.' })
  status!: DeliveryStatus;

  @Field(() => Int, { description: 'Number of lines in this status.' })
  count!: number;
}

@ObjectType({
  description: 'One page of lines (納品管理), with counts of the same filter without its statuses.',
})
export class OrderProductLinePage extends PagedMatches(OrderProductLine, 'OrderProductLinePage') {
  /** Resolved lazily: with a search text, counting takes longer than finding the page. */
  tabs!: () => Promise<DeliveryStatusCount[]>;
}
