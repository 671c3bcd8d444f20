import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { ListSize, Paged, Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';

import { DatePeriod } from '../periods/period.model.js';
import { WarehouseStock } from '../warehouse-stock/warehouse-stock.model.js';
import { CostWarning } from './cost-summary.enums.js';
import { CostSummary } from './cost-summary.model.js';

@ObjectType({ description: 'Sums over all rows of the list, not only those of the page.' })
export class CostSummaryTotal {
  @Field(() => Float, { description: 'Pieces.' })
  totalDeliveryQuantity!: number;

  @Field(() => Yen, { description: 'Yen before tax.' })
  totalPurchaseAmount!: string;

  @Field(() => Float, { nullable: true, description: 'Pieces; null without an accounting period.' })
  carriedOverInventoryQuantity!: number | null;

  @Field(() => Yen, { description: 'Yen before tax; null without an accounting period.', nullable: true })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Float, {
    description: 'Pieces that are left; null without an accounting period.',
    nullable: true,
  })
  closingQuantity!: number | null;

  @Field(() => Yen, {
    description: 'Yen before tax that they are worth; null without an accounting period.',
    nullable: true,
  })
  inventoryAmount!: string | null;

  @Field(() => Yen, {
    description: 'Yen before tax of what left (払出原価); null without an accounting period.',
    nullable: true,
  })
  issuedAmount!: string | null;
}

@ObjectType({ description: 'How many rows of a month have a warning, whatever the search.' })
export class CostWarningCount {
  @Field(() => CostWarning, { description: 'What makes figures doubtful.' })
  warning!: CostWarning;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'One page of the costs of a month.' })
export class CostSummaryPage extends Paged(CostSummary, 'CostSummaryPage', 'Highest purchase amount first.') {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => DatePeriod, {
    description: 'The days of the month: calendar days without an accounting period.',
  })
  days!: DatePeriod;

  @Field(() => ID, { nullable: true, description: 'The period that covers the month; null where none does.' })
  accountingPeriodUuid!: string | null;

  @Field(() => CostSummaryTotal, {
    description: 'Sums over all products that match, not only those of the page.',
  })
  total!: CostSummaryTotal;

  @ListSize(10)
  @Field(() => [CostWarningCount], { description: 'How many products have each warning.' })
  warningCounts!: CostWarningCount[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the figures were computed from the receipts; null before the first time.',
  })
  computedAt!: string | null;

  @Field({ description: 'True until the months that are averaged together have ended and are settled.' })
  isProvisional!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False while a change waits to be calculated; null where that cannot be told, since the orders slice does not answer.',
  })
  isUpToDate!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why the last calculation failed; null where it did not.',
  })
  calculationFailure!: string | null;

  @Field(() => WarehouseStock, {
    nullable: true,
    description:
      'Stock of the closing date in the warehouse system; null where nobody read it or asked for it.',
  })
  warehouseStock!: WarehouseStock | null;

  @Field({
    description:
      'True while the stock of the closing date is still to come from the warehouse system; until then it is carried ' +
      'over + received, and nothing is said of it.',
  })
  isAwaitingWarehouseStock!: boolean;
}
