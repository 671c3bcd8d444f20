import { Decimal, ListSize, LocalDate, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { OrderComponentType } from './order-enums.js';

@ObjectType({
  description: 'Tax of one category, rounded once per order (specification 3).',
})
export class TaxComponent {
  @Field({ description: 'Japanese name of the category, e.g. 8%（軽減）.' })
  name!: string;

  @Field(() => Decimal, { description: 'Percent.' })
  taxRate!: string;

  @Field(() => Int, { description: '1 standard, 2 reduced, 3 exempt, 4 out of scope.' })
  taxCategoryId!: number;

  @Field(() => Yen, { description: 'Sum of the lines of the category, before tax.' })
  taxableAmount!: string;

  @Field(() => Yen, { description: 'Tax.' })
  amount!: string;
}

@ObjectType({ description: 'One row of the breakdown of an order: a product or an expense.' })
export class OrderComponent {
  @Field(() => OrderComponentType, { description: '商品明細 or 費用明細.' })
  type!: OrderComponentType;

  @Field(() => Int, { description: 'Position among the rows of its kind, from 1.' })
  orderNum!: number;

  @Field(() => String, { nullable: true, description: 'Product name, or name of the expense.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the linked LOGILESS item.' })
  itemName!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the linked LOGILESS item.' })
  code!: string | null;

  @Field(() => String, { nullable: true })
  modelNumber!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, {
    nullable: true,
    description: '単位 of the product; null without one, and for an expense.',
  })
  unit!: string | null;

  @Field(() => Int, { nullable: true, description: 'Pieces.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece, before tax.' })
  unitPrice!: string | null;

  @Field(() => Yen, { description: 'Unit price × pieces, truncated to whole yen; before tax.' })
  amount!: string;

  @Field(() => Decimal, { nullable: true, description: 'Percent.' })
  taxRate!: string | null;

  @Field(() => Int, { nullable: true })
  taxCategoryId!: number | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate!: string | null;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate!: string | null;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => String, { nullable: true })
  lotNumber!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '出荷期限: last day of shipping.' })
  deadline!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the product was deleted from the catalog.' })
  deletedAt!: string | null;

  @Field(() => ID, { nullable: true })
  productUuid!: string | null;

  @ListSize(10)
  @Field(() => [OrderComponent], { description: 'Components of an assortment; empty for single goods.' })
  children!: OrderComponent[];
}

@ObjectType({ description: 'Totals of an order, always computed by the server.' })
export class OrderSummary {
  @Field(() => Yen, { description: 'Sum of the lines, before tax.' })
  subtotal!: string;

  @Field(() => Yen, { description: 'Yen of tax, all rates together.' })
  taxTotal!: string;

  @Field(() => Yen, { description: 'Including tax.' })
  total!: string;

  @ListSize(4)
  @Field(() => [TaxComponent], { description: 'Only categories that have lines; highest rate first.' })
  taxComponents!: TaxComponent[];

  /** Resolved lazily, since the rows need the catalog. */
  rows!: () => Promise<OrderComponent[]>;
}
