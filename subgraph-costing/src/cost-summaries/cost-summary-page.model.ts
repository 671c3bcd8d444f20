import { ListSize, Paged, Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DatePeriod } from '../periods/period.model.js';
import { WarehouseStock } from '../warehouse-stock/warehouse-stock.model.js';
import { CostWarning } from './cost-summary.enums.js';
import { CostSummary } from './cost-summary.model.js';

@ObjectType({ description: 'Totals over all rows of the list, not only those of the page.' })
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
    description: 'Remaining pieces; null without an accounting period.',
    nullable: true,
  })
  closingQuantity!: number | null;

  @Field(() => Yen, {
    description: 'Value of the remaining stock in yen before tax; null without an accounting period.',
    nullable: true,
  })
  inventoryAmount!: string | null;

  @Field(() => Yen, {
    description: 'Cost of issued stock (払出原価) in yen before tax; null without an accounting period.',
    nullable: true,
  })
  issuedAmount!: string | null;
}

@ObjectType({ description: 'Number of rows of a month with a warning, regardless of the search.' })
export class CostWarningCount {
  @Field(() => CostWarning, { description: 'The warning that is counted.' })
  warning!: CostWarning;

  @Field(() => Int, { description: 'Number of products with this warning.' })
  count!: number;
}

@ObjectType({ description: 'One page of the costs of a month.' })
export class CostSummaryPage extends Paged(CostSummary, 'CostSummaryPage', 'Highest purchase amount first.') {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => DatePeriod, {
    description:
      'The days of the month: of its accounting period, else by the closing day of the nearest one, or of the calendar ' +
      'without any.',
  })
  days!: DatePeriod;

  @Field(() => ID, {
    nullable: true,
    description: 'The period that contains the month; null if there is none.',
  })
  accountingPeriodUuid!: string | null;

  @Field(() => CostSummaryTotal, {
    description: 'Totals over all matching products, not only those of the page.',
  })
  total!: CostSummaryTotal;

  @ListSize(10)
  @Field(() => [CostWarningCount], { description: 'Number of products with each warning.' })
  warningCounts!: CostWarningCount[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the figures were calculated; null before the first calculation.',
  })
  computedAt!: string | null;

  @Field({
    description:
      'Whether the figures may still change: until the averaging period has ended and its opening is settled; always for months before its last one.',
  })
  isProvisional!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False while a calculation is pending; null while that is unknown, since the orders slice does not respond.',
  })
  isUpToDate!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why the last calculation failed; null if it succeeded.',
  })
  calculationFailure!: string | null;

  @Field(() => WarehouseStock, {
    nullable: true,
    description:
      'Stock of the closing date in the warehouse system; null if it was neither read nor requested.',
  })
  warehouseStock!: WarehouseStock | null;

  @Field({
    description:
      'True while the stock of the closing date has yet to be read from the warehouse system; until then stock is carried ' +
      'over + received, without warnings about it.',
  })
  isAwaitingWarehouseStock!: boolean;
}
