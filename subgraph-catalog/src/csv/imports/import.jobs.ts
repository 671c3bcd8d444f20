import {
  AppError,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  type JobRun,
} from '@hacchu-hub/subgraph-kit';
import { ProductService } from '../../products/product.service.js';
import { SupplierService } from '../../suppliers/supplier.service.js';
import { CsvImportService, UNEXPECTED_FAILURE } from './csv-import.service.js';
import { ProductCsv } from './product.csv.js';
import { SupplierCsv } from './supplier.csv.js';

export const IMPORT_PRODUCTS = 'import-product-csv';
export const IMPORT_SUPPLIERS = 'import-supplier-csv';

/** A file of the greatest size on a slow database. */
const TIMEOUT_MS = 60 * 60_000;

/** A file of another demand does not wait for a large one; those of one demand take turns. */
const AT_ONCE = 2;

/** What users are told of an import that is given up: that others changed its records each time, where that is why. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError && error.rpc === 'ABORTED'
    ? `${error.message}もう一度取り込んでください。`
    : UNEXPECTED_FAILURE;

@Job(IMPORT_PRODUCTS, { concurrency: AT_ONCE, timeoutMs: TIMEOUT_MS })
export class ImportProductCsvJob extends FileJobHandler {
  protected readonly unforeseen = UNEXPECTED_FAILURE;

  constructor(
    private readonly imports: CsvImportService,
    private readonly csv: ProductCsv,
    private readonly products: ProductService,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected perform(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.imports.run(payload, { csv: this.csv, masters: this.products, signal });
  }

  protected override discard(payload: FileJobPayload): Promise<void> {
    return this.imports.discardAll(payload, this.products);
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    await this.jobs.giveUp(payload, error, reasonOf(error));
    await this.imports.discardAll(payload, this.products);
  }
}

@Job(IMPORT_SUPPLIERS, { concurrency: AT_ONCE, timeoutMs: TIMEOUT_MS })
export class ImportSupplierCsvJob extends FileJobHandler {
  protected readonly unforeseen = UNEXPECTED_FAILURE;

  constructor(
    private readonly imports: CsvImportService,
    private readonly csv: SupplierCsv,
    private readonly suppliers: SupplierService,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected perform(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.imports.run(payload, { csv: this.csv, masters: this.suppliers, signal });
  }

  protected override discard(payload: FileJobPayload): Promise<void> {
    return this.imports.discardAll(payload, this.suppliers);
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    await this.jobs.giveUp(payload, error, reasonOf(error));
    await this.imports.discardAll(payload, this.suppliers);
  }
}
