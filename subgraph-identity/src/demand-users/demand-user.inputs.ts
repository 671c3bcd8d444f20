import { ListSize } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { UserRole } from '../access/enums.js';
import { ExpectedPersonNameInput } from '../users/expected-name.input.js';
import { DemandUser } from './demand-user.model.js';

@InputType({ description: 'A person to invite.' })
export class CreateDemandUserInput {
  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'Family name, 1 to 50 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'Given name, 1 to 50 characters.' })
  firstName!: string;

  @Field(() => UserRole, { description: 'ADMIN or EDITOR.' })
  role!: UserRole;
}

@InputType()
export class CreateDemandUsersInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => [CreateDemandUserInput], { description: '1 to 100 users.' })
  users!: CreateDemandUserInput[];
}

@ObjectType({ description: 'The result for one address.' })
export class CreateDemandUserResult {
  @Field(() => String, { description: 'The address.' })
  email!: string;

  @Field(() => Boolean, { description: 'Whether the user was invited.' })
  ok!: boolean;

  @Field(() => String, { nullable: true, description: 'The reason why not, in Japanese.' })
  message!: string | null;

  @Field(() => DemandUser, { nullable: true, description: 'The invited user.' })
  demandUser!: DemandUser | null;
}

@ObjectType()
export class CreateDemandUsersPayload {
  @ListSize(100)
  @Field(() => [CreateDemandUserResult], {
    description: 'One result per address, in the order of the input.',
  })
  results!: CreateDemandUserResult[];
}

@InputType({ isAbstract: true })
abstract class OneDemandUserInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The user.' })
  uuid!: string;
}

@ObjectType({ isAbstract: true })
abstract class OneDemandUserPayload {
  @Field(() => DemandUser)
  demandUser!: DemandUser;
}

@InputType()
export class UpdateDemandUserRoleInput extends OneDemandUserInput {
  @Field(() => UserRole, { description: 'ADMIN or EDITOR.' })
  role!: UserRole;
}

@ObjectType()
export class UpdateDemandUserRolePayload extends OneDemandUserPayload {}

@InputType()
export class UpdateDemandUserNameInput extends OneDemandUserInput {
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
export class UpdateDemandUserNamePayload extends OneDemandUserPayload {}

@InputType()
export class ResendDemandUserInvitationInput extends OneDemandUserInput {}

@ObjectType()
export class ResendDemandUserInvitationPayload extends OneDemandUserPayload {}

@InputType()
export class RemoveDemandUserSecondFactorsInput extends OneDemandUserInput {}

@ObjectType()
export class RemoveDemandUserSecondFactorsPayload extends OneDemandUserPayload {}

@InputType()
export class DeleteDemandUserInput extends OneDemandUserInput {}

@ObjectType()
export class DeleteDemandUserPayload extends OneDemandUserPayload {}
