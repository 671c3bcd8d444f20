import { Field, InputType, registerEnumType } from '@nestjs/graphql';

export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortDirection, { name: 'SortDirection' });

/** Sort keys that all masters have. */
export enum MasterSortKey {
  NAME = 'NAME',
  CREATED_AT = 'CREATED_AT',
  UPDATED_AT = 'UPDATED_AT',
}
registerEnumType(MasterSortKey, { name: 'MasterSortKey' });

@InputType({ description: 'Sort order of a list; equal rows keep a stable order.' })
export class MasterSort {
  @Field(() => MasterSortKey)
  key!: MasterSortKey;

  @Field(() => SortDirection)
  direction!: SortDirection;
}

/** The stored field of each key; each has an index. */
export const MASTER_SORT_FIELDS: Readonly<Record<MasterSortKey, string>> = {
  [MasterSortKey.NAME]: 'nameKey',
  [MasterSortKey.CREATED_AT]: 'createdAt',
  [MasterSortKey.UPDATED_AT]: 'updatedAt',
};

/** The order of a list in MongoDB's form: by one field, then by `_id`, so that pages are stable. */
export type ListOrder = Readonly<Record<string, 1 | -1>>;

export const NEWEST_FIRST: ListOrder = { createdAt: -1, _id: -1 };

/** The order that the list argument selects; newest first without one. */
export function listOrder<Key extends string>(
  sort: { readonly key: Key; readonly direction: SortDirection } | null | undefined,
  fields: Readonly<Record<Key, string>>,
): ListOrder {
  if (!sort) return NEWEST_FIRST;
  const direction = sort.direction === SortDirection.ASC ? 1 : -1;
  return { [fields[sort.key]]: direction, _id: direction };
}
