import {
  AppError,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { monthsOf } from '../periods/months.js';
import { OpeningService } from '../periods/opening.service.js';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { UNFORESEEN } from './csv/inventory-import.service.js';

export const CARRY_FORWARD = 'carry-forward-inventory';

export const carryForwardInput = z.object({ accountingPeriodUuid: z.string(), confirmReplace: z.boolean() });

/** Carries the closing stock of a closed period over to the opening of the next one. Idempotent. */
@Job(CARRY_FORWARD)
export class CarryForwardInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly opening: OpeningService,
    private readonly rows: CostRowRepository,
    @InjectConnection() private readonly connection: Connection,
  ) {
    super();
  }

  async run({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { accountingPeriodUuid: periodUuid, confirmReplace } = carryForwardInput.parse(job.input);
    const settlement = { periodUuid, kind: OpeningInventoryKind.CARRIED_FORWARD, confirmReplace };
    try {
      const { previous } = await this.opening.require(scope, settlement);
      const last = previous && monthsOf(previous).at(-1);
      const rows = last ? await this.rows.find(scope, { month: last.month }) : [];
      const stock = rows.map((row) => ({
        productUuid: row.productUuid,
        quantity: row.closingQuantity,
        inventoryAmount: row.inventoryAmount,
        averageNumerator: row.averageNumerator,
        averageDenominator: row.averageDenominator,
      }));
      await withTransaction(this.connection, async (session) => {
        const outcome = { importedCount: stock.length };
        const ended = await this.jobs.succeed(scope, uuid, { outcome }, session);
        if (ended) await this.opening.settle(scope, { ...settlement, stock, by: job.creator }, session);
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
      await this.jobs.fail(scope, uuid, error.message);
    }
  }
}
