import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { OrderStatus } from './order.status.js';
import { BuyerDetail } from './order-enums.js';
import { OrderActionId } from './order.actions.js';

@ObjectType({ description: 'Why an action is not possible now.' })
export class OrderActionBlocker {
  @Field({ description: 'For programs, e.g. STATUS, ROLE, SENDING, APPROVAL_REQUIRED, CONTENT_INCOMPLETE.' })
  code!: string;

  @Field({ description: 'For people, in Japanese.' })
  message!: string;
}

@ObjectType({ description: 'Whether the caller can do something with an order now.' })
export class OrderAction {
  @Field(() => OrderActionId, { description: 'What can be done.' })
  id!: OrderActionId;

  @Field()
  isAllowed!: boolean;

  @ListSize(2)
  @Field(() => [OrderActionBlocker], { description: 'Empty when it is allowed.' })
  blockers!: readonly OrderActionBlocker[];
}

@ObjectType({ description: 'One change of an order; never altered, never removed.' })
export class OrderHistory {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field({ description: 'Name at the time; operators appear as 運営（name）.' })
  actorName!: string;

  @Field({ description: 'Event of the transition table, e.g. UPDATE_DRAFT.' })
  event!: string;

  @Field(() => OrderStatus, { nullable: true })
  fromStatus!: OrderStatus | null;

  @Field(() => OrderStatus, { nullable: true })
  toStatus!: OrderStatus | null;

  @Field({ description: 'What changed, in Japanese.' })
  summary!: string;
}

@ObjectType({ description: 'Something worth a second look before sending; it does not forbid anything.' })
export class OrderWarning {
  @Field({ description: 'For acknowledging, e.g. PAYMENT_OVER_60_DAYS.' })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Input path that it is about, e.g. content.orderDate.',
  })
  field!: string | null;

  @Field({ description: 'In Japanese.' })
  message!: string;
}

@ObjectType({
  description:
    'A place on the document with characters that its font has no glyph for; they come out as boxes.',
})
export class UnprintableText {
  @Field({ description: 'In Japanese, e.g. 明細No.2の品名.' })
  place!: string;

  @ListSize(2)
  @Field(() => [String], { description: 'Each once, as people count characters; 50 at most.' })
  characters!: string[];
}

@ObjectType({ description: 'What the form for sending starts with.' })
export class OrderMailDefaults {
  @ListSize(5)
  @Field(() => [String], { description: "The supplier's mail addresses." })
  to!: string[];

  @ListSize(5)
  @Field(() => [String], { description: 'Addresses offered as copies: the sender and the destination.' })
  cc!: string[];

  @Field({ description: 'Subject of the mail, unless somebody writes another one.' })
  subject!: string;

  @Field({ description: 'Text of the mail, unless somebody writes another one.' })
  body!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is added below the text when it is sent; null where the demand has no signature.',
  })
  signature!: string | null;

  @ListSize(2)
  @Field(() => [BuyerDetail], {
    nullable: true,
    description:
      'What of the buyer the document lacks, to be entered in the settings of the demand; null while they cannot be read.',
  })
  missingBuyerDetails!: BuyerDetail[] | null;

  @ListSize(2)
  @Field(() => [UnprintableText], {
    nullable: true,
    description:
      'What of the document cannot be printed; null while the parties of the order cannot be read.',
  })
  unprintableTexts!: UnprintableText[] | null;
}

@ObjectType({ description: 'What a message to the supplier starts with.' })
export class OrderMessageDefaults {
  @ListSize(5)
  @Field(() => [String], {
    description: 'Addresses that it goes to unless others are named: the contacts of the supplier.',
  })
  to!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'What is added below the text when it is sent; null where the demand has no signature.',
  })
  signature!: string | null;
}
