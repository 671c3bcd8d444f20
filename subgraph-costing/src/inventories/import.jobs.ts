import {
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  type JobRun,
  LARGE_CSV_LIMITS,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { InventoryImportService, UNFORESEEN } from './csv/inventory-import.service.js';
import { openingCsv, type OpeningRow } from './csv/opening.csv.js';
import { physicalCsv } from './csv/physical.csv.js';
import { OPENING_TIMEOUT_MS, OpeningSets } from './opening-sets.service.js';
import type { Count } from './physical-inventory.repository.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

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

@Job(IMPORT_OPENING, { timeoutMs: OPENING_TIMEOUT_MS })
export class ImportOpeningInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly sets: OpeningSets,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  run(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
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
        phases: 2,
        limits: LARGE_CSV_LIMITS,
        resume: () => run.resume(),
        stage: (stock) =>
          run.stage(stock.map((row) => ({ ...row, averageNumerator: null, averageDenominator: null }))),
        store: (result) => run.store(result),
        discard: () => run.discard(),
      };
    });
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    if (await this.sets.isPublished(payload)) return;
    await super.failed(payload, error);
  }
}

@Job(IMPORT_PHYSICAL)
export class ImportPhysicalInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly physical: PhysicalInventoryService,
    protected readonly jobs: FileJobs,
    @InjectConnection() private readonly connection: Connection,
  ) {
    super();
  }

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run<{ readonly quantity: number }, 'quantity'>(payload, (scope, job) => {
      const { accountingPeriodUuid: periodUuid, key, performedMonth: month } = physicalInput.parse(job.input);
      const counts: Count[] = [];
      return {
        csv: physicalCsv,
        key,
        phases: 1,
        stage: (stock) => {
          counts.push(...stock);
          return Promise.resolve();
        },
        // Rows and job status are written in one transaction, so a killed or repeated run stores nothing twice.
        store: (result) =>
          withTransaction(this.connection, async (session) => {
            const ended = await this.jobs.succeed(scope, job._id, result, session);
            if (ended) await this.physical.take(scope, { periodUuid, month }, counts, session);
          }),
      };
    });
  }
}
