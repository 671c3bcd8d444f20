import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT, OrderContentInput } from '../orders/order-content.input.js';
import { OrderVersionTarget, TEMPORARY_FILES } from '../orders/order.inputs.js';
import { Order } from '../orders/order.model.js';
import { OrderMailInput } from './order-mail.input.js';

@InputType({ isAbstract: true })
abstract class MailedOrderInput extends OrderVersionTarget {
  @Field(() => ID, {
    description: 'UUID made by the client for one press of the button; the same key sends one mail.',
  })
  idempotencyKey!: string;
}

@InputType({ isAbstract: true })
abstract class SendingInput extends MailedOrderInput {
  @Field(() => OrderMailInput)
  mail!: OrderMailInput;

  @Field(() => [String], {
    defaultValue: [],
    description:
      'Codes of the warnings that the user has seen; needed for dates when sending an approved order.',
  })
  acknowledgedWarnings!: string[];
}

@InputType()
export class SubmitOrderWithSendMailInput extends SendingInput {}

@InputType()
export class SendOrderMailInput extends SendingInput {}

@InputType()
export class OrderMailDefaultsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true, description: 'The order; left out for one that is not stored yet.' })
  uuid?: string | null;

  @Field(() => OrderContentInput)
  content!: OrderContentInput;
}

@InputType()
export class CreateOrderWithSendMailInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, {
    description:
      'UUID made by the client for one press of the button; the same key makes one order and one mail.',
  })
  idempotencyKey!: string;

  @Field(() => OrderContentInput)
  content!: OrderContentInput;

  @Field(() => OrderMailInput)
  mail!: OrderMailInput;

  @Field(() => [ID], { nullable: true, description: TEMPORARY_FILES })
  temporaryAttachmentUuids?: string[] | null;
}

@InputType()
export class UpdateOrderWithSendMailInput extends MailedOrderInput {
  @Field(() => OrderContentInput, {
    nullable: true,
    description:
      'Left out: the order is sent again as it is, e.g. after changes that the supplier was not told.',
  })
  content?: OrderContentInput | null;

  @Field(() => OrderMailInput)
  mail!: OrderMailInput;
}

const ONCE_TAKEN =
  'Delivering once the mail server took the message; until then its latest send log is PENDING.';

@ObjectType()
export class SubmitOrderWithSendMailPayload {
  @Field(() => Order, { description: ONCE_TAKEN })
  order!: Order;
}

@ObjectType()
export class SendOrderMailPayload {
  @Field(() => Order, { description: ONCE_TAKEN })
  order!: Order;
}

@ObjectType()
export class CreateOrderWithSendMailPayload {
  @Field(() => Order, {
    description: `${ONCE_TAKEN} A draft whose latest send log is FAILED when the mail could not be sent.`,
  })
  order!: Order;
}

@ObjectType()
export class UpdateOrderWithSendMailPayload {
  @Field(() => Order, {
    description: 'Saved in any case; its latest send log is FAILED when the mail could not be sent.',
  })
  order!: Order;
}
