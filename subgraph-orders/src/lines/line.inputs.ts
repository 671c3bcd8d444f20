import { Decimal, ListSize, LocalDate, PageArgs } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { Order } from '../orders/order.model.js';
import { DeliveryStatus } from '../orders/order.status.js';
import { OrderProductLine } from './line.model.js';

const KEY = 'UUID made by the client for one press of the button; the same key has one effect for 24 hours.';

@InputType({ description: 'Filter of lines; conditions are combined by AND.' })
export class OrderProductLineWhere {
  @Field(() => [DeliveryStatus], {
    nullable: true,
    description: 'Without it: lines of placed orders, or all lines of orderUuid.',
  })
  statuses?: DeliveryStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: '納期遅れ: due before today (JST) and not complete.' })
  late?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: '今週: due from Monday to Sunday of this week (JST).',
  })
  thisWeek?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: '一部納品: some of the goods arrived.' })
  partial?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words found anywhere in number, subject or product name.',
  })
  text?: string | null;

  @Field(() => ID, { nullable: true })
  orderUuid?: string | null;
}

@ArgsType()
export class OrderProductLinesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => OrderProductLineWhere, { nullable: true })
  where?: OrderProductLineWhere | null;
}

@InputType({ description: 'What arrived of one line.' })
export class OrderLineDeliveryInfoInput {
  @Field(() => ID, { description: 'The line.' })
  id!: string;

  @Field(() => Int, {
    description: 'receivedLot that the client saw; another value is refused with ABORTED.',
  })
  expectedReceivedLot!: number;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'lastUnitPrice that the client saw, null for none; another value is refused with ABORTED. Left out: not compared.',
  })
  expectedLastUnitPrice?: string | null;

  @Field(() => Int, { description: 'Pieces received so far (cumulative), 0 to 9,999,999.' })
  receivedLot!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: '確定単価, 0 to 9,999,999.99; left out: kept, or the ordered price with the first receipt.',
  })
  lastUnitPrice?: string | null;

  @Field(() => LocalDate, { description: 'Day of the receipt (JST), not in the future.' })
  lastDeliveryDate!: string;
}

@InputType()
export class UpdateOrderLinesDeliveryInfoInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => [OrderLineDeliveryInfoInput], {
    description: '1 to 300 lines, also of several orders: all or none.',
  })
  lines!: OrderLineDeliveryInfoInput[];
}

@InputType({ description: 'A line whose outstanding pieces are given up.' })
export class ShortCloseOrderLineInput {
  @Field(() => ID, { description: 'The line.' })
  id!: string;

  @Field(() => Int, {
    description:
      'lot − receivedLot − canceledLot (0 at least) that the client saw; another value is refused with ABORTED.',
  })
  expectedOutstandingLot!: number;
}

@InputType()
export class ShortCloseOrderLinesInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => [ShortCloseOrderLineInput], {
    description: '1 to 300 lines, also of several orders: all or none.',
  })
  lines!: ShortCloseOrderLineInput[];
}

@InputType({ description: 'A line whose given up pieces are expected again.' })
export class ReopenOrderLineInput {
  @Field(() => ID, { description: 'The line.' })
  id!: string;

  @Field(() => Int, {
    description: 'canceledLot that the client saw; another value is refused with ABORTED.',
  })
  expectedCanceledLot!: number;
}

@InputType()
export class ReopenOrderLinesInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => [ReopenOrderLineInput], {
    description: '1 to 300 lines, also of several orders: all or none.',
  })
  lines!: ReopenOrderLineInput[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedLinesPayload {
  @ListSize(20)
  @Field(() => [OrderProductLine], { description: 'The lines as they are now, in the order of the input.' })
  orderProductLines!: OrderProductLine[];

  @ListSize(100)
  @Field(() => [Order], { description: 'The orders of the lines as they are now.' })
  orders!: Order[];
}

@ObjectType()
export class ShortCloseOrderLinesPayload extends ChangedLinesPayload {}

@ObjectType()
export class ReopenOrderLinesPayload extends ChangedLinesPayload {}

@ObjectType()
export class UpdateOrderLinesDeliveryInfoPayload extends ChangedLinesPayload {}
