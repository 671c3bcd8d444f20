import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { Allow } from '@hacchu-hub/subgraph-kit';
import { ORDER_READERS } from '../orders/order.policy.js';

/** A supplier of the catalog slice; this slice adds what was ordered from it. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class DemandSupplier {
  @Field(() => ID)
  uuid!: string;
}

/** A delivery destination of the catalog slice; this slice adds what was ordered to it. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class DeliveryDestination {
  @Field(() => ID)
  uuid!: string;
}

/** A person of a demand; the identity slice owns everything but its key. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class DemandUser {
  @Field(() => ID)
  uuid!: string;
}

/** A person of the provider; the identity slice owns everything but its key. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class Operator {
  @Field(() => ID)
  uuid!: string;
}

/** A product of the catalog slice; this slice adds what was bought of it. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class Product {
  @Field(() => ID)
  uuid!: string;
}

/** A client organisation of the identity slice; this slice adds its activity. */
@Allow(ORDER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid")')
export class Demand {
  @Field(() => ID)
  uuid!: string;
}
