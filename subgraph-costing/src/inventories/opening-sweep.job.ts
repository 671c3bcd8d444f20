import {
  FileJobs,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { PeriodRepository } from '../periods/period.repository.js';
import { CARRY_FORWARD } from './carry-forward.job.js';
import { IMPORT_OPENING } from './import.jobs.js';
import { jobOfSet, setsOf } from './inventory-sets.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OpeningSets } from './opening-sets.service.js';

const KINDS = [IMPORT_OPENING, CARRY_FORWARD];

/** Every five minutes: finishes opening inventories whose jobs have ended early, and removes the rows of failed ones. */
@RecurringJob({ name: 'sweep-opening-inventories', everyMinutes: 5 })
export class OpeningSweepJob implements RecurringJobHandler {
  constructor(
    private readonly sets: OpeningSets,
    private readonly periods: PeriodRepository,
    private readonly openings: OpeningInventoryRepository,
    private readonly jobs: FileJobs,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const unfinished = await this.periods.withUnfinishedOpenings();
    const demandUuids = unfinished.map(({ demandUuid }) => demandUuid);
    const active = new Set(await this.withdrawn.withoutWithdrawn(demandUuids));
    for (const { _id: periodUuid, demandUuid, opening } of unfinished) {
      if (opening?.set === undefined || !active.has(demandUuid)) continue;
      await this.sets.finish(systemScope(demandUuid), { periodUuid, set: opening.set }, { signal });
    }
    // A job that has ended publishes nothing any more.
    const ended = await this.jobs.endedLately(KINDS);
    const left = await this.periods.withUnfinishedOpenings();
    const published = new Set(left.map(({ opening }) => jobOfSet(opening?.set ?? '')));
    for (const { _id: jobUuid, demandUuid } of ended) {
      signal?.throwIfAborted();
      if (!published.has(jobUuid)) await this.openings.discard(systemScope(demandUuid), setsOf(jobUuid));
    }
  }
}
