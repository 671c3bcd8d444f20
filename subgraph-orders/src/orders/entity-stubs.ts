import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { ORDER_READERS } from './order.policy.js';

/** Supplier of the catalog slice; this slice adds its orders. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class DemandSupplier {
  @Field(() => ID)
  uuid!: string;
}

/** Delivery destination of the catalog slice; this slice adds its orders. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class DeliveryDestination {
  @Field(() => ID)
  uuid!: string;
}

/** User of a demand; owned by the identity slice, only the key is declared here. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class DemandUser {
  @Field(() => ID)
  uuid!: string;
}

/** Operator; owned by the identity slice, only the key is declared here. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class Operator {
  @Field(() => ID)
  uuid!: string;
}

/** Product of the catalog slice; this slice adds its purchases. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class Product {
  @Field(() => ID)
  uuid!: string;
}

/** Client organisation of the identity slice; this slice adds its activity. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class Demand {
  @Field(() => ID)
  uuid!: string;
}
