import {
  Allow,
  Ctx,
  demandScope,
  type FileLink,
  ListSize,
  type RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  CreateOpeningInventoryTemplateDownloadUrlPayload,
  CreatePhysicalInventoryTemplateDownloadUrlPayload,
} from './inventory.models.js';
import {
  CreateOpeningInventoryTemplateDownloadUrlInput,
  CreatePhysicalInventoryTemplateDownloadUrlInput,
} from './inventory-job.inputs.js';
import {
  CancelInventoryTemplateJobInput,
  CancelInventoryTemplateJobPayload,
  CreateInventoryTemplateJobInput,
  CreateInventoryTemplateJobPayload,
  GetInventoryTemplateJobsInput,
  InventoryTemplateJob,
} from './template.models.js';
import { TemplateJobs } from './template-jobs.service.js';
import { InventoryTemplates } from './templates.service.js';

/** CSV templates of inventories. */
@Resolver()
export class TemplatesResolver {
  constructor(
    private readonly jobs: TemplateJobs,
    private readonly templates: InventoryTemplates,
  ) {}

  @Allow({ capability: 'costs:setup' })
  @ListSize(20)
  @Query(() => [InventoryTemplateJob], {
    description: 'The last 20 templates of an inventory whose files are not deleted yet, newest first.',
  })
  async getInventoryTemplateJobs(
    @Ctx() ctx: RequestContext,
    @Args('input') { accountingPeriodUuid: periodUuid, performedMonth }: GetInventoryTemplateJobsInput,
  ): Promise<InventoryTemplateJob[]> {
    return this.jobs.jobsOf(demandScope(ctx), { periodUuid, month: performedMonth ?? null });
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateInventoryTemplateJobPayload, {
    description:
      'Starts to write a template of all products: for their stock at the start of the period, prefilled with known ' +
      'values, or for counting, with their book quantities. NOT_FOUND for an unknown period; of a month ' +
      'INVALID_ARGUMENT (performedMonth), FAILED_PRECONDITION once the period is closed.',
  })
  async createInventoryTemplateJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateInventoryTemplateJobInput,
  ): Promise<CreateInventoryTemplateJobPayload> {
    return { job: await this.jobs.start(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CancelInventoryTemplateJobPayload, {
    description:
      'Cancels a template that waits or is written: it has no file then. Repeating it returns the job as it was ' +
      'cancelled first. NOT_FOUND for an unknown UUID; FAILED_PRECONDITION once it has ended.',
  })
  async cancelInventoryTemplateJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: CancelInventoryTemplateJobInput,
  ): Promise<CancelInventoryTemplateJobPayload> {
    return { job: await this.jobs.cancel(demandScope(ctx), uuid) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateOpeningInventoryTemplateDownloadUrlPayload, {
    description:
      'Link to a CSV template of all products for their stock at the start, prefilled with known values. NOT_FOUND ' +
      'before the file of the job exists and after its seven days.',
  })
  async createOpeningInventoryTemplateDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOpeningInventoryTemplateDownloadUrlInput,
  ): Promise<CreateOpeningInventoryTemplateDownloadUrlPayload> {
    return { file: await this.link(ctx, input) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreatePhysicalInventoryTemplateDownloadUrlPayload, {
    description:
      'Link to a CSV template of all products for counting, with their book quantities. NOT_FOUND before the file of ' +
      'the job exists and after its seven days.',
  })
  async createPhysicalInventoryTemplateDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreatePhysicalInventoryTemplateDownloadUrlInput,
  ): Promise<CreatePhysicalInventoryTemplateDownloadUrlPayload> {
    return { file: await this.link(ctx, input) };
  }

  private link(
    ctx: RequestContext,
    input: CreateOpeningInventoryTemplateDownloadUrlInput & { performedMonth?: string },
  ): Promise<FileLink> {
    const { accountingPeriodUuid: periodUuid, performedMonth: month = null, jobUuid, encoding } = input;
    const scope = demandScope(ctx);
    const ref = { periodUuid, month };
    return jobUuid == null ? this.templates.write(scope, ref, encoding) : this.jobs.link(scope, jobUuid, ref);
  }
}
