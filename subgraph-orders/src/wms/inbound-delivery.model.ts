import { LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { OrderPayload, OrderTarget } from '../orders/order.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';

registerEnumType(InboundDeliveryState, {
  name: 'LogilessInboundDeliveryState',
  description: 'State of an announcement of goods to the warehouse.',
  valuesMap: {
    PENDING: { description: 'Not yet accepted by LOGILESS.' },
    SENT: { description: 'LOGILESS has it.' },
    FAILED: { description: 'LOGILESS does not have it; users must act.' },
    REVERSED: { description: 'It was reversed.' },
  },
});

@ObjectType({
  description: 'Goods of an order that are announced to the warehouse for one day (入荷予定).',
})
export class LogilessInboundDelivery {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'Number of the delivery in the warehouse system.' })
  code!: string;

  @Field(() => LocalDate)
  deliveryDate!: string;

  @Field(() => InboundDeliveryState, { description: 'State at LOGILESS.' })
  state!: InboundDeliveryState;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: the problem and what to do; null without a problem.',
  })
  error!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When LOGILESS last accepted it.' })
  sentAt!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When its receipts were last read; null before the first time.',
  })
  syncedAt!: string | null;
}

/** A delivery as the graph shows it. @param lastSync of the demand */
export const inboundDeliveryView = (
  row: InboundDeliveryDocument,
  lastSync: string | null,
): LogilessInboundDelivery => ({
  id: row._id,
  code: row.code,
  deliveryDate: row.deliveryDate,
  state: row.state,
  error: row.error,
  sentAt: row.sentAt,
  syncedAt: lastSync !== null && row.sentAt !== null && lastSync > row.sentAt ? lastSync : null,
});

@InputType()
export class ResendLogilessInboundDeliveriesInput extends OrderTarget {}

@ObjectType()
export class ResendLogilessInboundDeliveriesPayload extends OrderPayload {}

@InputType()
export class ResendAllLogilessInboundDeliveriesInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@ObjectType()
export class ResendAllLogilessInboundDeliveriesPayload {
  @Field(() => Int, { description: 'Orders whose deliveries are sent again.' })
  orderCount!: number;
}

@InputType()
export class StartInboundDeliverySyncInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field({ description: 'The merchant of the demand when the synchronisation started.' })
  merchantId!: string;

  @Field(() => ID, { description: 'Id of the synchronisation, used as idempotency key.' })
  syncUuid!: string;
}

@ObjectType()
export class StartInboundDeliverySyncPayload {
  @Field({ description: 'Always true.' })
  ok!: boolean;
}
