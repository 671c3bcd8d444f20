import {
  AppError,
  type FileJobDocument,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  type JobRun,
  systemScope,
  type TenantScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { monthsOf } from '../periods/months.js';
import { OpeningService } from '../periods/opening.service.js';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { UNFORESEEN } from './csv/inventory-import.service.js';
import { SET_TIMEOUT_MS } from './inventory-sets.js';
import type { OpeningStock } from './opening-inventory.repository.js';
import { type OpeningRun, OpeningSets } from './opening-sets.service.js';

export const CARRY_FORWARD = 'carry-forward-inventory';

/** Rows that are staged at a time. */
const PART = 1_000;

export const carryForwardInput = z.object({ accountingPeriodUuid: z.string(), confirmReplace: z.boolean() });

/** Carries the closing stock of a closed period over to the opening of the next one. Idempotent. */
@Job(CARRY_FORWARD, { ...TWO_DEMANDS_AT_ONCE, timeoutMs: SET_TIMEOUT_MS })
export class CarryForwardInventoryJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly opening: OpeningService,
    private readonly sets: OpeningSets,
    private readonly rows: CostRowRepository,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload, { signal }: JobRun): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { accountingPeriodUuid: periodUuid, confirmReplace } = carryForwardInput.parse(job.input);
    const settlement = { periodUuid, kind: OpeningInventoryKind.CARRIED_FORWARD, confirmReplace };
    const run = this.sets.run(scope, job, settlement, signal);
    if (await run.resume()) return;
    try {
      const importedCount = await this.stage(scope, job, settlement, run);
      await run.store({ outcome: { importedCount } });
    } catch (error) {
      await run.discard();
      if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
      await this.jobs.fail(scope, uuid, error.message);
    }
  }

  protected override discard(payload: FileJobPayload): Promise<void> {
    return this.sets.discardOf(payload);
  }

  override async failed(payload: FileJobPayload, error: unknown): Promise<void> {
    if (await this.sets.isPublished(payload)) return;
    await super.failed(payload, error);
  }

  /** Stages the last rows of the previous period. @returns their number */
  private async stage(
    scope: TenantScope,
    { _id: uuid }: FileJobDocument,
    settlement: Parameters<OpeningService['require']>[1],
    run: OpeningRun,
  ): Promise<number> {
    const { previous } = await this.opening.require(scope, settlement);
    const last = previous && monthsOf(previous).at(-1);
    if (!last) return 0;
    const filter = { month: last.month };
    const totalCount = await this.rows.count(scope, filter);
    let count = 0;
    let part: OpeningStock[] = [];
    const stagePart = async (): Promise<void> => {
      await run.stage(part);
      count += part.length;
      part = [];
      await this.jobs.advance(scope, uuid, { processedCount: Math.floor(count / 2), totalCount });
    };
    for await (const row of this.rows.stream(scope, filter)) {
      const { productUuid, closingQuantity: quantity, inventoryAmount } = row;
      const { averageNumerator, averageDenominator } = row;
      part.push({ productUuid, quantity, inventoryAmount, averageNumerator, averageDenominator });
      if (part.length === PART) await stagePart();
    }
    await stagePart();
    return count;
  }
}
