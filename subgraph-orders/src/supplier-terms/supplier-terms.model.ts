import { ListSize, LocalDate, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DeliveryDestination } from '../orders/entity-stubs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';

@InputType({ description: 'An order that is being written.' })
export class ProposedTermsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The chosen supplier.' })
  demandSupplierId!: string;

  @Field(() => LocalDate, { nullable: true, description: 'Order date; today (JST) without it.' })
  orderDate?: string | null;

  @Field(() => [LocalDate], { description: 'Delivery dates of the lines, up to 300.' })
  deliveryDates!: string[];
}

@ObjectType({ description: 'When goods of a delivery date are to be paid.' })
export class ProposedPaymentDueDate {
  @Field(() => LocalDate)
  deliveryDate!: string;

  @Field(() => LocalDate)
  paymentDueDate!: string;
}

@ObjectType({
  description: 'What the terms of a supplier propose for an order; people may decide otherwise.',
})
export class ProposedTerms {
  @Field(() => ID)
  demandSupplierId!: string;

  @Field(() => DeliveryDestination, {
    nullable: true,
    description: '既定の納品先; null without one that is in use.',
  })
  deliveryDestination!: DeliveryDestination | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: '納期: the lead time in business days after the order date; null without a lead time.',
  })
  deliveryDate!: string | null;

  @ListSize(5)
  @Field(() => [ProposedPaymentDueDate], {
    description:
      'For each given delivery date, and for the proposed one (else the order date); empty without payment terms.',
  })
  paymentDueDates!: ProposedPaymentDueDate[];

  @Field(() => Yen, { nullable: true, description: '最低発注金額, before tax.' })
  minimumOrderAmount!: string | null;
}
