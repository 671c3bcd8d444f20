import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'One value of an order before and after a change.' })
export class OrderFieldChange {
  @Field({ description: 'Input path, e.g. orderProductLines.2.lot.' })
  path!: string;

  @Field({ description: 'Japanese name of the field.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'As people read it; names in the place of ids.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'As people read it; names in the place of ids.' })
  after!: string | null;
}
