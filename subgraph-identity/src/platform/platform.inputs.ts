import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PlatformAudienceRole } from './platform.model.js';

@InputType({ isAbstract: true })
abstract class PlatformChangeInput {
  @Field(() => String, { description: 'Name of the remote, such as `mf-orders`.' })
  remote!: string;

  @Field(() => String, { description: 'Why, 1 to 300 characters; kept in the history.' })
  reason!: string;

  @Field(() => Int, { description: 'Revision of the registry that the decision rests on.' })
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

  @Field(() => Boolean, { description: 'Whether open tabs reload by themselves where nothing is unsaved.' })
  isUrgent!: boolean;
}

@InputType()
export class PromotePlatformCanaryInput extends PlatformChangeInput {}

@InputType({ description: 'Who gets a canary; one of the parts is needed.' })
export class PlatformAudienceInput {
  @Field(() => [PlatformAudienceRole], { description: 'Kinds of people.' })
  roles!: PlatformAudienceRole[];

  @Field(() => [ID], { description: 'Demands, at most 50.' })
  demandUuids!: string[];

  @Field(() => Float, { nullable: true, description: 'Share of all users, above 0 up to 1; null for none.' })
  share?: number | null;
}

@InputType({ description: 'When a canary is recalled by itself.' })
export class PlatformLimitsInput {
  @Field(() => Int, { description: 'Loads before it is judged, 1 to 1,000,000.' })
  minLoads!: number;

  @Field(() => Float, { description: 'Rate of failures and errors above which it is recalled, from 0 to 1.' })
  maxFailureRate!: number;
}

@InputType()
export class UpdatePlatformCanaryInput extends PlatformChangeInput {
  @Field(() => PlatformAudienceInput, { description: 'Who gets it from now on.' })
  audience!: PlatformAudienceInput;

  @Field(() => PlatformLimitsInput, { description: 'When it is recalled by itself.' })
  limits!: PlatformLimitsInput;
}

@InputType({ description: 'A canary that some people get.' })
export class PlatformCanaryInput {
  @Field(() => PlatformAudienceInput, { description: 'Who gets it.' })
  audience!: PlatformAudienceInput;

  @Field(() => PlatformLimitsInput, { description: 'When it is recalled by itself.' })
  limits!: PlatformLimitsInput;
}

@InputType()
export class PublishPlatformReleaseInput extends PlatformChangeInput {
  @Field(() => String, {
    description: 'Address of the folder of the build, on the origin from which the remote is served.',
  })
  url!: string;

  @Field(() => PlatformCanaryInput, {
    nullable: true,
    description: 'As a canary; left out, everybody gets the version.',
  })
  canary?: PlatformCanaryInput | null;
}

@ObjectType({ description: 'A change of the registry that was carried out.' })
export class PlatformChangePayload {
  @Field(() => Int, { description: 'Revision of the registry afterwards.' })
  revision!: number;
}
