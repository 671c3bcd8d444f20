import { Allow, Decimal, ListSize, type MatchPage, PagedMatches, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../masters/demand.stub.js';
import { MASTER_READERS } from '../masters/master.policy.js';

@ObjectType({ description: 'A unit price that applies from an ordered quantity.' })
export class ProductPrice {
  @Field(() => Int, { description: 'Smallest ordered quantity (pieces) to which the price applies.' })
  quantity!: number;

  @Field(() => Decimal, { description: 'Yen before tax, at most two decimals.' })
  unitPrice!: string;

  @Field({
    description:
      'True for the price that a user chose for orders below the smallest quantity; without one the product’s unitPrice applies there.',
  })
  isDefault!: boolean;
}

@ObjectType({ description: 'The article in LOGILESS to which a product is linked.' })
export class LogilessItem {
  @Field(() => ID, { description: 'Id of the mirrored record.' })
  id!: string;

  @Field({ description: 'Id in LOGILESS.' })
  logilessID!: string;

  @Field({ description: 'Article code in LOGILESS.' })
  code!: string;

  @Field({ description: 'Name in LOGILESS.' })
  name!: string;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Standard cost in yen.' })
  cost!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it disappeared from LOGILESS.' })
  vanishedAt!: string | null;
}

@Allow(MASTER_READERS)
@ObjectType({ description: 'A product that a demand buys.' })
@Directive('@key(fields: "uuid")')
export class Product {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Up to 200 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Model number (型番).' })
  modelNumber!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => Decimal, { description: 'Yen before tax, at most two decimals.' })
  unitPrice!: string;

  @ListSize(3)
  @Field(() => [ProductPrice], {
    description: 'Prices by ordered quantity, smallest quantity first; up to ten.',
  })
  productPrices!: ProductPrice[];

  @Field(() => ID, { nullable: true, description: 'Its 商品分類.' })
  categoryUuid!: string | null;

  @Field(() => String, { nullable: true, description: '単位 of the quantities, such as 個 or 本.' })
  unit!: string | null;

  @Field(() => Int, { nullable: true, description: '入数: how many units a case holds; for information.' })
  packSize!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '最小発注数, in units. Smaller quantities are warned of, not refused.',
  })
  minimumOrderQuantity!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '発注単位: ordered quantities are multiples of it. Others are warned of, not refused.',
  })
  orderMultiple!: number | null;

  @Field(() => LogilessItem, { nullable: true, description: 'Null while not linked.' })
  logilessItem!: LogilessItem | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was deleted; a deleted product is kept for the orders that refer to it.',
  })
  deletedAt!: string | null;

  @Field(() => Demand, {
    nullable: true,
    description: 'The demand that it belongs to; null while its slice does not respond.',
  })
  demand!: Demand | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, {
    description: 'Version of the record, to be sent as expectedUpdatedAt with an edit.',
  })
  updatedAt!: string;

  @Field({ description: 'Who changed it last, by name at that time; operators appear as 運営（name）.' })
  lastEditorName!: string;
}

export const ProductPage = PagedMatches(Product, 'ProductPage');
export type ProductPage = MatchPage<Product>;

@ObjectType({ description: 'The products that match an identifier.' })
@Directive('@inaccessible')
export class ProductMatch {
  @Field({ description: 'The requested identifier.' })
  identifier!: string;

  @ListSize(5)
  @Field(() => [Product], {
    description: 'Empty without a match; at most 20 where it is ambiguous; deleted ones by id only.',
  })
  products!: Product[];
}
