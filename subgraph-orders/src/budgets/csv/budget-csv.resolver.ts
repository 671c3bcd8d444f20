import { Ctx, demandScope, RequestContext, YearMonth } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { BudgetsAllow } from '../budget.resolver.js';
import {
  CreateBudgetsUploadUrlInput,
  CreateBudgetsUploadUrlPayload,
  ImportBudgetsInput,
  ImportBudgetsPayload,
} from './budget-csv.model.js';
import { BudgetCsv } from './budget-csv.service.js';

/** Budgets as a CSV file. */
@Resolver()
export class BudgetCsvResolver {
  constructor(private readonly csv: BudgetCsv) {}

  @BudgetsAllow('orders:budgets')
  @Query(() => String, {
    description:
      'The budgets of up to 12 months with what is used, as the text of a CSV file (docs/domain/csv.md), without a ' +
      'byte order mark. INVALID_ARGUMENT names lastMonth.',
  })
  budgetsCsv(
    @Ctx() ctx: RequestContext,
    @Args('firstMonth', { type: () => YearMonth, description: 'First month of the file.' })
    firstMonth: string,
    @Args('lastMonth', { type: () => YearMonth, description: 'Last month of the file.' }) lastMonth: string,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<string> {
    return this.csv.write(demandScope(ctx, demandUuid), { firstMonth, lastMonth });
  }

  @BudgetsAllow('orders:budgets_edit')
  @Mutation(() => CreateBudgetsUploadUrlPayload, {
    description:
      'Creates a signed upload URL for a CSV file of budgets. INVALID_ARGUMENT names fileName or byteSize.',
  })
  async createBudgetsUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...file }: CreateBudgetsUploadUrlInput,
  ): Promise<CreateBudgetsUploadUrlPayload> {
    return { upload: await this.csv.createUploadUrl(demandScope(ctx, demandUuid), file) };
  }

  @BudgetsAllow('orders:budgets_edit')
  @Mutation(() => ImportBudgetsPayload, {
    description:
      'Stores the budgets of a CSV file, all or nothing: amounts of existing ones are replaced, others are added. ' +
      'INVALID_ARGUMENT names uploadUuid when the file was not uploaded, is not CSV or lacks a required column; ' +
      'RESOURCE_EXHAUSTED beyond 200 of a month; ABORTED with who has changed them, when expectedChangeUuid is not current.',
  })
  importBudgets(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ImportBudgetsInput,
  ): Promise<ImportBudgetsPayload> {
    return this.csv.import(demandScope(ctx, input.demandUuid), input);
  }
}
