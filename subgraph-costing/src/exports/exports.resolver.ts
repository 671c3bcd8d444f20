import {
  Allow,
  Ctx,
  demandScope,
  LongestPage,
  type Page,
  type RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  CancelExportCostSummaryCsvJobInput,
  CancelExportCostSummaryCsvJobPayload,
  CreateClosingSnapshotDownloadUrlInput,
  CreateClosingSnapshotDownloadUrlPayload,
  CreateCostSummaryCsvDownloadUrlInput,
  CreateCostSummaryCsvDownloadUrlPayload,
  CreateExportCostSummaryCsvJobInput,
  CreateExportCostSummaryCsvJobPayload,
  type ExportCostSummaryCsvJob,
  ExportCostSummaryCsvJobPage,
  ListExportCostSummaryCSVJobsInput,
} from './export.models.js';
import { CostExportsService } from './exports.service.js';

@Resolver()
export class CostExportsResolver {
  constructor(private readonly exports: CostExportsService) {}

  @Allow({ capability: 'costs:view' })
  @LongestPage()
  @Query(() => ExportCostSummaryCsvJobPage, { description: 'Exports of cost summaries, newest first.' })
  async listExportCostSummaryCSVJobs(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ListExportCostSummaryCSVJobsInput,
  ): Promise<Page<ExportCostSummaryCsvJob>> {
    return this.exports.page(demandScope(ctx), input);
  }

  @Allow({ capability: 'costs:view' })
  @Mutation(() => CreateExportCostSummaryCsvJobPayload, {
    description:
      'Starts a CSV export of the costs of a month, or of all months of its period. FAILED_PRECONDITION if no ' +
      'accounting period contains the month.',
  })
  async createExportCostSummaryCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateExportCostSummaryCsvJobInput,
  ): Promise<CreateExportCostSummaryCsvJobPayload> {
    return { job: await this.exports.start(demandScope(ctx), input) };
  }

  @Allow({ capability: 'costs:view' })
  @Mutation(() => CancelExportCostSummaryCsvJobPayload, {
    description:
      'Cancels an export that waits or runs: it has no file then. Repeating it returns the job as it was cancelled ' +
      'first. NOT_FOUND for an unknown UUID; FAILED_PRECONDITION once it has ended.',
  })
  async cancelExportCostSummaryCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: CancelExportCostSummaryCsvJobInput,
  ): Promise<CancelExportCostSummaryCsvJobPayload> {
    return { job: await this.exports.cancel(demandScope(ctx), uuid) };
  }

  @Allow({ capability: 'costs:view' })
  @Mutation(() => CreateCostSummaryCsvDownloadUrlPayload, {
    description: 'Link to the file of an export. NOT_FOUND before it exists and after its seven days.',
  })
  async createCostSummaryCsvDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: CreateCostSummaryCsvDownloadUrlInput,
  ): Promise<CreateCostSummaryCsvDownloadUrlPayload> {
    return { file: await this.exports.link(demandScope(ctx), uuid) };
  }

  @Allow({ capability: 'costs:view' })
  @Mutation(() => CreateClosingSnapshotDownloadUrlPayload, {
    description:
      'Link to the figures of a period as of one of its closings, also if it was reopened since. NOT_FOUND until the ' +
      'file is written, and for an unknown closing.',
  })
  async createClosingSnapshotDownloadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateClosingSnapshotDownloadUrlInput,
  ): Promise<CreateClosingSnapshotDownloadUrlPayload> {
    return { file: await this.exports.closingSnapshot(demandScope(ctx), input) };
  }
}
