import { Allow, Ctx, demandScope, PageSize, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';

import { RecordArgs } from '../masters/master.inputs.js';
import { CsvImportTarget } from './csv-job.enums.js';
import {
  CreateCsvImportUploadUrlInput,
  CreateExportProductCsvJobInput,
  CsvJobListArgs,
  ImportCsvJobListArgs,
  ImportDemandSupplierCsvInput,
  ImportProductCsvInput,
  ProductCsvLossArgs,
} from './csv-job.inputs.js';
import {
  CreateCsvImportUploadUrlPayload,
  CreateExportProductCsvJobPayload,
  ExportedFile,
  ExportProductCsvJobPage,
  ImportCsvJob,
  ImportCsvJobPage,
  ImportDemandSupplierCsvPayload,
  ImportProductCsvPayload,
  ProductCsvLoss,
} from './csv-job.models.js';
import { CsvJobsService } from './csv-jobs.service.js';

@Resolver()
export class CsvJobsResolver {
  constructor(private readonly csvJobs: CsvJobsService) {}

  @Allow({ capability: 'catalog:edit' })
  @Query(() => ImportCsvJob, { description: 'One import. NOT_FOUND where there is none.' })
  async importCsvJob(@Ctx() ctx: RequestContext, @Args() args: RecordArgs): Promise<ImportCsvJob> {
    return this.csvJobs.importJob(demandScope(ctx, args.demandUuid), args.uuid);
  }

  @Allow({ capability: 'catalog:edit' })
  @PageSize()
  @Query(() => ImportCsvJobPage, { description: 'Imports of one kind, newest first.' })
  async paginatedImportCsvJobs(
    @Ctx() ctx: RequestContext,
    @Args() args: ImportCsvJobListArgs,
  ): Promise<ImportCsvJobPage> {
    return this.csvJobs.importJobs(demandScope(ctx, args.demandUuid), args.target, args);
  }

  @Allow({ capability: 'csv:export' })
  @PageSize()
  @Query(() => ExportProductCsvJobPage, { description: 'Exports of products, newest first.' })
  async paginatedExportProductCsvJobs(
    @Ctx() ctx: RequestContext,
    @Args() args: CsvJobListArgs,
  ): Promise<ExportProductCsvJobPage> {
    return this.csvJobs.exportJobs(demandScope(ctx, args.demandUuid), args);
  }

  @Allow({ capability: 'csv:export' })
  @Query(() => ProductCsvLoss, {
    description: 'How many of the first 10,000 products would lose characters in an export in Shift_JIS.',
  })
  async productCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, query }: ProductCsvLossArgs,
  ): Promise<ProductCsvLoss> {
    return this.csvJobs.loss(demandScope(ctx, demandUuid), query);
  }

  @Allow({ capability: 'csv:export' })
  @Query(() => ExportedFile, {
    description:
      'Link to the file of an export. NOT_FOUND until it is made, and once its seven days are over.',
  })
  async downloadExportedProductCsv(
    @Ctx() ctx: RequestContext,
    @Args() args: RecordArgs,
  ): Promise<ExportedFile> {
    return this.csvJobs.download(demandScope(ctx, args.demandUuid), args.uuid);
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateCsvImportUploadUrlPayload, {
    description:
      'Lets the browser send a CSV file of at most 10 MiB. INVALID_ARGUMENT names fileName or byteSize.',
  })
  async createCsvImportUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, target, fileName, byteSize }: CreateCsvImportUploadUrlInput,
  ): Promise<CreateCsvImportUploadUrlPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { upload: await this.csvJobs.createUploadUrl(scope, target, { fileName, byteSize }) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => ImportProductCsvPayload, {
    description:
      'Begins to take products in: all rows of the file or none. INVALID_ARGUMENT names uploadUuid where the file did not arrive, was used or is no CSV.',
  })
  async importProductCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: ImportProductCsvInput,
  ): Promise<ImportProductCsvPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.startImport(scope, CsvImportTarget.PRODUCT, input) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => ImportDemandSupplierCsvPayload, {
    description: 'Begins to take suppliers in: all rows of the file or none. Errors as importProductCsv.',
  })
  async importDemandSupplierCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: ImportDemandSupplierCsvInput,
  ): Promise<ImportDemandSupplierCsvPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.startImport(scope, CsvImportTarget.DEMAND_SUPPLIER, input) };
  }

  @Allow({ capability: 'csv:export' })
  @Mutation(() => CreateExportProductCsvJobPayload, {
    description: 'Begins to write the products in use, or those that a search finds, to a CSV file.',
  })
  async createExportProductCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: CreateExportProductCsvJobInput,
  ): Promise<CreateExportProductCsvJobPayload> {
    return { job: await this.csvJobs.startExport(demandScope(ctx, demandUuid), input) };
  }
}
