import {
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  type JobRun,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { CountSets } from './count-sets.service.js';
import { InventoryImportService, UNFORESEEN } from './csv/inventory-import.service.js';
import { openingCsv, type OpeningRow } from './csv/opening.csv.js';
import { physicalCsv } from './csv/physical.csv.js';
import { SET_TIMEOUT_MS } from './inventory-sets.js';
import { OpeningSets } from './opening-sets.service.js';

export const IMPORT_OPENING = 'import-opening-inventory';
export const IMPORT_PHYSICAL = 'import-physical-inventory';

export const openingInput = z.object({
  accountingPeriodUuid: z.string(),
  key: z.string(),
  confirmZeroAmount: z.boolean(),
  confirmReplace: z.boolean(),
});
export const physicalInput = z.object({
  accountingPeriodUuid: z.string(),
  key: z.string(),
  performedMonth: z.string(),
});

@Job(IMPORT_OPENING, { ...TWO_DEMANDS_AT_ONCE, timeoutMs: SET_TIMEOUT_MS })
export class ImportOpeningInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly sets: OpeningSets,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected perform(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.imports.run<OpeningRow, 'quantity' | 'amount'>(payload, (scope, job) => {
      const { accountingPeriodUuid, key, confirmZeroAmount, confirmReplace } = openingInput.parse(job.input);
      const kind = OpeningInventoryKind.IMPORTED;
      const run = this.sets.run(
        scope,
        job,
        { periodUuid: accountingPeriodUuid, kind, confirmReplace },
        signal,
      );
      return {
        csv: openingCsv(confirmZeroAmount),
        key,
        run: {
          ...run,
          stage: (stock) =>
            run.stage(stock.map((row) => ({ ...row, averageNumerator: null, averageDenominator: null }))),
        },
      };
    });
  }

  protected override discard(payload: FileJobPayload): Promise<void> {
    return this.sets.discardOf(payload);
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    if (await this.sets.isPublished(payload)) return;
    await super.failed(payload, error);
  }
}

@Job(IMPORT_PHYSICAL, { ...TWO_DEMANDS_AT_ONCE, timeoutMs: SET_TIMEOUT_MS })
export class ImportPhysicalInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly sets: CountSets,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected perform(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.imports.run<{ readonly quantity: number }, 'quantity'>(payload, (scope, job) => {
      const { accountingPeriodUuid: periodUuid, key, performedMonth: month } = physicalInput.parse(job.input);
      return { csv: physicalCsv, key, run: this.sets.run(scope, job, { periodUuid, month }, signal) };
    });
  }

  protected override discard(payload: FileJobPayload): Promise<void> {
    return this.sets.discardOf(payload);
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    if (await this.sets.isPublished(payload)) return;
    await super.failed(payload, error);
  }
}
