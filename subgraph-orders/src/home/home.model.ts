import { Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandSupplier } from '../orders/entity-stubs.js';
import type { ActorRecord } from '../orders/order.schema.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import type { HomeCounts } from './home.repository.js';

@ObjectType({ description: 'A recent incoming message.' })
export class HomeMessage {
  @Field(() => ID, { description: 'The message.' })
  commentId!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名 of the order.' })
  orderSubject!: string | null;

  @Field(() => OrderCommentKind, { description: 'REPLY or BOUNCE.' })
  kind!: OrderCommentKind;

  @Field({ description: 'Author of the message.' })
  fromName!: string;

  @Field({ description: 'Start of the message.' })
  excerpt!: string;

  @Field(() => Timestamp, { description: 'When it was received.' })
  receivedAt!: string;
}

@ObjectType({ description: 'An order that was denied.' })
export class HomeDeniedOrder {
  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名 of the order.' })
  orderSubject!: string | null;

  @Field({ description: 'Requester of the approval.' })
  requesterName!: string;

  @Field({ description: 'Whether the caller is the requester.' })
  isMine!: boolean;

  /** For the field that is resolved lazily; not part of the graph. */
  requester!: ActorRecord;
  demandUuid!: string;
}

@ObjectType({ description: 'Orders from one supplier in a month.' })
export class SupplierSpend {
  @Field(() => DemandSupplier, { nullable: true, description: 'Null for all others together.' })
  demandSupplier!: DemandSupplier | null;

  @Field(() => Int, { description: 'Number of orders in the month.' })
  orderCount!: number;

  @Field(() => Yen, { description: 'Including tax.' })
  amount!: string;
}

@ObjectType({ description: 'Share of the lines due in a month that were delivered on time.' })
export class OnTimeRate {
  @Field({ description: 'YYYY-MM.' })
  month!: string;

  @Field(() => Int, { description: 'Lines that were due before today.' })
  dueCount!: number;

  @Field(() => Int, { description: 'Lines that were complete on their delivery date.' })
  onTimeCount!: number;

  @Field(() => Float, { nullable: true, description: '0 to 1; null when no line was due.' })
  rate!: number | null;
}

@ObjectType({
  description:
    'Home page of a demand user. Counts are current, charts are cached for a minute; only what is asked for is read.',
})
export class DemandHome {
  /** Not exposed in the schema. */
  demandUuid!: string;

  /** Read by the first field that needs them; not exposed in the schema. */
  counts?: Promise<HomeCounts>;
}
