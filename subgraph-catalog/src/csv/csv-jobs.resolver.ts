import { Allow, Ctx, demandScope, PageSize, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { RecordArgs } from '../masters/master.inputs.js';
import { CsvImportTarget } from './csv-job.enums.js';
import {
  CancelCsvImportInput,
  CancelExportDemandSupplierCsvJobInput,
  CancelExportProductCsvJobInput,
  CreateCsvImportUploadUrlInput,
  CreateExportDemandSupplierCsvJobInput,
  CreateExportProductCsvJobInput,
  CsvJobListArgs,
  ImportCsvJobListArgs,
  ImportDemandSupplierCsvInput,
  ImportProductCsvInput,
  MasterCsvLossArgs,
  ProductCsvLossArgs,
} from './csv-job.inputs.js';
import {
  CancelCsvImportPayload,
  CancelExportDemandSupplierCsvJobPayload,
  CancelExportProductCsvJobPayload,
  CreateCsvImportUploadUrlPayload,
  CreateExportDemandSupplierCsvJobPayload,
  CreateExportProductCsvJobPayload,
  DemandSupplierCsvLoss,
  ExportDemandSupplierCsvJobPage,
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
  @Query(() => ImportCsvJob, { description: 'One import. NOT_FOUND for an unknown UUID.' })
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

  @Allow({ capability: 'csv:view' })
  @PageSize()
  @Query(() => ExportProductCsvJobPage, { description: 'Exports of products, newest first.' })
  async paginatedExportProductCsvJobs(
    @Ctx() ctx: RequestContext,
    @Args() args: CsvJobListArgs,
  ): Promise<ExportProductCsvJobPage> {
    return this.csvJobs.exportJobs(demandScope(ctx, args.demandUuid), CsvImportTarget.PRODUCT, args);
  }

  @Allow({ capability: 'csv:export' })
  @Query(() => ProductCsvLoss, {
    description: 'How many of the first 10,000 products would lose characters in a Shift_JIS export.',
  })
  async productCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, ...condition }: ProductCsvLossArgs,
  ): Promise<ProductCsvLoss> {
    return this.csvJobs.loss(demandScope(ctx, demandUuid), CsvImportTarget.PRODUCT, condition);
  }

  @Allow({ capability: 'csv:view' })
  @Query(() => ExportedFile, {
    description: 'Link to the file of an export. NOT_FOUND before it exists and after its seven days.',
  })
  async downloadExportedProductCsv(
    @Ctx() ctx: RequestContext,
    @Args() args: RecordArgs,
  ): Promise<ExportedFile> {
    return this.csvJobs.download(demandScope(ctx, args.demandUuid), CsvImportTarget.PRODUCT, args.uuid);
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateCsvImportUploadUrlPayload, {
    description:
      'Creates an upload URL for a CSV file of at most 50 MiB. INVALID_ARGUMENT names fileName or byteSize.',
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
      'Starts an import of products: all rows of the file or none. INVALID_ARGUMENT names uploadUuid if the file was not uploaded, was used before or is not CSV.',
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
    description:
      'Starts an import of suppliers: all rows of the file or none. Errors as for importProductCsv.',
  })
  async importDemandSupplierCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: ImportDemandSupplierCsvInput,
  ): Promise<ImportDemandSupplierCsvPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.startImport(scope, CsvImportTarget.DEMAND_SUPPLIER, input) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CancelCsvImportPayload, {
    description:
      'Cancels an import that waits or runs: nothing of its file is stored. Repeating it returns the job as it was ' +
      'cancelled. Errors: NOT_FOUND; FAILED_PRECONDITION once its rows are visible, or where it has ended in another way.',
  })
  async cancelCsvImport(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelCsvImportInput,
  ): Promise<CancelCsvImportPayload> {
    return { job: await this.csvJobs.cancelImport(demandScope(ctx, demandUuid), uuid) };
  }

  @Allow({ capability: 'csv:export' })
  @Mutation(() => CreateExportProductCsvJobPayload, {
    description: 'Starts a CSV export of the products in use, or of those of a search or category.',
  })
  async createExportProductCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: CreateExportProductCsvJobInput,
  ): Promise<CreateExportProductCsvJobPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.startExport(scope, CsvImportTarget.PRODUCT, input) };
  }

  @Allow({ capability: 'csv:export' })
  @Mutation(() => CancelExportProductCsvJobPayload, {
    description:
      'Cancels an export of products that waits or runs: it has no file then. Repeating it returns the job as it was ' +
      'cancelled first. NOT_FOUND for an unknown UUID; FAILED_PRECONDITION once it has ended.',
  })
  async cancelExportProductCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelExportProductCsvJobInput,
  ): Promise<CancelExportProductCsvJobPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.cancelExport(scope, CsvImportTarget.PRODUCT, uuid) };
  }

  @Allow({ capability: 'csv:view' })
  @PageSize()
  @Query(() => ExportDemandSupplierCsvJobPage, { description: 'Exports of suppliers, newest first.' })
  async paginatedExportDemandSupplierCsvJobs(
    @Ctx() ctx: RequestContext,
    @Args() args: CsvJobListArgs,
  ): Promise<ExportDemandSupplierCsvJobPage> {
    const scope = demandScope(ctx, args.demandUuid);
    return this.csvJobs.exportJobs(scope, CsvImportTarget.DEMAND_SUPPLIER, args);
  }

  @Allow({ capability: 'csv:export' })
  @Query(() => DemandSupplierCsvLoss, {
    description: 'How many of the first 10,000 suppliers would lose characters in a Shift_JIS export.',
  })
  async demandSupplierCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, query }: MasterCsvLossArgs,
  ): Promise<DemandSupplierCsvLoss> {
    return this.csvJobs.loss(demandScope(ctx, demandUuid), CsvImportTarget.DEMAND_SUPPLIER, { query });
  }

  @Allow({ capability: 'csv:view' })
  @Query(() => ExportedFile, {
    description: 'Link to the file of an export. NOT_FOUND before it exists and after its seven days.',
  })
  async downloadExportedDemandSupplierCsv(
    @Ctx() ctx: RequestContext,
    @Args() args: RecordArgs,
  ): Promise<ExportedFile> {
    const scope = demandScope(ctx, args.demandUuid);
    return this.csvJobs.download(scope, CsvImportTarget.DEMAND_SUPPLIER, args.uuid);
  }

  @Allow({ capability: 'csv:export' })
  @Mutation(() => CreateExportDemandSupplierCsvJobPayload, {
    description:
      'Starts a CSV export of the suppliers in use, or of those that a search finds. It has every column of the import.',
  })
  async createExportDemandSupplierCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: CreateExportDemandSupplierCsvJobInput,
  ): Promise<CreateExportDemandSupplierCsvJobPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.startExport(scope, CsvImportTarget.DEMAND_SUPPLIER, input) };
  }

  @Allow({ capability: 'csv:export' })
  @Mutation(() => CancelExportDemandSupplierCsvJobPayload, {
    description:
      'Cancels an export of suppliers that waits or runs; repetition and errors as for cancelExportProductCsvJob.',
  })
  async cancelExportDemandSupplierCsvJob(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelExportDemandSupplierCsvJobInput,
  ): Promise<CancelExportDemandSupplierCsvJobPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { job: await this.csvJobs.cancelExport(scope, CsvImportTarget.DEMAND_SUPPLIER, uuid) };
  }
}
