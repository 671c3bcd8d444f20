import {
  fileJobPayload,
  FileJobs,
  Job,
  systemScope,
  type FileJobPayload,
  type JobHandler,
} from '@hacchu-hub/subgraph-kit';

import { ProductService } from '../../products/product.service.js';
import { SupplierService } from '../../suppliers/supplier.service.js';
import { CsvImportService, UNFORESEEN } from './csv-import.service.js';
import { ProductCsv } from './product.csv.js';
import { SupplierCsv } from './supplier.csv.js';

export const IMPORT_PRODUCTS = 'import-product-csv';
export const IMPORT_SUPPLIERS = 'import-supplier-csv';

@Job(IMPORT_PRODUCTS)
export class ImportProductCsvJob implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(
    private readonly imports: CsvImportService,
    private readonly csv: ProductCsv,
    private readonly products: ProductService,
    private readonly jobs: FileJobs,
  ) {}

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run(payload, this.csv, this.products);
  }

  failed({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    return this.jobs.fail(systemScope(demandUuid), uuid, UNFORESEEN);
  }
}

@Job(IMPORT_SUPPLIERS)
export class ImportSupplierCsvJob implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(
    private readonly imports: CsvImportService,
    private readonly csv: SupplierCsv,
    private readonly suppliers: SupplierService,
    private readonly jobs: FileJobs,
  ) {}

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run(payload, this.csv, this.suppliers);
  }

  failed({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    return this.jobs.fail(systemScope(demandUuid), uuid, UNFORESEEN);
  }
}
