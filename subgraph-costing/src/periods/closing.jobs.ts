import { setTimeout as pause } from 'node:timers/promises';
import {
  AppError,
  type FileJobPayload,
  fileJobPayload,
  Job,
  type JobHandler,
  type JobRun,
  ObjectStore,
  systemScope,
  writeCsv,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { COST_CSV_COLUMNS, CostCsvRows } from '../exports/cost-csv.js';
import {
  ATTEMPTS_OF_OUTAGE,
  closingSnapshotKey,
  FINISH_CLOSING,
  WRITE_CLOSING_SNAPSHOT,
} from './closing.names.js';
import { ClosingService } from './closing.service.js';

/** Polling interval for a closing that another process is working on. */
const POLL_MS = 200;

const finishing = z.object({ demandUuid: z.string(), uuid: z.string(), startedAt: z.string() });

/** Finishes a closing whose process was killed, or that could not reach the orders slice. */
@Job(FINISH_CLOSING, { maxAttempts: ATTEMPTS_OF_OUTAGE })
export class FinishClosingJob implements JobHandler<z.infer<typeof finishing>> {
  readonly payload = finishing;

  constructor(private readonly closing: ClosingService) {}

  async run(
    { demandUuid, uuid, startedAt }: z.infer<typeof finishing>,
    { signal }: Pick<JobRun, 'signal'>,
  ): Promise<void> {
    const scope = systemScope(demandUuid);
    try {
      // Usually the request itself finishes its closing a moment later.
      while (!(await this.closing.finish(scope, uuid, startedAt))) {
        await pause(POLL_MS, undefined, { signal });
      }
    } catch (error) {
      // The closing was given up: the period is open again, and shows its blockers.
      if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
    }
  }
}

/** Keeps the figures of a closed period in a file. Idempotent. */
@Job(WRITE_CLOSING_SNAPSHOT, { maxAttempts: ATTEMPTS_OF_OUTAGE })
export class WriteClosingSnapshotJob implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(
    private readonly rows: CostCsvRows,
    private readonly store: ObjectStore,
  ) {}

  async run({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const rows = this.rows.of(systemScope(demandUuid), { periodUuid: uuid });
    const key = closingSnapshotKey(demandUuid, uuid);
    await this.store.putStream(key, writeCsv(COST_CSV_COLUMNS, rows), { contentType: 'text/csv' });
  }
}
