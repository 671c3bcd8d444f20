import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A person of a demand.' })
@Directive('@key(fields: "uuid", resolvable: false)')
export class DemandUser {
  @Field(() => ID)
  uuid!: string;
}
