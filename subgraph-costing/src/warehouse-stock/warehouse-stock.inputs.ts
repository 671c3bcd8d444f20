import { YearMonth } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { AccountingPeriod } from '../periods/period.model.js';

@InputType()
export class RefetchWarehouseStockInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field(() => [YearMonth], { description: 'Months of the period whose closing dates are over.' })
  targetMonths!: string[];
}

@ObjectType()
export class RefetchWarehouseStockPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}

@InputType()
@Directive('@inaccessible')
export class StartWarehouseStockSyncInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field({ description: 'The merchant at LOGILESS; once the demand has another one, nothing is read.' })
  merchantId!: string;

  @Field(() => ID, { description: 'Names the synchronisation.' })
  syncUuid!: string;
}

@ObjectType()
@Directive('@inaccessible')
export class StartWarehouseStockSyncPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}
