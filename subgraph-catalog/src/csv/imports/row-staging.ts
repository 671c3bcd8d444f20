import { type CheckedCsvRow, CheckedRows, type CsvRow } from '@hacchu-hub/subgraph-kit';
import type { MasterRecord } from '../../masters/master.schema.js';
import { hasContent } from '../../masters/master.service.js';
import type { ImportCounts } from '../../masters/staged.repository.js';
import type { ImportPlan, Named, PlannedRow } from './import-plan.js';

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

export interface RowStagingOptions<Content extends Named, Links, K extends string> {
  readonly plan: ImportPlan<Content, Links, K>;
  /** Rows that are validated and staged at a time. */
  readonly size: number;
  /** Stores valid rows until all are validated. @param from position of the first of them */
  readonly stage: (from: number, contents: readonly StagedContent<Content, Links>[]) => Promise<void>;
  readonly onProgress: (checkedCount: number) => Promise<void>;
}

type CheckedRow<Content, Links> = CheckedCsvRow & PlannedRow<Content, Links>;

/** Validates the rows of a file as they are read, stages them until one has an error, and counts what they do. */
export class RowStaging<Content extends Named, Links, K extends string> {
  private readonly rows: CheckedRows<K, CheckedRow<Content, Links>>;
  private createdCount = 0;
  private unchanged = 0;

  constructor({ plan, size, stage, onProgress }: RowStagingOptions<Content, Links, K>) {
    this.rows = new CheckedRows({
      size,
      check: async (batch) => (await plan.check(batch)).map((row) => ({ ...row, result: resultOf(row) })),
      stage: async (checked, from) => {
        const contents = checked.flatMap(({ current, content }) => (content ? [{ current, content }] : []));
        await stage(from, contents);
        this.createdCount += checked.filter(({ result }) => result === CREATED).length;
        this.unchanged += checked.filter(({ result }) => result === UNCHANGED).length;
      },
      onProgress,
    });
  }

  /** Rows with errors. */
  get errorCount(): number {
    return this.rows.errorCount;
  }

  /** The first rows with errors, as many as a result file lists. */
  get failed(): readonly CheckedCsvRow[] {
    return this.rows.failed;
  }

  /** Records whose content the rows leave as it is; they are among the updated ones of `counts`. */
  get unchangedCount(): number {
    return this.unchanged;
  }

  get counts(): ImportCounts {
    return { createdCount: this.createdCount, updatedCount: this.rows.count - this.createdCount };
  }

  /** Validates all rows; yields them while none has an error. */
  checked(batches: AsyncIterable<readonly CsvRow<K>[]>): AsyncIterable<readonly CheckedCsvRow[]> {
    return this.rows.of(batches);
  }
}
