import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Operator } from './operator.model.js';

@InputType()
export class CreateOperatorInput {
  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'Family name, 1 to 50 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'Given name, 1 to 50 characters.' })
  firstName!: string;
}

@ObjectType()
export class CreateOperatorPayload {
  @Field(() => Operator)
  operator!: Operator;
}
