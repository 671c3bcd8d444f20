import { ListSize, LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { OrderStatus } from './order.status.js';
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
}

@ObjectType({ description: 'An inbound delivery in the warehouse system that belongs to an order.' })
export class LogilessInboundDelivery {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'Number of the delivery in the warehouse system.' })
  code!: string;

  @Field(() => LocalDate)
  deliveryDate!: string;
}
