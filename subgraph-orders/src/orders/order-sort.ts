import { Field, InputType, registerEnumType } from '@nestjs/graphql';

export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortDirection, { name: 'SortDirection' });

export enum OrderSortKey {
  PURCHASE_NUMBER = 'PURCHASE_NUMBER',
  ORDER_DATE = 'ORDER_DATE',
  DELIVERY_DATE = 'DELIVERY_DATE',
  TOTAL = 'TOTAL',
  UPDATED_AT = 'UPDATED_AT',
}
registerEnumType(OrderSortKey, {
  name: 'OrderSortKey',
  valuesMap: {
    ORDER_DATE: { description: 'The day of creation for orders without an order date.' },
    DELIVERY_DATE: { description: '納期（最短）; orders without one come first in ascending order.' },
    TOTAL: { description: 'Total including tax.' },
  },
});

@InputType({ description: 'Sort order of a list; ties have a stable order.' })
export class OrderSort {
  @Field(() => OrderSortKey)
  key!: OrderSortKey;

  @Field(() => SortDirection)
  direction!: SortDirection;
}

/** Stored field of each sort key; every one has an index. */
const FIELDS = {
  [OrderSortKey.PURCHASE_NUMBER]: 'purchaseNumber',
  [OrderSortKey.ORDER_DATE]: 'listDate',
  [OrderSortKey.DELIVERY_DATE]: 'earliestDeliveryDate',
  [OrderSortKey.TOTAL]: 'totalYen',
  [OrderSortKey.UPDATED_AT]: 'updatedAt',
} as const satisfies Readonly<Record<OrderSortKey, string>>;

/** A field that lists are sorted by. */
export type SortField = (typeof FIELDS)[OrderSortKey];
export const SORT_FIELDS: readonly SortField[] = Object.values(FIELDS);

/** MongoDB sort specification. */
export type ListOrder = Readonly<Record<string, 1 | -1>>;

/** One field, then `_id` as the tie-breaker, for stable pages. */
export function listOrder(sort: OrderSort | null | undefined): Record<string, 1 | -1> {
  if (!sort) return { listDate: -1, _id: -1 };
  const direction = sort.direction === SortDirection.ASC ? 1 : -1;
  return { [FIELDS[sort.key]]: direction, _id: direction };
}

/** The field that a list in this order is sorted by. */
export const sortFieldOf = (order: ListOrder): SortField =>
  SORT_FIELDS.find((field) => field in order) ?? 'listDate';
