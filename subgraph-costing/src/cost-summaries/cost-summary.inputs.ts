import { YearMonth } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType } from '@nestjs/graphql';
import { CostingListInput, CostingPageInput } from '../lists/list.inputs.js';
import { CostWarning } from './cost-summary.enums.js';

@InputType()
export class ListCostSummariesInput extends CostingListInput {
  @Field(() => YearMonth, {
    description:
      'The calendar month in which the month ends. A month without an accounting period closes on the closing day of the ' +
      'nearest one, without any at the end of the calendar month: each day is in exactly one month.',
  })
  targetMonth!: string;

  @Field(() => CostWarning, { nullable: true, description: 'Only rows with this warning.' })
  warning?: CostWarning | null;
}

@InputType()
export class CostReceiptsInput extends CostingPageInput {
  @Field(() => ID)
  productUuid!: string;

  @Field(() => YearMonth)
  targetMonth!: string;
}
