import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, Float, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Actor, DemandFeatureFlagName, UserRole } from '../access/enums.js';

@ObjectType({ description: 'The demand of the signed-in user.' })
export class CurrentUserDemand {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ description: 'The signed-in user.' })
export class CurrentUser {
  @Field(() => ID, { description: 'Id of the demand user or operator.' })
  uuid!: string;

  @Field(() => String)
  email!: string;

  @Field(() => Boolean, { description: 'False until the first password has been set.' })
  isPasswordSet!: boolean;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => Actor, { description: 'Whether the caller is a demand user or an operator.' })
  actor!: Actor;

  @Field(() => UserRole, { description: 'UNKNOWN for operators.' })
  role!: UserRole;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the latest session of the account began, on whichever device.',
  })
  lastSignedInAt!: string | null;

  @Field(() => CurrentUserDemand, { nullable: true, description: 'Null for operators.' })
  demand!: CurrentUserDemand | null;

  @Field(() => Boolean, {
    description: 'Whether the session can do nothing until the person has enrolled a second factor.',
  })
  needsSecondFactor!: boolean;

  @ListSize(5)
  @Field(() => [String], { description: 'Capabilities of the user, such as `orders:send`.' })
  capabilities!: string[];

  @ListSize(5)
  @Field(() => [DemandFeatureFlagName], { description: "Features that are enabled for the user's demand." })
  featureFlags!: DemandFeatureFlagName[];
}

@InputType({ description: 'What the gateway knows from a token that it has verified.' })
@Directive('@inaccessible')
export class VerifiedTokenInput {
  @Field(() => String, { description: 'Uid of the account in the identity service.' })
  authUid!: string;

  @Field(() => String, { description: 'Verified address of the account.' })
  email!: string;

  @Field(() => Float, { description: 'When the session began with a credential, in seconds since 1970.' })
  authTime!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the session began with a second factor; omitted by older gateways.',
  })
  hasSecondFactor?: boolean | null;

  @Field(() => Actor, { description: 'As whom the person acts.' })
  actor!: Actor;
}

@ObjectType({ description: 'The user of a verified token, as the gateway signs it for the subgraphs.' })
@Directive('@inaccessible')
export class ResolvedIdentity {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Actor, { description: 'Whether the user is a demand user or an operator.' })
  actor!: Actor;

  @Field(() => String, { description: 'Family name, a space, given name.' })
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => UserRole, { description: 'Role in the demand; UNKNOWN for operators.' })
  role!: UserRole;

  @Field(() => Boolean, {
    description: 'Whether an operator has the platform right; false for demand users.',
  })
  hasPlatformRight!: boolean;

  @Field(() => Boolean, {
    description: 'Whether a second factor is required, and the session began without one.',
  })
  needsSecondFactor!: boolean;

  @Field(() => CurrentUserDemand, {
    description: 'The demand of the user; null for operators.',
    nullable: true,
  })
  demand!: CurrentUserDemand | null;

  @ListSize(5)
  @Field(() => [DemandFeatureFlagName], {
    description: 'Features that are enabled for the demand; empty for operators.',
  })
  flags!: DemandFeatureFlagName[];
}

@ObjectType()
export class MarkPasswordSetPayload {
  @Field(() => CurrentUser)
  currentUser!: CurrentUser;
}
