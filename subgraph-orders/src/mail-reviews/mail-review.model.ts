import { Decimal, ListSize, LocalDate, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/** What the link in a mail to a reviewer allows now. */
export enum MailReviewState {
  OPEN = 'OPEN',
  DECIDED = 'DECIDED',
  OVER = 'OVER',
  EXPIRED = 'EXPIRED',
  SIGN_IN = 'SIGN_IN',
}
registerEnumType(MailReviewState, {
  name: 'MailReviewState',
  description: 'What the link in a mail to a reviewer allows now.',
  valuesMap: {
    OPEN: { description: 'The reviewer can decide.' },
    DECIDED: { description: 'The link was used.' },
    OVER: { description: 'There is nothing left to decide, or the content changed.' },
    EXPIRED: { description: 'The link has expired.' },
    SIGN_IN: { description: 'The total needs a sign-in.' },
  },
});

/** A decision by the link in a mail. */
export enum MailDecision {
  APPROVE = 'APPROVE',
  DENY = 'DENY',
}
registerEnumType(MailDecision, {
  name: 'MailDecision',
  description: 'A decision by the link in a mail.',
  valuesMap: {
    APPROVE: { description: '承認.' },
    DENY: { description: '差戻し; needs a comment.' },
  },
});

@ObjectType({ description: 'A product line under review.' })
export class MailReviewLine {
  @Field({ description: 'Name of the product.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Quantity, in `unit`.' })
  lot!: number | null;

  @Field(() => String, { nullable: true, description: 'Unit of the product; null: pieces.' })
  unit!: string | null;

  @Field(() => Int, { nullable: true, description: '入数: units per case; null without one.' })
  packSize!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per unit without tax.' })
  unitPrice!: string | null;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate!: string | null;
}

@ObjectType({ description: 'What a reviewer is asked to approve.' })
export class MailReviewContent {
  @Field({ description: 'The person to whom the link was mailed.' })
  recipientName!: string;

  @Field(() => String, { nullable: true, description: 'The reviewer whom they represent; null: themselves.' })
  representedName!: string | null;

  @Field({ description: 'Name of the requester at that time.' })
  requesterName!: string;

  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => String, { nullable: true, description: 'Comment of the requester.' })
  comment!: string | null;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名.' })
  subject!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the supplier at that time.' })
  supplierName!: string | null;

  @Field(() => Yen, { description: 'Total including tax.' })
  total!: string;

  @ListSize(20)
  @Field(() => [MailReviewLine], { description: '商品明細, in their order.' })
  lines!: MailReviewLine[];

  @ListSize(5)
  @Field(() => [String], { description: 'Names of 費用明細.' })
  expenseNames!: string[];
}

@ObjectType({ description: 'The request behind the link in a mail to a reviewer.' })
export class MailReview {
  @Field(() => MailReviewState, { description: 'What the link allows now.' })
  state!: MailReviewState;

  @Field(() => String, { nullable: true, description: 'Why there is nothing to decide, in Japanese.' })
  message!: string | null;

  @Field({ description: 'Page of the request, which requires a sign-in.' })
  signInPath!: string;

  @Field(() => Timestamp, { nullable: true, description: 'Null unless the state is OPEN.' })
  expiresAt!: string | null;

  @Field(() => MailReviewContent, { nullable: true, description: 'Null unless the state is OPEN.' })
  content!: MailReviewContent | null;
}

@InputType()
export class DecideMailReviewInput {
  @Field(() => ID, { description: 'The part of the link after the #.' })
  token!: string;

  @Field(() => MailDecision, { description: 'Approved or denied.' })
  decision!: MailDecision;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters; 差戻し needs one.' })
  comment?: string | null;
}

@ObjectType()
export class DecideMailReviewPayload {
  @Field(() => MailReview)
  mailReview!: MailReview;
}
