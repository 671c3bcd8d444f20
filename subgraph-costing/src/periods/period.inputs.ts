import { LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

import { BillingPeriod, CloseBlockerCode, CostMethod } from './period.enums.js';

@InputType({ description: 'Days from one to another, both included.' })
export class DatePeriodInput {
  @Field(() => LocalDate, { description: 'First day, the 1st to the 28th.' })
  start!: string;

  @Field(() => LocalDate, { description: 'Last day, at most twelve months after the first.' })
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

  @Field(() => Timestamp, { description: 'The version that was edited.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class CloseAccountingPeriodInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The version that was looked at.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class ConfirmCloseBlockerInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field(() => CloseBlockerCode, { description: 'What is right as it is.' })
  code!: CloseBlockerCode;

  @Field({ description: 'confirmationToken of the blocker that was looked at.' })
  confirmationToken!: string;
}

@InputType()
export class DeclareNoOpeningInventoryInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field({
    defaultValue: false,
    description: 'True to drop an opening inventory that was settled in another way.',
  })
  confirmReplace!: boolean;
}

@ArgsType()
export class AccountingPeriodArgs {
  @Field(() => ID, { nullable: true, description: 'This period; wins over the date.' })
  uuid?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The period that this day lies in; default today.' })
  date?: string | null;
}
