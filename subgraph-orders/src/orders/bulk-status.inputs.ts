import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from './order-content.input.js';
import { Order } from './order.model.js';

/** What can be done to many orders at once. */
export enum BulkOrderEvent {
  MARK_ORDERED = 'MARK_ORDERED',
  COMPLETE_DELIVERY = 'COMPLETE_DELIVERY',
  CANCEL = 'CANCEL',
  FIX = 'FIX',
  UNFIX = 'UNFIX',
  CLEAR_IN_CONVERSATION = 'CLEAR_IN_CONVERSATION',
}

registerEnumType(BulkOrderEvent, {
  name: 'BulkOrderEvent',
  description: 'What can be done to many orders at once.',
  valuesMap: {
    MARK_ORDERED: { description: 'Note that they were placed without a mail.' },
    COMPLETE_DELIVERY: { description: 'Close their deliveries.' },
    CANCEL: { description: 'Cancel them; only before they were sent.' },
    FIX: { description: 'Lock their content.' },
    UNFIX: { description: 'Unlock their content.' },
    CLEAR_IN_CONVERSATION: { description: 'End やりとり中.' },
  },
});

@InputType({ description: 'An order and the version of it that was looked at.' })
export class BulkOrderTargetInput {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field(() => Timestamp, {
    description: 'updatedAt that the client saw; an order with another value is left.',
  })
  expectedUpdatedAt!: string;
}

@InputType()
export class BulkUpdateOrderStatusInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => BulkOrderEvent, { description: 'What is to happen to the orders.' })
  event!: BulkOrderEvent;

  @Field(() => [BulkOrderTargetInput], { description: '1 to 100.' })
  orders!: BulkOrderTargetInput[];

  @Field(() => ID, { description: 'UUID made by the client for one press of the button.' })
  idempotencyKey!: string;

  @Field(() => String, { nullable: true, description: 'CANCEL: up to 500 characters.' })
  reason?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'COMPLETE_DELIVERY with goods outstanding: give the rest up (残数打切り).',
  })
  confirmShortClose?: boolean | null;
}

@ObjectType({ description: 'What became of one order of a bulk action.' })
export class BulkOrderResult {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Null when there is no such order.' })
  purchaseNumber!: string | null;

  @Field({ description: 'Whether it worked for this order.' })
  ok!: boolean;

  @Field(() => String, { nullable: true, description: 'Why not, in Japanese; null when it worked.' })
  message!: string | null;

  @Field(() => Order, { nullable: true, description: 'As it is now.' })
  order!: Order | null;
}

@ObjectType()
export class BulkUpdateOrderStatusPayload {
  @ListSize(100)
  @Field(() => [BulkOrderResult], { description: 'One for each order, in their order.' })
  results!: BulkOrderResult[];
}
