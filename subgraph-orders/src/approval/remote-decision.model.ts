import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';

/** A decision that a reviewer makes outside the product. */
export enum RemoteDecision {
  APPROVE = 'APPROVE',
  DENY = 'DENY',
}
registerEnumType(RemoteDecision, {
  name: 'RemoteDecision',
  description: 'A decision that a reviewer makes outside the product.',
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

  @Field(() => ID, { description: 'The round of the request.' })
  roundUuid!: string;

  @Field(() => ID, {
    description: 'The demand user who decides; the calling subgraph has verified their identity.',
  })
  reviewerUuid!: string;

  @Field(() => RemoteDecision, { description: 'Approved or denied.' })
  decision!: RemoteDecision;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters; 差戻し needs one.' })
  comment?: string | null;

  @Field(() => Timestamp, { description: '`updatedAt` of the order as shown to the reviewer.' })
  expectedUpdatedAt!: string;

  @Field(() => ID, { description: 'Idempotency key: another call with the same key has no effect.' })
  idempotencyKey!: string;
}

@ObjectType()
@Directive('@inaccessible')
export class DecideReviewPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Why the decision was refused, in Japanese, for the reviewer; null on success.',
  })
  refusal!: string | null;
}
