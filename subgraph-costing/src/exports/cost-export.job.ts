import {
  fileJobPayload,
  FileJobs,
  Job,
  ObjectStore,
  systemScope,
  writeCsv,
  type FileJobPayload,
  type JobHandler,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { UNFORESEEN } from '../inventories/csv/inventory-import.service.js';
import { CostingCsvEncoding } from '../inventories/inventory-job.enums.js';
import { ProductsSource } from '../sources/products.source.js';
import { COST_CSV_COLUMNS, CostCsvRows, type CostCsvRow } from './cost-csv.js';

export const EXPORT_COSTS = 'export-cost-summary-csv';
const PROGRESS_EVERY = 1_000;

export const exportInput = z.object({
  months: z.array(z.string()),
  query: z.string(),
  encoding: z.enum(CostingCsvEncoding),
});

/** Writes cost summaries to a file as a stream; a run that is repeated writes the same file anew. */
@Job(EXPORT_COSTS)
export class ExportCostSummaryCsvJobHandler implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(
    private readonly jobs: FileJobs,
    private readonly rows: CostRowRepository,
    private readonly csvRows: CostCsvRows,
    private readonly products: ProductsSource,
    private readonly store: ObjectStore,
  ) {}

  async run({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { months, query, encoding } = exportInput.parse(job.input);
    const matching = await this.products.matching(scope, query);
    const filter = { month: { $in: months }, ...(matching && { productUuid: { $in: matching } }) };
    const totalCount = await this.rows.count(scope, filter);
    const { csvRows, jobs } = this;
    let processedCount = 0;
    const counted = async function* (): AsyncGenerator<CostCsvRow> {
      for await (const row of csvRows.of(scope, filter)) {
        if (processedCount % PROGRESS_EVERY === 0) {
          await jobs.progress(scope, uuid, { processedCount, totalCount });
        }
        processedCount += 1;
        yield row;
      }
    };
    const isUtf8 = encoding === CostingCsvEncoding.UTF_8;
    const resultKey = `csv-jobs/${demandUuid}/${uuid}/costs.csv`;
    await this.store.putStream(
      resultKey,
      writeCsv(COST_CSV_COLUMNS, counted(), { encoding: isUtf8 ? 'utf8' : 'cp932' }),
      { contentType: isUtf8 ? 'text/csv; charset=utf-8' : 'text/csv; charset=shift_jis' },
    );
    await this.jobs.progress(scope, uuid, { processedCount, totalCount: processedCount });
    await this.jobs.succeed(scope, uuid, { resultKey });
  }

  failed({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    return this.jobs.fail(systemScope(demandUuid), uuid, UNFORESEEN);
  }
}
