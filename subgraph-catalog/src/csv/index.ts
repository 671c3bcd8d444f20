import { FILE_JOBS, UPLOADS } from '@hacchu-hub/subgraph-kit';
import { ImportRowRepository } from '../masters/import-row.repository.js';
import { IMPORT_ROW_MODEL, importRowSchema } from '../masters/import-row.schema.js';
import { IMPORT_TURN_MODEL, ImportTurns, importTurnSchema } from '../masters/import-turns.js';
import { CsvJobsResolver } from './csv-jobs.resolver.js';
import { CsvJobsService } from './csv-jobs.service.js';
import { ExportProductCsvJobHandler } from './exports/product-export.job.js';
import { ExportSupplierCsvJobHandler } from './exports/supplier-export.job.js';
import { SupplierExportRows } from './exports/supplier-export.rows.js';
import { CsvImportService } from './imports/csv-import.service.js';
import { FinishImportJob } from './imports/finish-import.job.js';
import { ImportProductCsvJob, ImportSupplierCsvJob } from './imports/import.jobs.js';
import { ImportSweepJob } from './imports/import-sweep.job.js';
import { ProductCsv } from './imports/product.csv.js';
import { SupplierCsv } from './imports/supplier.csv.js';

/** Models and providers for CSV files of masters. */
export const CSV = {
  models: [
    ...UPLOADS.models,
    ...FILE_JOBS.models,
    { name: IMPORT_ROW_MODEL, schema: importRowSchema },
    { name: IMPORT_TURN_MODEL, schema: importTurnSchema },
  ],
  providers: [
    ...UPLOADS.providers,
    ...FILE_JOBS.providers,
    CsvJobsService,
    ImportRowRepository,
    ImportTurns,
    CsvImportService,
    FinishImportJob,
    ImportSweepJob,
    ProductCsv,
    SupplierCsv,
    ImportProductCsvJob,
    ImportSupplierCsvJob,
    ExportProductCsvJobHandler,
    SupplierExportRows,
    ExportSupplierCsvJobHandler,
  ],
  resolvers: [CsvJobsResolver],
};
