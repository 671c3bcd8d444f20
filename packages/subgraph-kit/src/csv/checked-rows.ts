import { type CheckedCsvRow, MAX_ERROR_ROWS } from './import-result.js';
import type { CsvRow } from './reader.js';

export interface CheckedRowsOptions<K extends string, Row extends CheckedCsvRow> {
  /** Rows that are validated and staged at a time. */
  readonly size: number;
  /** Validates the next rows of the file. */
  readonly check: (rows: readonly CsvRow<K>[]) => Promise<readonly Row[]>;
  /** Stores valid rows until all are validated. @param from position of the first of them */
  readonly stage: (rows: readonly Row[], from: number) => Promise<void>;
  readonly onProgress: (checkedCount: number) => Promise<void>;
}

/** Validates the rows of a file as they are read, and stages them until one has an error. */
export class CheckedRows<K extends string, Row extends CheckedCsvRow> {
  private checkedCount = 0;
  private wrong = 0;
  private readonly wrongRows: CheckedCsvRow[] = [];

  constructor(private readonly options: CheckedRowsOptions<K, Row>) {}

  /** Rows validated so far. */
  get count(): number {
    return this.checkedCount;
  }

  /** Rows with errors. */
  get errorCount(): number {
    return this.wrong;
  }

  /** The first rows with errors, as many as a result file lists. */
  get failed(): readonly CheckedCsvRow[] {
    return this.wrongRows;
  }

  /** Validates all rows; yields them while none has an error. */
  async *of(batches: AsyncIterable<readonly CsvRow<K>[]>): AsyncGenerator<readonly Row[]> {
    const { size } = this.options;
    await this.options.onProgress(0);
    for await (const read of batches) {
      for (let at = 0; at < read.length; at += size) {
        const checked = await this.next(read.slice(at, at + size));
        if (this.wrong === 0) yield checked;
        await this.options.onProgress(this.checkedCount);
      }
    }
  }

  private async next(batch: readonly CsvRow<K>[]): Promise<readonly Row[]> {
    const checked = await this.options.check(batch);
    const failed = checked.filter(({ errors }) => errors.length > 0);
    this.wrong += failed.length;
    this.wrongRows.push(...failed.slice(0, MAX_ERROR_ROWS - this.wrongRows.length));
    if (this.wrong === 0) await this.options.stage(checked, this.checkedCount);
    this.checkedCount += batch.length;
    return checked;
  }
}
