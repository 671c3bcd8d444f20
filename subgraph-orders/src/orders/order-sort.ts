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
    ORDER_DATE: { description: 'The day of creation where an order has no order date yet.' },
    DELIVERY_DATE: { description: '納期（最短）; orders without one come first in ascending order.' },
    TOTAL: { description: 'Total with tax.' },
  },
});

@InputType({ description: 'Order of a list; rows that are equal in it keep a fixed order among themselves.' })
export class OrderSort {
  @Field(() => OrderSortKey)
  key!: OrderSortKey;

  @Field(() => SortDirection)
  direction!: SortDirection;
}

/** The stored field of each key; an index leads to each. */
const FIELDS: Readonly<Record<OrderSortKey, string>> = {
  [OrderSortKey.PURCHASE_NUMBER]: 'purchaseNumber',
  [OrderSortKey.ORDER_DATE]: 'listDate',
  [OrderSortKey.DELIVERY_DATE]: 'earliestDeliveryDate',
  [OrderSortKey.TOTAL]: 'totalYen',
  [OrderSortKey.UPDATED_AT]: 'updatedAt',
};

/** A list's order as the database takes it: by one field, then by `_id`, so that rows never swap between pages. */
export function listOrder(sort: OrderSort | null | undefined): Record<string, 1 | -1> {
  if (!sort) return { listDate: -1, _id: -1 };
  const direction = sort.direction === SortDirection.ASC ? 1 : -1;
  return { [FIELDS[sort.key]]: direction, _id: direction };
}
