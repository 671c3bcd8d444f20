import { ListSize, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DemandUser } from '../external/entity-stubs.js';
import type { OrderFieldChange } from '../timeline/field-change.model.js';
import { ApprovalStrategy, GroupReviewStatus, ReviewRoundStatus, ReviewStatus } from './review.schema.js';

registerEnumType(ApprovalStrategy, {
  name: 'ApprovalStrategy',
  description: 'How the people of a step decide.',
  valuesMap: {
    ALL: { description: '全員の承認.' },
    ANY: { description: 'いずれか1名の承認.' },
    UNSPECIFIED: { description: 'Refused.' },
  },
});
registerEnumType(ReviewStatus, {
  name: 'OrderReviewStatus',
  description: 'What a reviewer decided.',
  valuesMap: {
    WAITING: { description: 'An earlier step decides first.' },
    PENDING: { description: 'Asked now.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Sent back.' },
    SKIPPED: { description: 'Another one of an ANY step approved.' },
    INVALIDATED: { description: 'No longer needed, or no longer entitled.' },
  },
});
registerEnumType(GroupReviewStatus, {
  name: 'OrderGroupReviewStatus',
  description: 'What a step of an approval decided.',
  valuesMap: {
    WAITING: { description: 'An earlier step decides first.' },
    IN_REVIEW: { description: 'Asked now.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Sent back.' },
    INVALIDATED: { description: 'No longer needed.' },
  },
});
registerEnumType(ReviewRoundStatus, {
  name: 'OrderReviewRoundStatus',
  description: 'How a round stands or ended.',
  valuesMap: {
    OPEN: { description: 'Not decided yet.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Sent back.' },
    WITHDRAWN: { description: 'Taken back by who asked.' },
    CANCELED: { description: 'The order was cancelled.' },
    INVALIDATED: { description: 'Approved, and changed afterwards (再承認が必要).' },
  },
});

@ObjectType({ description: 'The decision of one reviewer.' })
export class OrderReview {
  @Field(() => ReviewStatus, { description: 'What they decided, if they did.' })
  reviewStatus!: ReviewStatus;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => DemandUser, {
    description: 'The person who is asked; null once they are gone.',
    nullable: true,
  })
  reviewer!: DemandUser | null;

  @Field({ description: 'Name when they were asked, also of people who are gone.' })
  reviewerName!: string;

  @Field(() => String, { nullable: true, description: 'What they wrote, or why they denied.' })
  comment!: string | null;
}

@ObjectType({ description: 'One step of an approval.' })
export class OrderReviewGroup {
  @Field(() => Int, { description: 'Position of the step, from 1.' })
  reviewerOrderNumber!: number;

  @Field({ description: 'Whether every reviewer has to be an ADMIN.' })
  restrictByReviewerRole!: boolean;

  @Field(() => ApprovalStrategy, { description: 'Whether all of its people decide or one of them.' })
  approvalStrategy!: ApprovalStrategy;

  @Field(() => GroupReviewStatus, { description: 'What the step decided, if it did.' })
  groupReviewStatus!: GroupReviewStatus;

  @Field({ description: '承認者が不在です: nobody is left who could decide; an ADMIN can name others.' })
  isReviewerMissing!: boolean;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @ListSize(3)
  @Field(() => [OrderReview], { description: 'One decision per person of the step.' })
  orderReviews!: OrderReview[];
}

@ObjectType({ description: 'Who asked for the review of an order.' })
export class OrderReviewRequester {
  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => DemandUser, { description: 'The person who asked; null once they are gone.', nullable: true })
  requester!: DemandUser | null;
}

@ObjectType({ description: 'One request for approval and what became of it; earlier rounds never change.' })
export class OrderReviewRound {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: '1回目, 2回目, …' })
  number!: number;

  @Field(() => ReviewRoundStatus)
  status!: ReviewRoundStatus;

  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => Timestamp, {
    description: 'When it was decided or ended; null while it is open.',
    nullable: true,
  })
  closedAt!: string | null;

  @Field({ description: 'Name of who asked, as it was then.' })
  requesterName!: string;

  @Field(() => String, { nullable: true, description: 'What the requester wrote to the reviewers.' })
  comment!: string | null;

  @Field(() => Yen, { description: 'Total with tax that is decided on.' })
  total!: string;

  @Field(() => Yen, {
    nullable: true,
    description: 'Change of the total since the last round, where one is known.',
  })
  totalChange!: string | null;

  @ListSize(3)
  @Field(() => [OrderReviewGroup], { description: 'The steps, in the order in which they decide.' })
  groups!: OrderReviewGroup[];

  /** Works the changes out, for those who ask for them. */
  readChanges!: () => Promise<OrderFieldChange[]>;
}

@ObjectType({ description: 'Where the link of a mail to a reviewer leads.' })
export class OrderReviewLink {
  @Field(() => ID)
  orderUuid!: string;

  @Field({ description: 'Whether the reviewer is still asked to decide.' })
  isPending!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why there is nothing to decide any more.',
  })
  message!: string | null;
}
