import { ListSize, LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';

@ObjectType({ description: 'A person of a delegation.' })
export class ReviewDelegationPerson {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Also of somebody who has left; null when unknown.' })
  name!: string | null;

  @Field({ description: 'Whether the person is not in the demand any more.' })
  hasLeft!: boolean;

  @Field({
    description:
      'The absent reviewer: may still decide; a deputy: has at least the role of the absent reviewer.',
  })
  isEligible!: boolean;
}

@ObjectType({ description: '代理: deputies who may decide for a reviewer during a period.' })
export class ReviewDelegation {
  @Field(() => ID)
  uuid!: string;

  @Field(() => ReviewDelegationPerson, { description: 'The reviewer who is absent.' })
  absent!: ReviewDelegationPerson;

  @ListSize(3)
  @Field(() => [ReviewDelegationPerson], { description: 'Who may decide in their place; 1 to 5.' })
  deputies!: ReviewDelegationPerson[];

  @Field(() => LocalDate, { description: 'First day, in Japan.' })
  fromDate!: string;

  @Field(() => LocalDate, { description: 'Last day, in Japan.' })
  toDate!: string;

  @Field(() => String, { nullable: true, description: 'Why the reviewer is absent.' })
  reason!: string | null;

  @Field({
    description:
      'The deputies may decide today; false before the first day and when the reviewer may not decide.',
  })
  isInForce!: boolean;

  @Field({ description: 'Whether the caller may change and end it.' })
  canChange!: boolean;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@ObjectType({ description: 'One change of the delegations of a demand.' })
export class ReviewDelegationChange {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  at!: string;

  @Field({ description: 'Who made it.' })
  actorName!: string;

  @Field({ description: 'What changed, in Japanese.' })
  summary!: string;
}

@InputType()
export class SaveReviewDelegationInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The delegation to change; by default a new one is created.',
  })
  uuid?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Required with `uuid`: version that the caller read. ABORTED when it is not the current one.',
  })
  expectedUpdatedAt?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The reviewer who is absent; default: the caller. ADMINs and operators may name another one. It cannot be ' +
      'changed.',
  })
  absentUuid?: string | null;

  @Field(() => [ID], {
    description: '1 to 5 active users who have at least the role of the absent reviewer.',
  })
  deputyUuids!: string[];

  @Field(() => LocalDate, { description: 'First day, in Japan; today or later, within a year.' })
  fromDate!: string;

  @Field(() => LocalDate, { description: 'Last day, in Japan; at most 90 days.' })
  toDate!: string;

  @Field(() => String, { nullable: true, description: 'Up to 200 characters.' })
  reason?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'UUID made by the client for one new delegation; a repetition with the same key and content within 24 hours ' +
      'gives the one that was created, instead of a second one. Not used with `uuid`.',
  })
  idempotencyKey?: string | null;
}

@InputType()
export class EndReviewDelegationInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: '`updatedAt` of the delegation that the caller sees; unchecked when omitted.',
  })
  expectedUpdatedAt?: string | null;
}

@ObjectType()
export class SaveReviewDelegationPayload {
  @Field(() => ReviewDelegation)
  reviewDelegation!: ReviewDelegation;
}

@ObjectType()
export class EndReviewDelegationPayload {
  @Field(() => ID)
  uuid!: string;
}
