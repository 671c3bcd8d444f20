import { type CheckedCsvRow, type CsvRow, MAX_ERROR_ROWS } from '@hacchu-hub/subgraph-kit';
import type { MasterRecord } from '../../masters/master.schema.js';
import { hasContent } from '../../masters/master.service.js';
import type { ImportCounts } from '../../masters/staged.repository.js';
import type { ImportPlan, PlannedRow } from './import-plan.js';

/** Rows that are validated, looked up and staged at a time. */
const BATCH = 1_000;

const CREATED = '登録';
const UNCHANGED = '変更なし';

/** What a valid row does, as the result file says it. */
function resultOf<Content, Links>({ current, content }: PlannedRow<Content, Links>): string {
  if (!current) return CREATED;
  return content && hasContent(current, content) ? UNCHANGED : '更新';
}

/** A valid row: the record that it updates, or null, and its content. */
export interface StagedContent<Content, Links> {
  readonly current: MasterRecord<Content, Links> | null;
  readonly content: Content;
}

export interface RowStagingOptions<Content, Links, K extends string> {
  readonly plan: ImportPlan<Content, Links, K>;
  /** Stores valid rows until all are validated. @param from position of the first of them */
  readonly stage: (from: number, contents: readonly StagedContent<Content, Links>[]) => Promise<void>;
  readonly onProgress: (checkedCount: number) => Promise<void>;
}

/** Validates the rows of a file as they are read, and stages them until one has an error. */
export class RowStaging<Content, Links, K extends string> {
  private checkedCount = 0;
  private createdCount = 0;
  private unchanged = 0;
  private wrong = 0;
  private readonly wrongRows: CheckedCsvRow[] = [];

  constructor(private readonly options: RowStagingOptions<Content, Links, K>) {}

  /** Rows with errors. */
  get errorCount(): number {
    return this.wrong;
  }

  /** The first rows with errors, as many as a result file lists. */
  get failed(): readonly CheckedCsvRow[] {
    return this.wrongRows;
  }

  /** Records whose content the rows leave as it is; they are among the updated ones of `counts`. */
  get unchangedCount(): number {
    return this.unchanged;
  }

  get counts(): ImportCounts {
    return { createdCount: this.createdCount, updatedCount: this.checkedCount - this.createdCount };
  }

  /** Validates all rows; yields them while none has an error. */
  async *checked(batches: AsyncIterable<readonly CsvRow<K>[]>): AsyncGenerator<CheckedCsvRow[]> {
    await this.options.onProgress(0);
    for await (const read of batches) {
      for (let at = 0; at < read.length; at += BATCH) {
        const checked = await this.check(read.slice(at, at + BATCH));
        if (this.wrong === 0) yield checked;
        await this.options.onProgress(this.checkedCount);
      }
    }
  }

  private async check(batch: readonly CsvRow<K>[]): Promise<CheckedCsvRow[]> {
    const planned = await this.options.plan.check(batch);
    const checked = planned.map((row) => {
      const { line, original, errors } = row;
      return { line, original, errors, result: resultOf(row) };
    });
    const failed = checked.filter(({ errors }) => errors.length > 0);
    this.wrong += failed.length;
    this.wrongRows.push(...failed.slice(0, MAX_ERROR_ROWS - this.wrongRows.length));
    if (this.wrong === 0) {
      const contents = planned.flatMap(({ current, content }) => (content ? [{ current, content }] : []));
      await this.options.stage(this.checkedCount, contents);
      this.createdCount += checked.filter(({ result }) => result === CREATED).length;
      this.unchanged += checked.filter(({ result }) => result === UNCHANGED).length;
    }
    this.checkedCount += batch.length;
    return checked;
  }
}
