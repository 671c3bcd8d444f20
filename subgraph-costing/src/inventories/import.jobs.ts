import { FileJobHandler, type FileJobPayload, FileJobs, Job } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { OpeningService } from '../periods/opening.service.js';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { InventoryImportService, UNFORESEEN } from './csv/inventory-import.service.js';
import { openingCsv, type OpeningRow } from './csv/opening.csv.js';
import { physicalCsv } from './csv/physical.csv.js';
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

@Job(IMPORT_OPENING)
export class ImportOpeningInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly opening: OpeningService,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run<OpeningRow, 'quantity' | 'amount'>(payload, ({ input, creator }) => {
      const { accountingPeriodUuid, key, confirmZeroAmount, confirmReplace } = openingInput.parse(input);
      return {
        csv: openingCsv(confirmZeroAmount),
        key,
        store: async (scope, stock, session) => {
          const rows = stock.map((row) => ({ ...row, averageNumerator: null, averageDenominator: null }));
          const kind = OpeningInventoryKind.IMPORTED;
          const settlement = {
            periodUuid: accountingPeriodUuid,
            kind,
            stock: rows,
            confirmReplace,
            by: creator,
          };
          await this.opening.settle(scope, settlement, session);
        },
      };
    });
  }
}

@Job(IMPORT_PHYSICAL)
export class ImportPhysicalInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly imports: InventoryImportService,
    private readonly physical: PhysicalInventoryService,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  run(payload: FileJobPayload): Promise<void> {
    return this.imports.run<{ readonly quantity: number }, 'quantity'>(payload, ({ input }) => {
      const { accountingPeriodUuid, key, performedMonth } = physicalInput.parse(input);
      return {
        csv: physicalCsv,
        key,
        store: (scope, stock, session) =>
          this.physical.take(
            scope,
            { periodUuid: accountingPeriodUuid, month: performedMonth },
            stock,
            session,
          ),
      };
    });
  }
}
