import {
  Allow,
  Ctx,
  demandScope,
  ListSize,
  LongestPage,
  type RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { PeriodViews } from '../periods/period.views.js';
import {
  CancelInventoryImportPayload,
  CreateCarriedForwardInventoryJobPayload,
  CreateImportOpeningInventoryJobPayload,
  CreateImportPhysicalInventoryJobPayload,
  CreateOpeningInventoryResultDownloadUrlPayload,
  CreateOpeningInventoryUploadUrlPayload,
  CreatePhysicalInventoryResultDownloadUrlPayload,
  CreatePhysicalInventoryUploadUrlPayload,
  DeletePhysicalInventoryPayload,
  InventoryImportJob,
  OpeningInventoryPage,
} from './inventory.models.js';
import { InventoryImportKind } from './inventory-job.enums.js';
import {
  CancelInventoryImportInput,
  CreateCarriedForwardInventoryJobInput,
  CreateImportOpeningInventoryJobInput,
  CreateImportPhysicalInventoryJobInput,
  CreateOpeningInventoryResultDownloadUrlInput,
  CreateOpeningInventoryUploadUrlInput,
  CreatePhysicalInventoryResultDownloadUrlInput,
  CreatePhysicalInventoryUploadUrlInput,
  DeletePhysicalInventoryInput,
  GetOpeningInventoriesInput,
} from './inventory-job.inputs.js';
import { InventoryJobsService } from './inventory-jobs.service.js';
import { OpeningInventoriesService } from './opening-inventories.service.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

@Resolver()
export class InventoriesResolver {
  constructor(
    private readonly jobs: InventoryJobsService,
    private readonly openings: OpeningInventoriesService,
    private readonly physical: PhysicalInventoryService,
    private readonly periods: PeriodViews,
  ) {}

  @Allow({ capability: 'costs:view' })
  @LongestPage()
  @Query(() => OpeningInventoryPage, {
    description:
      'Stock at the start of a period. NOT_FOUND for an unknown period, UNAVAILABLE while products cannot be read.',
  })
  async getOpeningInventories(
    @Ctx() ctx: RequestContext,
    @Args('input') input: GetOpeningInventoriesInput,
  ): Promise<OpeningInventoryPage> {
    return this.openings.page(demandScope(ctx), input);
  }

  @Allow({ capability: 'costs:view' })
  @Query(() => InventoryImportJob, {
    description: 'One stock import, of any kind. NOT_FOUND for an unknown UUID.',
  })
  async getImportOpeningInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('jobUuid', { type: () => ID }) jobUuid: string,
  ): Promise<InventoryImportJob> {
    return this.jobs.job(demandScope(ctx), jobUuid);
  }

  @Allow({ capability: 'costs:view' })
  @ListSize(20)
  @Query(() => [InventoryImportJob], {
    description:
      'The latest jobs that import or carry forward the stock at the start of a period, newest first.',
  })
  async getImportOpeningInventoryJobs(
    @Ctx() ctx: RequestContext,
    @Args('accountingPeriodUuid', { type: () => ID }) accountingPeriodUuid: string,
  ): Promise<InventoryImportJob[]> {
    return this.jobs.jobsOf(demandScope(ctx), accountingPeriodUuid, [
      InventoryImportKind.OPENING,
      InventoryImportKind.CARRIED_FORWARD,
    ]);
  }

  @Allow({ capability: 'costs:view' })
  @ListSize(20)
  @Query(() => [InventoryImportJob], {
    description: 'The latest imports of counts of a period, newest first.',
  })
  async getImportPhysicalInventoryJobs(
    @Ctx() ctx: RequestContext,
    @Args('accountingPeriodUuid', { type: () => ID }) accountingPeriodUuid: string,
  ): Promise<InventoryImportJob[]> {
    return this.jobs.jobsOf(demandScope(ctx), accountingPeriodUuid, [InventoryImportKind.PHYSICAL]);
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateOpeningInventoryUploadUrlPayload, {
    description:
      'Creates an upload URL for a CSV file of at most 50 MiB. INVALID_ARGUMENT names fileName or byteSize.',
  })
  async createOpeningInventoryUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOpeningInventoryUploadUrlInput,
  ): Promise<CreateOpeningInventoryUploadUrlPayload> {
    const { accountingPeriodUuid, ...file } = input;
    const kind = InventoryImportKind.OPENING;
    return { upload: await this.jobs.createUploadUrl(demandScope(ctx), kind, accountingPeriodUuid, file) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreatePhysicalInventoryUploadUrlPayload, {
    description:
      'Creates an upload URL for a CSV file of at most 50 MiB. INVALID_ARGUMENT names fileName or byteSize.',
  })
  async createPhysicalInventoryUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreatePhysicalInventoryUploadUrlInput,
  ): Promise<CreatePhysicalInventoryUploadUrlPayload> {
    const { accountingPeriodUuid, ...file } = input;
    const kind = InventoryImportKind.PHYSICAL;
    return { upload: await this.jobs.createUploadUrl(demandScope(ctx), kind, accountingPeriodUuid, file) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateImportOpeningInventoryJobPayload, {
    description:
      'Starts an import that replaces the stock at the start of the first period: all rows or none. FAILED_PRECONDITION after a previous period, while another import runs, and without confirmReplace if the opening was settled in another way.',
  })
  async createImportOpeningInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateImportOpeningInventoryJobInput,
  ): Promise<CreateImportOpeningInventoryJobPayload> {
    return { job: await this.jobs.importOpening(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CancelInventoryImportPayload, {
    description:
      'Cancels a stock import of any kind that waits or runs: nothing of it is stored. Repeating it returns the job as ' +
      'it was cancelled. Errors: NOT_FOUND; FAILED_PRECONDITION once its stock is visible, or where it has ended in ' +
      'another way.',
  })
  async cancelInventoryImport(
    @Ctx() ctx: RequestContext,
    @Args('input') { jobUuid }: CancelInventoryImportInput,
  ): Promise<CancelInventoryImportPayload> {
    return { job: await this.jobs.cancel(demandScope(ctx), jobUuid) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateImportPhysicalInventoryJobPayload, {
    description:
      'Starts an import of the counts of a month: all rows or none. Blank cells are ignored, zero is a count. FAILED_PRECONDITION while another import runs.',
  })
  async createImportPhysicalInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateImportPhysicalInventoryJobInput,
  ): Promise<CreateImportPhysicalInventoryJobPayload> {
    return { job: await this.jobs.importPhysical(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateCarriedForwardInventoryJobPayload, {
    description:
      'Starts to carry the stock of the closed previous period forward. FAILED_PRECONDITION while that period is open.',
  })
  async createCarriedForwardInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateCarriedForwardInventoryJobInput,
  ): Promise<CreateCarriedForwardInventoryJobPayload> {
    return { job: await this.jobs.carryForward(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => DeletePhysicalInventoryPayload, { description: 'Deletes all counts of a month.' })
  async deletePhysicalInventory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeletePhysicalInventoryInput,
  ): Promise<DeletePhysicalInventoryPayload> {
    const { accountingPeriodUuid: periodUuid, performedMonth: month, expectedCountedAt } = input;
    const scope = demandScope(ctx);
    const period = await this.physical.clear(scope, { periodUuid, month }, expectedCountedAt);
    return { accountingPeriod: await this.periods.of(scope, period) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateOpeningInventoryResultDownloadUrlPayload, {
    description:
      'Link to the result file, with the outcome of each row. NOT_FOUND before it exists and after seven days.',
  })
  async createOpeningInventoryResultDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOpeningInventoryResultDownloadUrlInput,
  ): Promise<CreateOpeningInventoryResultDownloadUrlPayload> {
    return {
      file: await this.jobs.resultFile(demandScope(ctx), input.jobUuid, InventoryImportKind.OPENING),
    };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreatePhysicalInventoryResultDownloadUrlPayload, {
    description:
      'Link to the result file, with the outcome of each row. NOT_FOUND before it exists and after seven days.',
  })
  async createPhysicalInventoryResultDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreatePhysicalInventoryResultDownloadUrlInput,
  ): Promise<CreatePhysicalInventoryResultDownloadUrlPayload> {
    return {
      file: await this.jobs.resultFile(demandScope(ctx), input.jobUuid, InventoryImportKind.PHYSICAL),
    };
  }
}
