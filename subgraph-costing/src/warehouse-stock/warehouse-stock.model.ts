import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { StockDayDocument } from './stock-day.schema.js';

@ObjectType({
  description: 'Stock of a closing date as the warehouse system (LOGILESS) had it, all warehouses together.',
})
export class WarehouseStock {
  @Field(() => Timestamp, { nullable: true, description: 'When it was read; null until it was.' })
  fetchedAt!: string | null;

  @Field({ description: 'True while it is being read because a person asked for it.' })
  isFetching!: boolean;

  @Field(() => Int, { description: 'Articles with stock that no product is linked to.' })
  notLinkedCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why it could not be read last time; null where it could.',
  })
  failureReason!: string | null;
}

/** The stock of a closing date as the graph shows it; null where nobody read it or asked for it. */
export const warehouseStockView = (day: StockDayDocument | undefined): WarehouseStock | null =>
  day
    ? {
        fetchedAt: day.fetchedAt,
        isFetching: day.request !== null,
        notLinkedCount: day.notLinkedCount,
        failureReason: day.failureReason,
      }
    : null;
