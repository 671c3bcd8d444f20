import { Decimal, LocalDate, Paged, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Order } from '../external/order.model.js';
import { DatePeriod } from '../periods/period.model.js';

@ObjectType({ description: 'A receipt behind a figure.' })
export class CostReceipt {
  @Field(() => LocalDate, { description: 'Date of arrival.' })
  historyDate!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field(() => Order, { nullable: true })
  order!: Order | null;

  @Field({ description: 'Purchase number of the order.' })
  purchaseNumber!: string;

  @Field(() => ID, { description: '商品明細 to which the goods belong.' })
  orderProductLineId!: string;

  @Field(() => Int, { description: 'Pieces; negative for a correction.' })
  quantity!: number;

  @Field(() => Decimal, {
    description: 'Yen per piece before tax: the price actually charged, else the ordered one.',
  })
  unitPrice!: string;

  @Field({ description: 'True where neither price is known.' })
  isUnpriced!: boolean;

  @Field(() => Yen, { description: 'Yen before tax; the amounts of a month add up to its purchases.' })
  amount!: string;
}

@ObjectType({ description: 'One page of the receipts behind the purchases of a product in a month.' })
export class CostReceiptPage extends Paged(CostReceipt, 'CostReceiptPage', 'Oldest first.') {
  @Field(() => DatePeriod, { description: 'First and last day of the month.' })
  days!: DatePeriod;

  @Field(() => Float, { description: 'Total pieces of all pages.' })
  totalQuantity!: number;

  @Field(() => Yen, { description: 'Total yen of all pages.' })
  totalAmount!: string;
}
