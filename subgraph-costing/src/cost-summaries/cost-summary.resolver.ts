import {
  Allow,
  Ctx,
  demandScope,
  ListSize,
  LongestPage,
  type RequestContext,
  YearMonth,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { CostReceiptPage } from './cost-receipt.model.js';
import { CostReceiptsService } from './cost-receipts.service.js';
import { CostReceiptsInput, ListCostSummariesInput } from './cost-summary.inputs.js';
import { CostSummary } from './cost-summary.model.js';
import { CostSummaryService } from './cost-summary.service.js';
import { CostSummaryPage } from './cost-summary-page.model.js';
import { InventoryValue } from './inventory-value.model.js';

@Resolver(() => CostSummary)
export class CostSummaryResolver {
  constructor(
    private readonly costSummaries: CostSummaryService,
    private readonly receipts: CostReceiptsService,
  ) {}

  @Allow({ capability: 'costs:view' })
  @LongestPage()
  @Query(() => CostSummaryPage, {
    description:
      'Costs of one month of the demand. Without an accounting period: the purchases of the month from current receipts, ' +
      'provisional. UNAVAILABLE while products, or those receipts, cannot be read.',
  })
  async listCostSummaries(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ListCostSummariesInput,
  ): Promise<CostSummaryPage> {
    return this.costSummaries.list(demandScope(ctx), input);
  }

  @Allow({ capability: 'costs:view' })
  @Query(() => YearMonth, {
    description: 'The targetMonth whose days contain today (Japan): the newest month that can have receipts.',
  })
  async currentTargetMonth(@Ctx() ctx: RequestContext): Promise<string> {
    return this.costSummaries.currentMonth(demandScope(ctx));
  }

  @Allow({ capability: 'costs:view' })
  @LongestPage()
  @Query(() => CostReceiptPage, {
    description:
      'The receipts behind the purchases of a product in a month. UNAVAILABLE while they cannot be read.',
  })
  async costReceipts(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CostReceiptsInput,
  ): Promise<CostReceiptPage> {
    return this.receipts.page(demandScope(ctx), input);
  }

  @Allow({ capability: 'costs:view' })
  @ListSize(12)
  @Query(() => [InventoryValue], {
    description:
      'The inventory value of each month of a period, oldest first. NOT_FOUND for an unknown period.',
  })
  async inventoryValueByMonth(
    @Ctx() ctx: RequestContext,
    @Args('accountingPeriodUuid', { type: () => ID }) accountingPeriodUuid: string,
  ): Promise<InventoryValue[]> {
    return this.costSummaries.valueByMonth(demandScope(ctx), accountingPeriodUuid);
  }
}
