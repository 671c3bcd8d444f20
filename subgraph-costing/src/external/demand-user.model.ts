import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';

/** A person of a demand; the identity slice owns everything but its key. */
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class DemandUser {
  @Field(() => ID)
  uuid!: string;
}
