import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { OrderActionId } from './order.actions.js';
import { OrderStatus } from './order.status.js';
import { BuyerDetail } from './order-enums.js';

@ObjectType({ description: 'Why an action is not possible now.' })
export class OrderActionBlocker {
  @Field({
    description: 'Machine-readable, e.g. STATUS, ROLE, SENDING, APPROVAL_REQUIRED, CONTENT_INCOMPLETE.',
  })
  code!: string;

  @Field({ description: 'User-facing message, in Japanese.' })
  message!: string;
}

@ObjectType({ description: 'Whether the caller can perform an action on an order now.' })
export class OrderAction {
  @Field(() => OrderActionId, { description: 'The action.' })
  id!: OrderActionId;

  @Field()
  isAllowed!: boolean;

  @ListSize(2)
  @Field(() => [OrderActionBlocker], { description: 'Empty when it is allowed.' })
  blockers!: readonly OrderActionBlocker[];
}

@ObjectType({ description: 'One change of an order; immutable.' })
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

  @Field({ description: 'Summary of the change, in Japanese.' })
  summary!: string;
}

@ObjectType({ description: 'A non-blocking warning before sending.' })
export class OrderWarning {
  @Field({ description: 'Code to be acknowledged, e.g. PAYMENT_OVER_60_DAYS.' })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Input path of the field, e.g. content.orderDate.',
  })
  field!: string | null;

  @Field({ description: 'In Japanese.' })
  message!: string;
}

@ObjectType({
  description: 'A field of the document with characters that its font cannot print; they appear as boxes.',
})
export class UnprintableText {
  @Field({ description: 'In Japanese, e.g. 明細No.2の品名.' })
  place!: string;

  @ListSize(2)
  @Field(() => [String], { description: 'Distinct graphemes; at most 50.' })
  characters!: string[];
}

@ObjectType({ description: 'Defaults of the send form.' })
export class OrderMailDefaults {
  @Field(() => String, {
    nullable: true,
    description:
      'Whom the mail is for: the supplier of the order, or of a cancellation the one who has it; null while it cannot ' +
      'be read.',
  })
  supplierName!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version that a cancellation repeats, with the delivery dates that were accepted since. Null for other ' +
      'documents, and where only the current content is known: versions that were sent by releases which did not store theirs.',
  })
  repeatedVersion!: number | null;

  @ListSize(5)
  @Field(() => [String], { description: "The supplier's mail addresses." })
  to!: string[];

  @ListSize(5)
  @Field(() => [String], { description: 'Suggested copies: the sender and the destination.' })
  cc!: string[];

  @Field({ description: 'Default subject of the mail.' })
  subject!: string;

  @Field({ description: 'Default text of the mail.' })
  body!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Appended to the text when it is sent; null when the demand has no signature.',
  })
  signature!: string | null;

  @ListSize(2)
  @Field(() => [BuyerDetail], {
    nullable: true,
    description:
      'Missing details of the buyer, to be entered in the settings of the demand; null while they cannot ' +
      'be read.',
  })
  missingBuyerDetails!: BuyerDetail[] | null;

  @ListSize(2)
  @Field(() => [UnprintableText], {
    nullable: true,
    description: 'Unprintable parts of the document; null while the parties of the order cannot be read.',
  })
  unprintableTexts!: UnprintableText[] | null;
}

@ObjectType({ description: 'Defaults of a message to the supplier.' })
export class OrderMessageDefaults {
  @ListSize(5)
  @Field(() => [String], {
    description: 'Default recipients: the contacts of the supplier.',
  })
  to!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Appended to the text when it is sent; null when the demand has no signature.',
  })
  signature!: string | null;
}
