import { Decimal, LocalDate } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int } from '@nestjs/graphql';

export const DEMAND_ARGUMENT =
  'Required for operators; optional for demand users (their own demand, otherwise PERMISSION_DENIED).';

@InputType({
  description:
    'One product line. A line without id is added; stored lines that are missing here are removed.',
})
export class OrderProductLineInput {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => ID, { nullable: true })
  productId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Pieces, 1 to 9,999,999.' })
  lot?: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece before tax, 0 to 9,999,999.99.' })
  unitPrice?: string | null;

  @Field(() => Int, { nullable: true, description: '1 standard, 2 reduced, 3 exempt, 4 out of scope.' })
  taxCategoryId?: number | null;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate?: string | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 50 characters.' })
  lotNumber?: string | null;

  @Field(() => LocalDate, { nullable: true, description: '出荷期限.' })
  deadline?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 500 characters.' })
  notes?: string | null;
}

@InputType({
  description:
    'One expense line. A line without id is added; stored lines that are missing here are removed.',
})
export class OrderExpenseLineInput {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: '1 to 9,999,999.' })
  lot?: number | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Yen before tax, ±9,999,999.99; negative for a discount.',
  })
  unitPrice?: string | null;

  @Field(() => Int, { nullable: true, description: '1 standard, 2 reduced, 3 exempt, 4 out of scope.' })
  taxCategoryId?: number | null;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate?: string | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 500 characters.' })
  notes?: string | null;
}

@InputType({ description: 'Content of an order. All fields are optional in a draft.' })
export class OrderContentInput {
  @Field(() => String, { nullable: true, description: '件名, up to 100 characters.' })
  subject?: string | null;

  @Field(() => LocalDate, { nullable: true, description: '発注日.' })
  orderDate?: string | null;

  @Field(() => ID, { nullable: true })
  demandSupplierId?: string | null;

  @Field(() => ID, { nullable: true })
  deliveryDestinationId?: string | null;

  @Field(() => String, { nullable: true, description: '備考, up to 2,000 characters.' })
  notes?: string | null;

  @Field(() => [OrderProductLineInput], {
    description: 'In order; at most 300 together with the expense lines.',
  })
  orderProductLines!: OrderProductLineInput[];

  @Field(() => [OrderExpenseLineInput], { description: 'In order.' })
  orderExpenseLines!: OrderExpenseLineInput[];
}
