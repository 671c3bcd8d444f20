import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';

@ObjectType({ description: '保存した表示: a filter of the order list, saved by the caller under a name.' })
export class OrderListView {
  @Field(() => ID)
  uuid!: string;

  @Field()
  name!: string;

  @Field({ description: 'Query string of the list’s URL, without the question mark.' })
  query!: string;

  @Field({ description: '既定: the list opens with this view; at most one per person.' })
  isDefault!: boolean;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@InputType()
export class SaveOrderListViewInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true, description: 'The view to change; by default a new one is created.' })
  uuid?: string | null;

  @Field({ description: '1 to 50 characters; unique per caller.' })
  name!: string;

  @Field({ description: 'Up to 2,000 characters.' })
  query!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the list opens with this view; setting it clears the previous default. Unchanged when omitted.',
  })
  isDefault?: boolean | null;
}

@InputType()
export class DeleteOrderListViewInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class SaveOrderListViewPayload {
  @Field(() => OrderListView)
  orderListView!: OrderListView;
}

@ObjectType()
export class DeleteOrderListViewPayload {
  @Field(() => ID)
  uuid!: string;
}
