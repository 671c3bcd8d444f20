import { ArgsType, Field, ID, InputType, registerEnumType } from '@nestjs/graphql';
import { MASTER_SORT_FIELDS, SortDirection } from '../masters/list-sort.js';
import { DemandListArgs } from '../masters/master.inputs.js';

export enum ProductSortKey {
  NAME = 'NAME',
  MODEL_NUMBER = 'MODEL_NUMBER',
  UNIT_PRICE = 'UNIT_PRICE',
  CREATED_AT = 'CREATED_AT',
  UPDATED_AT = 'UPDATED_AT',
}
registerEnumType(ProductSortKey, {
  name: 'ProductSortKey',
  valuesMap: {
    MODEL_NUMBER: { description: 'Products without a model number come first in ascending order.' },
  },
});

@InputType({
  description: 'Sort order of the products; equal rows keep a stable order.',
})
export class ProductSort {
  @Field(() => ProductSortKey)
  key!: ProductSortKey;

  @Field(() => SortDirection)
  direction!: SortDirection;
}

/** The stored field of each key. */
export const PRODUCT_SORT_FIELDS: Readonly<Record<ProductSortKey, string>> = {
  ...MASTER_SORT_FIELDS,
  [ProductSortKey.MODEL_NUMBER]: 'sortKeys.modelNumber',
  [ProductSortKey.UNIT_PRICE]: 'sortKeys.unitPrice',
};

export const OF_CATEGORY = 'Only products of this 商品分類.';
export const WITHOUT_CATEGORY = 'Only products without a 商品分類; takes precedence over categoryUuid.';

@ArgsType()
export class ProductListArgs extends DemandListArgs {
  @Field(() => ProductSort, { nullable: true, description: 'Newest first by default.' })
  sort?: ProductSort | null;

  @Field(() => ID, { nullable: true, description: OF_CATEGORY })
  categoryUuid?: string | null;

  @Field(() => Boolean, { nullable: true, description: WITHOUT_CATEGORY })
  isWithoutCategory?: boolean | null;
}
