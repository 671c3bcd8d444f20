import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A product of the catalog.' })
@Directive('@key(fields: "uuid", resolvable: false)')
export class Product {
  @Field(() => ID)
  uuid!: string;
}
