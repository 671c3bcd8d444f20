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
import { InventoryImportKind } from './inventory-job.enums.js';
import {
  CreateCarriedForwardInventoryJobInput,
  CreateImportOpeningInventoryJobInput,
  CreateImportPhysicalInventoryJobInput,
  CreateOpeningInventoryResultDownloadUrlInput,
  CreateOpeningInventoryTemplateDownloadUrlInput,
  CreateOpeningInventoryUploadUrlInput,
  CreatePhysicalInventoryResultDownloadUrlInput,
  CreatePhysicalInventoryTemplateDownloadUrlInput,
  CreatePhysicalInventoryUploadUrlInput,
  DeletePhysicalInventoryInput,
  GetOpeningInventoriesInput,
} from './inventory-job.inputs.js';
import { InventoryJobsService } from './inventory-jobs.service.js';
import {
  CreateCarriedForwardInventoryJobPayload,
  CreateImportOpeningInventoryJobPayload,
  CreateImportPhysicalInventoryJobPayload,
  CreateOpeningInventoryResultDownloadUrlPayload,
  CreateOpeningInventoryTemplateDownloadUrlPayload,
  CreateOpeningInventoryUploadUrlPayload,
  CreatePhysicalInventoryResultDownloadUrlPayload,
  CreatePhysicalInventoryTemplateDownloadUrlPayload,
  CreatePhysicalInventoryUploadUrlPayload,
  DeletePhysicalInventoryPayload,
  InventoryImportJob,
  OpeningInventoryPage,
} from './inventory.models.js';
import { OpeningInventoriesService } from './opening-inventories.service.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';
import { InventoryTemplates } from './templates.service.js';

@Resolver()
export class InventoriesResolver {
  constructor(
    private readonly jobs: InventoryJobsService,
    private readonly openings: OpeningInventoriesService,
    private readonly physical: PhysicalInventoryService,
    private readonly templates: InventoryTemplates,
    private readonly periods: PeriodViews,
  ) {}

  @Allow({ capability: 'costs:view' })
  @LongestPage()
  @Query(() => OpeningInventoryPage, {
    description:
      'Stock at the start of a period. NOT_FOUND where there is no such period, UNAVAILABLE while products cannot be read.',
  })
  async getOpeningInventories(
    @Ctx() ctx: RequestContext,
    @Args('input') input: GetOpeningInventoriesInput,
  ): Promise<OpeningInventoryPage> {
    return this.openings.page(demandScope(ctx), input);
  }

  @Allow({ capability: 'costs:view' })
  @Query(() => InventoryImportJob, {
    description: 'One job that takes stock in, whatever its kind. NOT_FOUND where there is none.',
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
      'The newest imports and carryings forward of the stock at the start of a period, newest first.',
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
    description: 'The newest imports of counts of a period, newest first.',
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
      'Lets the browser send a CSV file of at most 10 MiB. INVALID_ARGUMENT names fileName or byteSize.',
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
      'Lets the browser send a CSV file of at most 10 MiB. INVALID_ARGUMENT names fileName or byteSize.',
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
      'Begins to take the stock at the start of the first period in, in place of what was said before: all rows or none. FAILED_PRECONDITION with a period before it, while another import runs, and without confirmReplace where it is settled otherwise.',
  })
  async createImportOpeningInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateImportOpeningInventoryJobInput,
  ): Promise<CreateImportOpeningInventoryJobPayload> {
    return { job: await this.jobs.importOpening(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateImportPhysicalInventoryJobPayload, {
    description:
      'Begins to take counts of a month in: all rows or none. A blank cell is not counted and changes nothing, zero is a count. FAILED_PRECONDITION while another import runs.',
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
      'Begins to make what the closed period before left the stock at the start. FAILED_PRECONDITION while that is open.',
  })
  async createCarriedForwardInventoryJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateCarriedForwardInventoryJobInput,
  ): Promise<CreateCarriedForwardInventoryJobPayload> {
    return { job: await this.jobs.carryForward(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => DeletePhysicalInventoryPayload, { description: 'Takes all counts of a month back.' })
  async deletePhysicalInventory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeletePhysicalInventoryInput,
  ): Promise<DeletePhysicalInventoryPayload> {
    const { accountingPeriodUuid: periodUuid, performedMonth: month } = input;
    const scope = demandScope(ctx);
    const period = await this.physical.clear(scope, { periodUuid, month });
    return { accountingPeriod: await this.periods.of(scope, period) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateOpeningInventoryResultDownloadUrlPayload, {
    description:
      'Link to the file that says what became of each row. NOT_FOUND until there is one and after seven days.',
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
      'Link to the file that says what became of each row. NOT_FOUND until there is one and after seven days.',
  })
  async createPhysicalInventoryResultDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreatePhysicalInventoryResultDownloadUrlInput,
  ): Promise<CreatePhysicalInventoryResultDownloadUrlPayload> {
    return {
      file: await this.jobs.resultFile(demandScope(ctx), input.jobUuid, InventoryImportKind.PHYSICAL),
    };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateOpeningInventoryTemplateDownloadUrlPayload, {
    description:
      'A CSV file with all products to fill in their stock at the start; what is known is filled in.',
  })
  async createOpeningInventoryTemplateDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOpeningInventoryTemplateDownloadUrlInput,
  ): Promise<CreateOpeningInventoryTemplateDownloadUrlPayload> {
    const { accountingPeriodUuid, encoding } = input;
    return { file: await this.templates.opening(demandScope(ctx), accountingPeriodUuid, encoding) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreatePhysicalInventoryTemplateDownloadUrlPayload, {
    description: 'A CSV file with all products to fill in what is counted, beside what the books say.',
  })
  async createPhysicalInventoryTemplateDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreatePhysicalInventoryTemplateDownloadUrlInput,
  ): Promise<CreatePhysicalInventoryTemplateDownloadUrlPayload> {
    const { accountingPeriodUuid: periodUuid, performedMonth: month, encoding } = input;
    const file = await this.templates.physicalCount(demandScope(ctx), { periodUuid, month }, encoding);
    return { file };
  }
}
