import {
  FileJobs,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { PeriodRepository } from '../periods/period.repository.js';
import { CountSets } from './count-sets.service.js';
import { IMPORT_PHYSICAL } from './import.jobs.js';
import { jobOfSet, setsOf } from './inventory-sets.js';
import { PhysicalInventoryRepository } from './physical-inventory.repository.js';

/** Every five minutes: finishes counts whose jobs were given up, and removes the rows of failed imports. */
@RecurringJob({ name: 'sweep-physical-inventories', everyMinutes: 5 })
export class CountSweepJob implements RecurringJobHandler {
  constructor(
    private readonly sets: CountSets,
    private readonly periods: PeriodRepository,
    private readonly counts: PhysicalInventoryRepository,
    private readonly jobs: FileJobs,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const unfinished = await this.periods.withUnfinishedCounts();
    const demandUuids = unfinished.map(({ demandUuid }) => demandUuid);
    const active = new Set(await this.withdrawn.withoutWithdrawn(demandUuids));
    for (const { _id: periodUuid, demandUuid, counting } of unfinished) {
      if (!counting || !active.has(demandUuid)) continue;
      await this.sets.finish(systemScope(demandUuid), { ...counting, periodUuid }, signal);
    }
    // A job that has ended publishes nothing any more.
    const ended = await this.jobs.endedLately([IMPORT_PHYSICAL]);
    const left = await this.periods.withUnfinishedCounts();
    const published = new Set(left.map(({ counting }) => jobOfSet(counting?.set ?? '')));
    for (const { _id: jobUuid, demandUuid } of ended) {
      signal?.throwIfAborted();
      if (!published.has(jobUuid)) await this.counts.discard(systemScope(demandUuid), setsOf(jobUuid));
    }
  }
}
