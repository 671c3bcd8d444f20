import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ExpectedPersonNameInput } from '../users/expected-name.input.js';
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

@InputType({ isAbstract: true })
abstract class OneOperatorInput {
  @Field(() => ID, { description: 'The operator.' })
  uuid!: string;
}

@ObjectType({ isAbstract: true })
abstract class OneOperatorPayload {
  @Field(() => Operator)
  operator!: Operator;
}

@ObjectType()
export class CreateOperatorPayload extends OneOperatorPayload {}

@InputType()
export class UpdateOperatorNameInput extends OneOperatorInput {
  @Field(() => String, { description: 'Family name, 1 to 50 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'Given name, 1 to 50 characters.' })
  firstName!: string;

  @Field(() => ExpectedPersonNameInput, {
    nullable: true,
    description: 'The name that the change is based on; unchecked when omitted.',
  })
  expectedName?: ExpectedPersonNameInput | null;
}

@ObjectType()
export class UpdateOperatorNamePayload extends OneOperatorPayload {}

@InputType()
export class UpdateOperatorPlatformRightInput extends OneOperatorInput {
  @Field(() => Boolean, { description: 'Whether the operator has the platform right after the change.' })
  hasPlatformRight!: boolean;
}

@ObjectType()
export class UpdateOperatorPlatformRightPayload extends OneOperatorPayload {}

@InputType()
export class ResendOperatorInvitationInput extends OneOperatorInput {}

@ObjectType()
export class ResendOperatorInvitationPayload extends OneOperatorPayload {}

@InputType()
export class RemoveOperatorSecondFactorsInput extends OneOperatorInput {}

@ObjectType()
export class RemoveOperatorSecondFactorsPayload extends OneOperatorPayload {}

@InputType()
export class DeleteOperatorInput extends OneOperatorInput {}

@ObjectType()
export class DeleteOperatorPayload extends OneOperatorPayload {}
