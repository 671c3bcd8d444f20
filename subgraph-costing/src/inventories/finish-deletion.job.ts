import {
  type FileJobPayload,
  fileJobPayload,
  Job,
  type JobHandler,
  type JobRun,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { ATTEMPTS_OF_OUTAGE } from '../periods/closing.names.js';
import { CountDeletions, FINISH_DELETION } from './count-deletions.service.js';
import { SET_TIMEOUT_MS } from './inventory-sets.js';

/** Removes deleted counts. Idempotent. */
@Job(FINISH_DELETION, { ...TWO_DEMANDS_AT_ONCE, timeoutMs: SET_TIMEOUT_MS, maxAttempts: ATTEMPTS_OF_OUTAGE })
export class FinishDeletionJob implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(private readonly deletions: CountDeletions) {}

  run(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    return this.deletions.finishOf(payload, signal);
  }
}
