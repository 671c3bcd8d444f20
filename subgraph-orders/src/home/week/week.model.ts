import { ListSize, LocalDate } from '@hacchu-hub/subgraph-kit';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DeliveryDestination } from '../../orders/entity-stubs.js';

/** Destinations that are shown of each day. */
export const SHOWN_DESTINATIONS = 10;

@ObjectType({ description: 'Lines for one destination that are due on a day.' })
export class HomeDestinationDeliveries {
  @Field(() => DeliveryDestination, { nullable: true, description: 'Null for all others together.' })
  deliveryDestination!: DeliveryDestination | null;

  @Field(() => Int, { description: 'Lines due on the day, received or not.' })
  lineCount!: number;

  @Field(() => Int, { description: 'Those with goods outstanding.' })
  openLineCount!: number;
}

@ObjectType({ description: 'Lines of placed orders that are due on a day.' })
export class HomeDeliveryDay {
  @Field(() => LocalDate, { description: 'Day in Japan.' })
  day!: string;

  @Field({ description: 'Neither a weekend nor a national holiday.' })
  isBusinessDay!: boolean;

  @ListSize(SHOWN_DESTINATIONS)
  @Field(() => [HomeDestinationDeliveries], {
    description: 'By destination, most outstanding lines first: the first 10 and the rest.',
  })
  destinations!: HomeDestinationDeliveries[];
}

@ObjectType({ description: '本日・今週の納品: what is to arrive.' })
export class HomeDeliveries {
  @Field(() => Int, { description: '納期遅れ: lines with goods outstanding that were due before today.' })
  lateLineCount!: number;

  @Field(() => LocalDate, { nullable: true, description: 'Earliest delivery date of these.' })
  lateSince!: string | null;

  @ListSize(8)
  @Field(() => [HomeDeliveryDay], {
    description:
      'From today to Sunday, and at least to the next business day; without weekends and holidays on which ' +
      'nothing is due.',
  })
  days!: HomeDeliveryDay[];
}
