import { FileJobHandler, type FileJobPayload, FileJobs, Job } from '@hacchu-hub/subgraph-kit';
import { ProductService } from '../../products/product.service.js';
import { SupplierService } from '../../suppliers/supplier.service.js';
import { CsvImportService, UNEXPECTED_FAILURE } from './csv-import.service.js';
import { ProductCsv } from './product.csv.js';
import { SupplierCsv } from './supplier.csv.js';

export const IMPORT_PRODUCTS = 'import-product-csv';
export const IMPORT_SUPPLIERS = 'import-supplier-csv';

@Job(IMPORT_PRODUCTS)
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

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run(payload, this.csv, this.products);
  }
}

@Job(IMPORT_SUPPLIERS)
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

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run(payload, this.csv, this.suppliers);
  }
}
