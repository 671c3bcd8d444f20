import {
  AppError,
  CsvEncoding,
  failedPrecondition,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  JobPostponedError,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { type LongReading, ShownRowsReader } from '../calculation/shown-rows.reader.js';
import { UNFORESEEN } from '../inventories/csv/inventory-import.service.js';
import { ProductsSource } from '../sources/products.source.js';
import { COST_CSV_COLUMNS, CostCsvRows } from './cost-csv.js';

export const EXPORT_COSTS = 'export-cost-summary-csv';

export const exportInput = z.object({
  months: z.array(z.string()),
  query: z.string(),
  encoding: z.enum(CsvEncoding),
});

/** Runs of an export during each of which costs may be calculated anew. */
const MAX_RUNS = 10;
/** How much longer each run waits for the calculations to end. */
const LONGER_MS = 3_000;
const RECALCULATED =
  '出力している間に原価が何度も計算し直されたため、出力できませんでした。計算が終わってから、もう一度お試しください。';

/**
 * Passes on what an export reads. Where costs were calculated meanwhile, its rows may not add up: it then begins again.
 *
 * @param run counted from 1
 * @throws JobPostponedError at the end; FAILED_PRECONDITION after many runs
 */
async function* ofOneCalculation<T>(
  reading: LongReading,
  rows: AsyncIterable<T>,
  run: number,
): AsyncGenerator<T, void, void> {
  yield* rows;
  if (await reading.isWhole()) return;
  if (run >= MAX_RUNS) throw failedPrecondition(RECALCULATED);
  throw new JobPostponedError('costs were calculated while the export read', (run - 1) * LONGER_MS);
}

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
    const reading = await this.shown.begin(scope, months);
    const filter = { ...reading.rows, ...(matching && { productUuid: { $in: matching } }) };
    const totalCount = await this.rows.count(scope, filter);
    const rows = ofOneCalculation(reading, this.csvRows.of(scope, filter), job.attempts);
    try {
      await this.jobs.succeedWithCsv(scope, uuid, { columns: COST_CSV_COLUMNS, rows, totalCount, encoding });
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
      await this.jobs.fail(scope, uuid, error.message);
    }
  }
}
