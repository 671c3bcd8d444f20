import { ListSize, LocalDate, RecordedChange, Timestamp, YearMonth } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { WarehouseStock } from '../warehouse-stock/warehouse-stock.model.js';
import { BillingPeriod, CloseBlockerCode, CostMethod, OpeningInventoryKind } from './period.enums.js';
import type { AccountingPeriodDocument } from './period.schema.js';

@ObjectType({ description: 'Calendar days in Japan, both included.' })
export class DatePeriod {
  @Field(() => LocalDate)
  start!: string;

  @Field(() => LocalDate)
  end!: string;
}

@ObjectType({ description: 'A month of an accounting period.' })
export class AccountingMonth {
  @Field(() => YearMonth, { description: 'The calendar month in which it ends.' })
  targetMonth!: string;

  @Field(() => DatePeriod, { description: 'First and last day of the month.' })
  period!: DatePeriod;

  @Field({
    description: 'True for the last month of an averaging period, which must be counted.',
  })
  isCalculationPeriodEnd!: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When its costs were last calculated; null before the first calculation.',
  })
  calculatedAt!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When counts (実地棚卸) were last imported; null if there are none.',
  })
  countedAt!: string | null;

  @Field(() => WarehouseStock, {
    nullable: true,
    description:
      'Stock of its closing date in the warehouse system; null if it was neither read nor requested.',
  })
  warehouseStock!: WarehouseStock | null;
}

@ObjectType({ description: 'How the stock at the start of a period was settled.' })
export class OpeningInventorySettlement {
  @Field(() => OpeningInventoryKind, { description: 'How the stock was determined.' })
  kind!: OpeningInventoryKind;

  @Field(() => Timestamp, { description: 'When it was settled.' })
  settledAt!: string;

  @Field({ description: 'Name of the person who settled it.' })
  settledBy!: string;
}

@ObjectType({ description: 'A product affected by a CloseBlocker.' })
export class CloseBlockerProduct {
  @Field(() => ID)
  productUuid!: string;

  @Field({ description: 'Its current name in the catalog.' })
  productName!: string;
}

@ObjectType({ description: 'A reason why a period cannot be closed.' })
export class CloseBlocker {
  @Field(() => CloseBlockerCode, { description: 'The kind of reason.' })
  code!: CloseBlockerCode;

  @Field({ description: 'In Japanese, for users.' })
  message!: string;

  @ListSize(12)
  @Field(() => [YearMonth], {
    description: 'The affected months; empty if it concerns the whole period.',
  })
  targetMonths!: string[];

  @ListSize(20)
  @Field(() => [CloseBlockerProduct], {
    nullable: true,
    description:
      'The affected products by name, at most 300; null if it concerns none, or while the catalog does not respond.',
  })
  products!: CloseBlockerProduct[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of affected products; null if it concerns none.',
  })
  productCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The token for confirmCloseBlocker, if a user may confirm the blocker as correct. Null if it must be resolved.',
  })
  confirmationToken!: string | null;
}

@ObjectType({ description: 'A closing of an accounting period, and its reversal where it was reopened.' })
export class PeriodClosing {
  @Field(() => Timestamp, { description: 'When the period was closed.' })
  closedAt!: string;

  @Field(() => String, { nullable: true, description: 'Name of the person who closed it.' })
  closedBy!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the period was reopened; null for the closing that is in force.',
  })
  reopenedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The operator who reopened it, as 運営（name）; null for the closing that is in force.',
  })
  reopenedBy!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was reopened; null for the closing that is in force.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'A value of an accounting period that an edit changed.' })
export class AccountingPeriodFieldChange extends RecordedChange {}

@ObjectType({
  description:
    'A change of an accounting period, of its stock or counts, or a confirmation before closing (docs/domain/costing.md).',
})
export class AccountingPeriodChange {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  occurredAt!: string;

  @Field({ description: 'Name of the person who made it, at that time.' })
  actorName!: string;

  @Field({ description: 'What was done, in Japanese.' })
  summary!: string;

  @ListSize(3)
  @Field(() => [AccountingPeriodFieldChange], {
    description: 'The changed values of an edit; empty where the summary says all.',
  })
  changes!: AccountingPeriodFieldChange[];
}

@ObjectType({
  description: 'Up to twelve months that are closed together. The periods of a demand are consecutive.',
})
export class AccountingPeriod {
  @Field(() => ID)
  uuid!: string;

  @Field(() => DatePeriod, { description: 'First and last day.' })
  period!: DatePeriod;

  @Field({ description: 'True while closed: its figures, receipts and prices are immutable.' })
  isClosed!: boolean;

  @Field({ description: 'True while a closing is in progress.' })
  isClosing!: boolean;

  @Field({ description: 'True while a reopening is in progress: the period is still closed.' })
  isReopening!: boolean;

  @Field(() => BillingPeriod)
  closingType!: BillingPeriod;

  @Field(() => CostMethod)
  evaluationMethod!: CostMethod;

  @ListSize(12)
  @Field(() => [LocalDate], { description: 'Last day of each month; the last one is the end of the period.' })
  monthlyClosingDates!: string[];

  @ListSize(12)
  @Field(() => [DatePeriod], {
    description: 'Its averaging periods, aligned to the end of the period: only the first may be short.',
  })
  calculationPeriods!: DatePeriod[];

  @Field(() => OpeningInventorySettlement, {
    nullable: true,
    description: 'Null until the stock at the start is settled.',
  })
  openingInventory!: OpeningInventorySettlement | null;

  @Field({ description: 'True for the first period of the demand: its opening stock is imported or none.' })
  isFirst!: boolean;

  @Field(() => Timestamp, { description: 'When it was closed; null while it is open.', nullable: true })
  closedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person who closed it.' })
  closedBy!: string | null;

  @ListSize(5)
  @Field(() => [PeriodClosing], {
    description: 'Its closings, newest first: the one in force, if any, and those that were reversed.',
  })
  closings!: PeriodClosing[];

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, {
    description: 'Version of the record, to be sent as expectedUpdatedAt with an edit.',
  })
  updatedAt!: string;

  /** Source of the fields that need further queries. */
  document!: AccountingPeriodDocument;
}

@ObjectType()
export class CreateAccountingPeriodPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class UpdateAccountingPeriodPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class CloseAccountingPeriodPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class ReopenAccountingPeriodPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class ConfirmCloseBlockerPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class DeclareNoOpeningInventoryPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}
