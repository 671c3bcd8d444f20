import { setTimeout as pause } from 'node:timers/promises';
import {
  AppError,
  Job,
  type JobHandler,
  type JobRun,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import {
  ATTEMPTS_OF_OUTAGE,
  FINISH_CLOSING,
  FINISH_REOPENING,
  WRITE_CLOSING_SNAPSHOT,
} from './closing.names.js';
import { ClosingService } from './closing.service.js';
import { ClosingSnapshots } from './closing-snapshots.service.js';
import { PeriodRepository } from './period.repository.js';
import { ReopeningService } from './reopening.service.js';

/** Polling interval for a closing or reopening that another process is working on. */
const POLL_MS = 200;

const finishing = z.object({ demandUuid: z.string(), uuid: z.string(), startedAt: z.string() });
type Finishing = z.infer<typeof finishing>;

/** Usually the request itself finishes its closing or reopening a moment later. */
async function untilFinished(finish: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await finish())) await pause(POLL_MS, undefined, { signal });
}

/** Finishes a closing whose process was killed, or that could not reach the orders slice. */
@Job(FINISH_CLOSING, { ...TWO_DEMANDS_AT_ONCE, maxAttempts: ATTEMPTS_OF_OUTAGE })
export class FinishClosingJob implements JobHandler<Finishing> {
  readonly payload = finishing;

  constructor(private readonly closing: ClosingService) {}

  async run({ demandUuid, uuid, startedAt }: Finishing, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const scope = systemScope(demandUuid);
    try {
      await untilFinished(() => this.closing.finish(scope, uuid, startedAt), signal);
    } catch (error) {
      // The closing was given up: the period is open again, and shows its blockers.
      if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
    }
  }
}

/** Finishes a reopening whose process was killed, or that could not reach the orders slice. */
@Job(FINISH_REOPENING, { ...TWO_DEMANDS_AT_ONCE, maxAttempts: ATTEMPTS_OF_OUTAGE })
export class FinishReopeningJob implements JobHandler<Finishing> {
  readonly payload = finishing;

  constructor(private readonly reopening: ReopeningService) {}

  async run({ demandUuid, uuid, startedAt }: Finishing, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const scope = systemScope(demandUuid);
    await untilFinished(() => this.reopening.finish(scope, uuid, startedAt), signal);
  }
}

/** Without `closedAt`, which earlier releases did not queue, it is about the latest closing. */
const snapshot = z.object({ demandUuid: z.string(), uuid: z.string(), closedAt: z.string().optional() });

/** Keeps the figures of a closed period in a file. Idempotent. */
@Job(WRITE_CLOSING_SNAPSHOT, { ...TWO_DEMANDS_AT_ONCE, maxAttempts: ATTEMPTS_OF_OUTAGE })
export class WriteClosingSnapshotJob implements JobHandler<z.infer<typeof snapshot>> {
  readonly payload = snapshot;

  constructor(
    private readonly periods: PeriodRepository,
    private readonly snapshots: ClosingSnapshots,
  ) {}

  async run({ demandUuid, uuid, ...asked }: z.infer<typeof snapshot>): Promise<void> {
    const scope = systemScope(demandUuid);
    const closedAt = asked.closedAt ?? (await this.periods.findById(scope, uuid))?.closedAt;
    if (closedAt) await this.snapshots.write(scope, { periodUuid: uuid, closedAt });
  }
}
