import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PlatformAudienceRole } from './platform.model.js';

@InputType({ isAbstract: true })
abstract class PlatformChangeInput {
  @Field(() => String, { description: 'Name of the remote, such as `mf-orders`.' })
  remote!: string;

  @Field(() => String, { description: 'The reason, 1 to 300 characters; stored in the history.' })
  reason!: string;

  @Field(() => Int, { description: 'Revision of the registry that the decision is based on.' })
  expectedRevision!: number;
}

@InputType()
export class PinPlatformSliceInput extends PlatformChangeInput {}

@InputType()
export class UnpinPlatformSliceInput extends PlatformChangeInput {}

@InputType()
export class RollBackPlatformSliceInput extends PlatformChangeInput {
  @Field(() => String, { description: 'The earlier version.' })
  version!: string;
}

@InputType()
export class RecallPlatformReleaseInput extends PlatformChangeInput {
  @Field(() => String, { description: 'The canary, or the live version.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether open tabs without unsaved input reload automatically.' })
  isUrgent!: boolean;
}

@InputType()
export class PromotePlatformCanaryInput extends PlatformChangeInput {}

@InputType({ description: 'The audience of a canary; at least one part is required.' })
export class PlatformAudienceInput {
  @Field(() => [PlatformAudienceRole], { description: 'Roles of users.' })
  roles!: PlatformAudienceRole[];

  @Field(() => [ID], { description: 'Demands, at most 50.' })
  demandUuids!: string[];

  @Field(() => Float, { nullable: true, description: 'Share of all users, above 0 up to 1; null for none.' })
  share?: number | null;
}

@InputType({ description: 'Limits above which a canary is recalled automatically.' })
export class PlatformLimitsInput {
  @Field(() => Int, { description: 'Number of loads from which the rate counts, 1 to 1,000,000.' })
  minLoads!: number;

  @Field(() => Float, { description: 'Rate of failures and errors above which it is recalled, from 0 to 1.' })
  maxFailureRate!: number;
}

@InputType()
export class UpdatePlatformCanaryInput extends PlatformChangeInput {
  @Field(() => PlatformAudienceInput, { description: 'The new audience.' })
  audience!: PlatformAudienceInput;

  @Field(() => PlatformLimitsInput, { description: 'Limits above which it is recalled automatically.' })
  limits!: PlatformLimitsInput;
}

@InputType({ description: 'A canary.' })
export class PlatformCanaryInput {
  @Field(() => PlatformAudienceInput, { description: 'The audience.' })
  audience!: PlatformAudienceInput;

  @Field(() => PlatformLimitsInput, { description: 'Limits above which it is recalled automatically.' })
  limits!: PlatformLimitsInput;
}

@InputType()
export class PublishPlatformReleaseInput extends PlatformChangeInput {
  @Field(() => String, {
    description: "URL of the build's folder, on the origin from which the remote is served.",
  })
  url!: string;

  @Field(() => PlatformCanaryInput, {
    nullable: true,
    description: 'Publishes the version as a canary; when omitted, it becomes the live version.',
  })
  canary?: PlatformCanaryInput | null;
}

@ObjectType({ description: 'A completed change of the registry.' })
export class PlatformChangePayload {
  @Field(() => Int, { description: 'Revision of the registry after the change.' })
  revision!: number;
}
