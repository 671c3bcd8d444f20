import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Whether the users of a demand, or the operators, need a second factor.' })
export class SecondFactorPolicy {
  @Field(() => ID, { nullable: true, description: 'The demand; null for operators.' })
  demandUuid!: string | null;

  @Field(() => Boolean, {
    description: 'Whether people without a second factor can do nothing but enrol one.',
  })
  isRequired!: boolean;
}

@InputType({ isAbstract: true })
abstract class RequirementInput {
  @Field(() => Boolean, { description: 'Whether a second factor is required after the change.' })
  isRequired!: boolean;
}

@InputType()
export class UpdateSecondFactorPolicyInput extends RequirementInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The demand. Operators must name one; a demand user can only name their own.',
  })
  demandUuid?: string | null;
}

@InputType()
export class UpdateOperatorSecondFactorPolicyInput extends RequirementInput {}

@ObjectType({ isAbstract: true })
abstract class PolicyPayload {
  @Field(() => SecondFactorPolicy)
  policy!: SecondFactorPolicy;
}

@ObjectType()
export class UpdateSecondFactorPolicyPayload extends PolicyPayload {}

@ObjectType()
export class UpdateOperatorSecondFactorPolicyPayload extends PolicyPayload {}
