import {
  type FileJobPayload,
  Job,
  type JobHandler,
  type JobRun,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { ATTEMPTS_OF_OUTAGE } from '../periods/closing.names.js';
import { CountSets, FINISH_COUNTS } from './count-sets.service.js';
import { SET_TIMEOUT_MS } from './inventory-sets.js';

/** Moves published counts to their month. Idempotent. */
@Job(FINISH_COUNTS, { ...TWO_DEMANDS_AT_ONCE, timeoutMs: SET_TIMEOUT_MS, maxAttempts: ATTEMPTS_OF_OUTAGE })
export class FinishCountsJob implements JobHandler<FileJobPayload> {
  readonly payload: z.ZodType<FileJobPayload> = z.object({ demandUuid: z.string(), uuid: z.string() });

  constructor(private readonly sets: CountSets) {}

  run(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.sets.finishOf(payload, signal);
  }
}
