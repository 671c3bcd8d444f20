import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';

@ObjectType({ description: '保存した表示: a filter of the order list that the caller keeps under a name.' })
export class OrderListView {
  @Field(() => ID)
  uuid!: string;

  @Field()
  name!: string;

  @Field({ description: 'The filter as the address of the list writes it, without the question mark.' })
  query!: string;

  @Field({ description: '既定: the list opens with it; one of the views of a person at most.' })
  isDefault!: boolean;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@InputType()
export class SaveOrderListViewInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true, description: 'The view to change; without it a new one is stored.' })
  uuid?: string | null;

  @Field({ description: '1 to 50 characters; the caller has each name once.' })
  name!: string;

  @Field({ description: 'Up to 2,000 characters.' })
  query!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the list opens with it, which then no other view does; kept if left out.',
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
