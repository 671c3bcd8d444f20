import { FILE_JOBS, UPLOADS } from '@hacchu-hub/subgraph-kit';
import { CsvJobsResolver } from './csv-jobs.resolver.js';
import { CsvJobsService } from './csv-jobs.service.js';
import { ExportProductCsvJobHandler } from './exports/product-export.job.js';
import { CsvImportService } from './imports/csv-import.service.js';
import { ImportProductCsvJob, ImportSupplierCsvJob } from './imports/import.jobs.js';
import { ProductCsv } from './imports/product.csv.js';
import { SupplierCsv } from './imports/supplier.csv.js';

/** Models and providers for CSV files of masters. */
export const CSV = {
  models: [...UPLOADS.models, ...FILE_JOBS.models],
  providers: [
    ...UPLOADS.providers,
    ...FILE_JOBS.providers,
    CsvJobsService,
    CsvImportService,
    ProductCsv,
    SupplierCsv,
    ImportProductCsvJob,
    ImportSupplierCsvJob,
    ExportProductCsvJobHandler,
  ],
  resolvers: [CsvJobsResolver],
};
