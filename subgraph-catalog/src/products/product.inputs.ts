import { Decimal, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CREATION_KEY, DemandInput } from '../masters/master.inputs.js';
import { Product } from './product.model.js';

@InputType({ description: 'A unit price that applies from an ordered quantity.' })
export class ProductPriceInput {
  @Field(() => Int, { description: 'Pieces, at least 1; each quantity only once.' })
  quantity!: number;

  @Field(() => Decimal, { description: 'Yen before tax: 0 to 9999999.99, at most two decimals.' })
  unitPrice!: string;

  @Field({ description: 'True for at most one of the prices: it applies below the smallest quantity.' })
  isDefault!: boolean;
}

@InputType({ isAbstract: true })
abstract class ProductContentInput extends DemandInput {
  @Field({ description: '1 to 200 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters.' })
  modelNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 50 characters.' })
  color?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 50 characters.' })
  size?: string | null;

  @Field(() => Decimal, { description: 'Yen before tax: 0 to 9999999.99, at most two decimals.' })
  unitPrice!: string;

  @Field(() => [ProductPriceInput], { defaultValue: [], description: 'Up to ten.' })
  productPrices!: ProductPriceInput[];

  @Field(() => ID, {
    nullable: true,
    description: '商品分類: one in use of the demand, or the one that the product has already.',
  })
  categoryUuid?: string | null;

  @Field(() => String, { nullable: true, description: '単位: up to 10 characters.' })
  unit?: string | null;

  @Field(() => Int, { nullable: true, description: '入数: 1 to 9,999,999 units per case.' })
  packSize?: number | null;

  @Field(() => Int, { nullable: true, description: '最小発注数: 1 to 9,999,999 units.' })
  minimumOrderQuantity?: number | null;

  @Field(() => Int, { nullable: true, description: '発注単位: 1 to 9,999,999 units.' })
  orderMultiple?: number | null;
}

@InputType()
export class CreateProductInput extends ProductContentInput {
  @Field(() => ID, { nullable: true, description: CREATION_KEY })
  idempotencyKey?: string | null;
}

@InputType({
  description:
    'Replaces the content. Of the fields after productPrices, those that are left out stay as they are; null clears them.',
})
export class UpdateProductInput extends ProductContentInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The updatedAt of the edited version.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class DeleteProductInput extends DemandInput {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class CreateProductPayload {
  @Field(() => Product)
  product!: Product;
}

@ObjectType()
export class UpdateProductPayload {
  @Field(() => Product)
  product!: Product;
}

@ObjectType()
export class DeleteProductPayload {
  @Field(() => Product, { description: 'The product with its deletedAt.' })
  product!: Product;
}
