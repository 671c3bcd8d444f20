import { ListSize, Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { BudgetScope } from '../orders/records/budget.schema.js';
import { EXPECTED_CHANGE } from '../orders/records/latest-change.js';

registerEnumType(BudgetScope, {
  name: 'BudgetScope',
  description: 'What a budget is for.',
  valuesMap: {
    DEMAND: { description: 'All orders of the demand.' },
    SUPPLIER: { description: 'Orders to one supplier.' },
    CATEGORY: { description: 'Lines whose product had a category when it was ordered.' },
  },
});

const OF_ORDERS = 'Yen without tax, of orders whose order date is in the month.';

@ObjectType({
  description: '予算: what a demand may order in a month, without tax (docs/domain/budgets.md).',
})
export class Budget {
  @Field(() => ID)
  uuid!: string;

  @Field(() => YearMonth, { description: 'Month of the order dates that count.' })
  month!: string;

  @Field(() => BudgetScope, { description: 'What it is for.' })
  scope!: BudgetScope;

  @Field(() => ID, { nullable: true, description: 'The supplier or category; null for the whole demand.' })
  targetUuid!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the supplier or category now; null for the whole demand, and when it is unknown.',
  })
  targetName!: string | null;

  @Field({ description: 'The supplier or category was deleted.' })
  isTargetDeleted!: boolean;

  @Field(() => Yen, { description: 'Yen without tax.' })
  amount!: string;

  @Field(() => Yen, { description: `発注済: ${OF_ORDERS} Pieces that were given up do not count.` })
  ordered!: string;

  @Field(() => Yen, { description: `承認待ち・発注待ち: ${OF_ORDERS}` })
  waiting!: string;

  @Field(() => Yen, { description: '受領済: the part of `ordered` that was received.' })
  received!: string;

  @Field(() => Yen, { description: '残り: amount − ordered − waiting; negative when exceeded.' })
  remaining!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Used percent, rounded down; null for a budget of 0 yen.',
  })
  usedPercent!: number | null;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@ObjectType({ description: 'A budget, and what remains of it with an order.' })
export class BudgetImpact {
  @Field(() => ID)
  uuid!: string;

  @Field(() => YearMonth, { description: 'Month of the order dates that count.' })
  month!: string;

  @Field(() => BudgetScope, { description: 'What it is for.' })
  scope!: BudgetScope;

  @Field(() => String, { nullable: true, description: 'As in Budget.' })
  targetName!: string | null;

  @Field(() => Yen, { description: 'Yen without tax.' })
  amount!: string;

  @Field(() => Yen, { description: 'What the order takes up, yen without tax.' })
  orderAmount!: string;

  @Field(() => Yen, { description: 'What remains with the order; negative when exceeded.' })
  remaining!: string;

  @Field({ description: '予算超過: the order takes up more than the other orders leave.' })
  isExceeded!: boolean;
}

@ObjectType({ description: 'One change of the budgets of a demand.' })
export class BudgetChange {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  at!: string;

  @Field({ description: 'Who made it.' })
  actorName!: string;

  @Field({ description: 'What changed, in Japanese.' })
  summary!: string;
}

@InputType()
export class SaveBudgetInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true, description: 'The budget to change; by default a new one is created.' })
  uuid?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Required with `uuid`: version that the caller read. ABORTED when it is not the current one.',
  })
  expectedUpdatedAt?: string | null;

  @Field(() => YearMonth, { description: 'Cannot be changed afterwards.' })
  month!: string;

  @Field(() => BudgetScope, { description: 'Cannot be changed afterwards.' })
  scope!: BudgetScope;

  @Field(() => ID, {
    nullable: true,
    description: 'The supplier or category; ignored for the whole demand. Cannot be changed afterwards.',
  })
  targetUuid?: string | null;

  @Field(() => Yen, { description: 'Yen without tax, 0 to 999,999,999,999.' })
  amount!: string;
}

@ObjectType()
export class SaveBudgetPayload {
  @Field(() => Budget)
  budget!: Budget;
}

@InputType()
export class DeleteBudgetInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: '`updatedAt` of the budget that the caller sees; unchecked when omitted.',
  })
  expectedUpdatedAt?: string | null;
}

@ObjectType()
export class DeleteBudgetPayload {
  @Field(() => ID)
  uuid!: string;
}

@InputType()
export class CopyBudgetsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => YearMonth, { description: 'The month whose budgets are copied.' })
  fromMonth!: string;

  @Field(() => YearMonth, { description: 'First month that receives them.' })
  firstMonth!: string;

  @Field(() => YearMonth, { description: 'Last month that receives them; at most 12 months.' })
  lastMonth!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Replaces budgets that these months have; by default they stay as they are.',
  })
  replacesExisting!: boolean;

  @Field(() => ID, { nullable: true, description: EXPECTED_CHANGE })
  expectedChangeUuid?: string | null;
}

@ObjectType()
export class CopyBudgetsPayload {
  @Field(() => Int, { description: 'Budgets that were added or changed.' })
  savedCount!: number;

  @Field(() => Int, { description: 'Budgets that exist and stayed as they are.' })
  keptCount!: number;

  @ListSize(12)
  @Field(() => [YearMonth], { description: 'The months that received budgets.' })
  months!: string[];
}
