import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';

/** What a reviewer decides elsewhere. */
export enum RemoteDecision {
  APPROVE = 'APPROVE',
  DENY = 'DENY',
}
registerEnumType(RemoteDecision, {
  name: 'RemoteDecision',
  description: 'What a reviewer decided outside the product.',
  valuesMap: {
    APPROVE: { description: '承認.' },
    DENY: { description: '差戻し; needs a comment.' },
  },
});

@InputType()
@Directive('@inaccessible')
export class DecideReviewInput {
  @Field(() => ID, { description: 'The demand of the order.' })
  demandUuid!: string;

  @Field(() => ID, { description: 'The order in review.' })
  orderUuid!: string;

  @Field(() => ID, { description: 'The round that was asked about.' })
  roundUuid!: string;

  @Field(() => ID, { description: 'The user of the demand who decides; has proved there who they are.' })
  reviewerUuid!: string;

  @Field(() => RemoteDecision)
  decision!: RemoteDecision;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters; 差戻し needs one.' })
  comment?: string | null;

  @Field(() => Timestamp, { description: '`updatedAt` of the order that the reviewer was shown.' })
  expectedUpdatedAt!: string;

  @Field(() => ID, { description: 'Names the decision: a second one with the same key changes nothing.' })
  idempotencyKey!: string;
}

@ObjectType()
@Directive('@inaccessible')
export class DecideReviewPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Why it was not decided, in Japanese, for the reviewer; null when it was.',
  })
  refusal!: string | null;
}
