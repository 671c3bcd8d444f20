import {
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { UNEXPECTED_FAILURE } from '../imports/csv-import.service.js';
import { IMPORT_SUPPLIERS } from '../imports/import.jobs.js';
import { exportInput } from './product-export.job.js';
import { SUPPLIER_EXPORT_COLUMNS } from './supplier-export.columns.js';
import { SupplierExportRows } from './supplier-export.rows.js';
import { withWholeImports } from './whole-imports.js';

export const EXPORT_SUPPLIERS = 'export-supplier-csv';

/** Writes suppliers to a file. */
@Job(EXPORT_SUPPLIERS, TWO_DEMANDS_AT_ONCE)
export class ExportSupplierCsvJobHandler extends FileJobHandler {
  protected readonly unforeseen = UNEXPECTED_FAILURE;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly rows: SupplierExportRows,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { query, encoding } = exportInput.parse(job.input);
    await this.jobs.succeedWithCsv(scope, uuid, {
      columns: SUPPLIER_EXPORT_COLUMNS,
      batches: withWholeImports(this.jobs, scope, IMPORT_SUPPLIERS, this.rows.stream(scope, query)),
      totalCount: await this.rows.count(scope, query),
      encoding,
    });
  }
}
