import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { Order } from '../orders/order.model.js';

@InputType({ description: 'The message to the supplier; the PDF is attached by the server.' })
export class OrderMailInput {
  @Field(() => [String], { description: '1 to 20 addresses.' })
  to!: string[];

  @Field(() => [String], { defaultValue: [], description: 'Up to 20 addresses.' })
  cc!: string[];

  @Field({ description: 'Up to 200 characters.' })
  subject!: string;

  @Field({ description: 'Up to 10,000 characters of plain text.' })
  body!: string;
}

@InputType({ isAbstract: true })
abstract class SendingInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field(() => Timestamp, {
    description: 'updatedAt that the client saw; another value is refused with ABORTED.',
  })
  expectedUpdatedAt!: string;

  @Field(() => ID, {
    description: 'UUID made by the client for one press of the button; the same key sends one mail.',
  })
  idempotencyKey!: string;

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

@ObjectType()
export class SubmitOrderWithSendMailPayload {
  @Field(() => Order, {
    description:
      'Delivering once the mail server took the message; until then its latest send log is PENDING.',
  })
  order!: Order;
}

@ObjectType()
export class SendOrderMailPayload {
  @Field(() => Order, {
    description:
      'Delivering once the mail server took the message; until then its latest send log is PENDING.',
  })
  order!: Order;
}
