import { ListSize, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DemandUser } from '../orders/entity-stubs.js';
import type { OrderFieldChange } from '../orders/field-change.model.js';
import {
  ApprovalStrategy,
  GroupReviewStatus,
  ReviewRoundStatus,
  ReviewStatus,
} from '../orders/records/review.schema.js';

registerEnumType(ApprovalStrategy, {
  name: 'ApprovalStrategy',
  description: 'How many reviewers of a group must approve.',
  valuesMap: {
    ALL: { description: '全員の承認.' },
    ANY: { description: 'いずれか1名の承認.' },
    UNSPECIFIED: { description: 'Refused.' },
  },
});
registerEnumType(ReviewStatus, {
  name: 'OrderReviewStatus',
  description: 'State of one reviewer.',
  valuesMap: {
    WAITING: { description: 'An earlier group has not decided yet.' },
    PENDING: { description: 'Pending.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Denied.' },
    SKIPPED: { description: 'Another reviewer of an ANY group approved.' },
    INVALIDATED: { description: 'No longer needed, or no longer eligible.' },
  },
});
registerEnumType(GroupReviewStatus, {
  name: 'OrderGroupReviewStatus',
  description: 'State of a group.',
  valuesMap: {
    WAITING: { description: 'An earlier group has not decided yet.' },
    IN_REVIEW: { description: 'Pending.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Denied.' },
    INVALIDATED: { description: 'No longer needed.' },
  },
});
registerEnumType(ReviewRoundStatus, {
  name: 'OrderReviewRoundStatus',
  description: 'State of a round.',
  valuesMap: {
    OPEN: { description: 'Not decided yet.' },
    APPROVED: { description: 'Approved.' },
    DENIED: { description: 'Denied.' },
    WITHDRAWN: { description: 'Withdrawn by the requester.' },
    CANCELED: { description: 'The order was canceled.' },
    INVALIDATED: { description: 'Approved, and changed afterwards (再承認が必要).' },
  },
});

@ObjectType({ description: 'State and comment of one reviewer.' })
export class OrderReview {
  @Field(() => ReviewStatus, { description: 'Decision, if any.' })
  reviewStatus!: ReviewStatus;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => DemandUser, {
    description: 'The reviewer; null after the user was removed.',
    nullable: true,
  })
  reviewer!: DemandUser | null;

  @Field({ description: 'Name at the time of the request; also available for removed users.' })
  reviewerName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the deputy (代理) who decided for the reviewer; null when the reviewer did.',
  })
  deputyName!: string | null;

  @Field({ description: 'Whether somebody has taken the place of the reviewer, who is no longer eligible.' })
  isReplaced!: boolean;

  @Field(() => String, { nullable: true, description: 'Comment, or reason of the denial.' })
  comment!: string | null;
}

@ObjectType({ description: 'One group of reviewers.' })
export class OrderReviewGroup {
  @Field(() => Int, { description: 'Position of the group, from 1.' })
  reviewerOrderNumber!: number;

  @Field({ description: 'Whether every reviewer must be an ADMIN.' })
  restrictByReviewerRole!: boolean;

  @Field(() => ApprovalStrategy, { description: 'Whether all reviewers must approve, or one of them.' })
  approvalStrategy!: ApprovalStrategy;

  @Field(() => GroupReviewStatus, { description: 'State of the group.' })
  groupReviewStatus!: GroupReviewStatus;

  @Field({ description: '承認者が不在です: no eligible reviewer is left; an ADMIN can name replacements.' })
  isReviewerMissing!: boolean;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @ListSize(3)
  @Field(() => [OrderReview], { description: 'One entry per reviewer of the group.' })
  orderReviews!: OrderReview[];
}

@ObjectType({ description: 'A reviewer in whose place a deputy may decide.' })
export class RepresentedReviewer {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Name at the time of the request.' })
  name!: string;
}

@ObjectType({ description: 'Requester of a review.' })
export class OrderReviewRequester {
  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => DemandUser, { description: 'The requester; null after the user was removed.', nullable: true })
  requester!: DemandUser | null;
}

@ObjectType({ description: 'One request for approval and its result; earlier rounds are immutable.' })
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

  @Field({ description: 'Name of the requester at that time.' })
  requesterName!: string;

  @Field(() => String, { nullable: true, description: 'Comment of the requester to the reviewers.' })
  comment!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the 承認ルート whose steps were requested; null when they were entered by hand.',
  })
  routeName!: string | null;

  @Field(() => Yen, { description: 'Total including tax under review.' })
  total!: string;

  @Field(() => Yen, {
    nullable: true,
    description: 'Change of the total since the previous round, when there is one.',
  })
  totalChange!: string | null;

  @ListSize(3)
  @Field(() => [OrderReviewGroup], { description: 'Groups in the order in which they decide.' })
  groups!: OrderReviewGroup[];

  /** Computes the changes lazily, when the field is selected. */
  readChanges!: () => Promise<OrderFieldChange[]>;
}

@ObjectType({ description: 'Target of the link in a mail to a reviewer.' })
export class OrderReviewLink {
  @Field(() => ID)
  orderUuid!: string;

  @Field({ description: 'Whether the decision of the reviewer is still pending.' })
  isPending!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why there is nothing left to decide, in Japanese.',
  })
  message!: string | null;
}
