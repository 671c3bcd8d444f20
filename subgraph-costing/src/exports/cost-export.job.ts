import {
  CsvEncoding,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { ShownRowsReader } from '../calculation/shown-rows.reader.js';
import { UNFORESEEN } from '../inventories/csv/inventory-import.service.js';
import { ProductsSource } from '../sources/products.source.js';
import { COST_CSV_COLUMNS, CostCsvRows } from './cost-csv.js';

export const EXPORT_COSTS = 'export-cost-summary-csv';

export const exportInput = z.object({
  months: z.array(z.string()),
  query: z.string(),
  encoding: z.enum(CsvEncoding),
});

/** Streams cost summaries to a file; a repeated run overwrites it. */
@Job(EXPORT_COSTS, TWO_DEMANDS_AT_ONCE)
export class ExportCostSummaryCsvJobHandler extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly rows: CostRowRepository,
    private readonly shown: ShownRowsReader,
    private readonly csvRows: CostCsvRows,
    private readonly products: ProductsSource,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { months, query, encoding } = exportInput.parse(job.input);
    const matching = await this.products.matching(scope, query);
    const filter = {
      ...(await this.shown.rows(scope, months)),
      ...(matching && { productUuid: { $in: matching } }),
    };
    const totalCount = await this.rows.count(scope, filter);
    const rows = this.csvRows.of(scope, filter);
    await this.jobs.succeedWithCsv(scope, uuid, { columns: COST_CSV_COLUMNS, rows, totalCount, encoding });
  }
}
