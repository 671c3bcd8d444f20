import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';

@ObjectType({ description: 'Internal memo of an order (社内メモ); never printed, never mailed.' })
export class OrderInternalDetail {
  @Field(() => ID)
  id!: string;

  @Field(() => String, {
    description: 'The memo; null while it is empty. Never printed, never mailed.',
    nullable: true,
  })
  notes!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@ArgsType()
export class OrderInternalDetailArgs {
  @Field(() => ID)
  orderUuid!: string;

  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@InputType()
export class UpdateOrderInternalDetailInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  orderUuid!: string;

  @Field(() => String, { nullable: true, description: 'Up to 2,000 characters; null or blank clears it.' })
  notes?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'updatedAt of the memo as seen by the client; null when there was none. ABORTED for another value.',
  })
  expectedUpdatedAt?: string | null;
}

@ObjectType()
export class UpdateOrderInternalDetailPayload {
  @Field(() => OrderInternalDetail)
  orderInternalDetail!: OrderInternalDetail;

  @Field(() => Order)
  order!: Order;
}
