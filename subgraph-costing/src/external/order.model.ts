import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';

/** An order; the orders slice owns everything but its key. */
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class Order {
  @Field(() => ID)
  uuid!: string;
}
