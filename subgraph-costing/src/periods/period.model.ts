import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ListSize, LocalDate, Timestamp, YearMonth } from '@hacchu-hub/subgraph-kit';

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
  @Field(() => YearMonth, { description: 'The calendar month in which it closes.' })
  targetMonth!: string;

  @Field(() => DatePeriod, { description: 'First and last day of the month.' })
  period!: DatePeriod;

  @Field({
    description: 'True for the last month of months that are averaged together: its count is needed.',
  })
  isCalculationPeriodEnd!: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When its costs were last calculated; null before that.',
  })
  calculatedAt!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When counts of its stock (実地棚卸) were last taken in; null where there are none.',
  })
  countedAt!: string | null;

  @Field(() => WarehouseStock, {
    nullable: true,
    description:
      'Stock of its closing date in the warehouse system; null where nobody read it or asked for it.',
  })
  warehouseStock!: WarehouseStock | null;
}

@ObjectType({ description: 'How the stock at the start of a period was settled.' })
export class OpeningInventorySettlement {
  @Field(() => OpeningInventoryKind, { description: 'How it became known what was in stock.' })
  kind!: OpeningInventoryKind;

  @Field(() => Timestamp, { description: 'When somebody said so.' })
  settledAt!: string;

  @Field({ description: 'Name of the person who settled it.' })
  settledBy!: string;
}

@ObjectType({ description: 'A product that a CloseBlocker is about.' })
export class CloseBlockerProduct {
  @Field(() => ID)
  productUuid!: string;

  @Field({ description: 'Its name as the catalog has it now.' })
  productName!: string;
}

@ObjectType({ description: 'One thing that stands in the way of closing.' })
export class CloseBlocker {
  @Field(() => CloseBlockerCode, { description: 'What stands in the way.' })
  code!: CloseBlockerCode;

  @Field({ description: 'In Japanese, for people.' })
  message!: string;

  @ListSize(12)
  @Field(() => [YearMonth], {
    description: 'The months that it is about; none where it is about the period.',
  })
  targetMonths!: string[];

  @ListSize(20)
  @Field(() => [CloseBlockerProduct], {
    nullable: true,
    description:
      'The products that it is about, by name, at most 300; null where it names none, or while the catalog does not answer.',
  })
  products!: CloseBlockerProduct[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many products it is about; null where it names none.',
  })
  productCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where a person may say that it is right as it is: what confirmCloseBlocker takes. Null where it has to be put right.',
  })
  confirmationToken!: string | null;
}

@ObjectType({
  description:
    'Up to twelve months that are closed together. Those of a demand follow each other without gaps.',
})
export class AccountingPeriod {
  @Field(() => ID)
  uuid!: string;

  @Field(() => DatePeriod, { description: 'First and last day.' })
  period!: DatePeriod;

  @Field({ description: 'True once closed: its figures, receipts and prices do not change any more.' })
  isClosed!: boolean;

  @Field({ description: 'True while a closing is under way.' })
  isClosing!: boolean;

  @Field(() => BillingPeriod)
  closingType!: BillingPeriod;

  @Field(() => CostMethod)
  evaluationMethod!: CostMethod;

  @ListSize(12)
  @Field(() => [LocalDate], { description: 'Last day of each month; the last one is the end of the period.' })
  monthlyClosingDates!: string[];

  @ListSize(12)
  @Field(() => [DatePeriod], {
    description:
      'Months that are averaged together, aligned to the end of the period: only the first may be short.',
  })
  calculationPeriods!: DatePeriod[];

  @Field(() => OpeningInventorySettlement, {
    nullable: true,
    description: 'Null while nobody said what was in stock at the start.',
  })
  openingInventory!: OpeningInventorySettlement | null;

  @Field({ description: 'True for the first period of the demand: its opening stock is imported or none.' })
  isFirst!: boolean;

  @Field(() => Timestamp, { description: 'When it was closed; null while it is open.', nullable: true })
  closedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person who closed it.' })
  closedBy!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, { description: 'Version: an edit hands it back as expectedUpdatedAt.' })
  updatedAt!: string;

  /** What the fields that ask further questions start from. */
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
export class ConfirmCloseBlockerPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@ObjectType()
export class DeclareNoOpeningInventoryPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}
