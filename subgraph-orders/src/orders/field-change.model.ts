import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Old and new value of one field.' })
export class OrderFieldChange {
  @Field({ description: 'Input path, e.g. orderProductLines.2.lot.' })
  path!: string;

  @Field({ description: 'Japanese label of the field.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Formatted for display; names instead of ids.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'Formatted for display; names instead of ids.' })
  after!: string | null;
}
