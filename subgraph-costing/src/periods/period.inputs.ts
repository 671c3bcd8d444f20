import { LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { BillingPeriod, CloseBlockerCode, CostMethod } from './period.enums.js';

@InputType({ description: 'A range of days, both included.' })
export class DatePeriodInput {
  @Field(() => LocalDate, {
    description:
      'First day, the 1st to the 28th; a later one only on the day after a closed period that an earlier release let end there.',
  })
  start!: string;

  @Field(() => LocalDate, {
    description:
      'Last day, at most twelve months after the first: the last day of a month, or the 1st to the 27th.',
  })
  end!: string;
}

@InputType({ isAbstract: true })
abstract class PeriodInput {
  @Field(() => DatePeriodInput)
  period!: DatePeriodInput;

  @Field(() => BillingPeriod)
  closingType!: BillingPeriod;

  @Field(() => CostMethod, { defaultValue: CostMethod.WeightedAverage })
  evaluationMethod!: CostMethod;
}

@InputType()
export class CreateAccountingPeriodInput extends PeriodInput {}

@InputType()
export class UpdateAccountingPeriodInput extends PeriodInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The edited version.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class CloseAccountingPeriodInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The version that the user saw.' })
  expectedUpdatedAt!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'When the figures of the last month that the user saw were calculated, as in `CostSummaryPage.computedAt`; ' +
      'without it, the period is closed with whatever was calculated last.',
  })
  expectedCalculatedAt?: string | null;
}

@InputType()
export class ReopenAccountingPeriodInput {
  @Field(() => ID, { description: 'The demand that the period belongs to.' })
  demandUuid!: string;

  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The version that the operator saw.' })
  expectedUpdatedAt!: string;

  @Field({ description: 'Why it is reopened, for the people of the demand; 1 to 500 characters.' })
  reason!: string;
}

@InputType()
export class ConfirmCloseBlockerInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field(() => CloseBlockerCode, { description: 'The blocker to confirm.' })
  code!: CloseBlockerCode;

  @Field({ description: 'confirmationToken of the blocker that the user saw.' })
  confirmationToken!: string;
}

@InputType()
export class DeclareNoOpeningInventoryInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field({
    defaultValue: false,
    description: 'True to replace an opening inventory that was settled in another way.',
  })
  confirmReplace!: boolean;
}

@ArgsType()
export class AccountingPeriodArgs {
  @Field(() => ID, { nullable: true, description: 'This period; takes precedence over the date.' })
  uuid?: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The period that contains this day; default today.',
  })
  date?: string | null;
}
