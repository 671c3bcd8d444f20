import { eachOf, RecurringJob, type RecurringJobHandler } from '@hacchu-hub/subgraph-kit';
import { PeriodRepository } from '../periods/period.repository.js';
import { CountDeletions } from './count-deletions.service.js';
import { CountSets } from './count-sets.service.js';
import { IMPORT_PHYSICAL } from './import.jobs.js';
import { PhysicalInventoryRepository } from './physical-inventory.repository.js';
import { SetSweep } from './set-sweep.service.js';

/** Every five minutes: finishes counts and deletions whose jobs were given up, and removes the rows of failed imports. */
@RecurringJob({ name: 'sweep-physical-inventories', everyMinutes: 5 })
export class CountSweepJob implements RecurringJobHandler {
  constructor(
    private readonly sweep: SetSweep,
    private readonly sets: CountSets,
    private readonly periods: PeriodRepository,
    private readonly counts: PhysicalInventoryRepository,
    private readonly deletions: CountDeletions,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    await eachOf(
      [() => this.sweepImports(signal), () => this.sweepDeletions(signal)],
      (sweep) => sweep(),
      signal,
    );
  }

  private sweepImports(signal?: AbortSignal): Promise<void> {
    return this.sweep.run(
      {
        kinds: [IMPORT_PHYSICAL],
        unfinished: async () =>
          (await this.periods.withUnfinishedCounts()).flatMap(({ _id: periodUuid, demandUuid, counting }) =>
            counting ? [{ ...counting, periodUuid, demandUuid }] : [],
          ),
        finish: (scope, set) => this.sets.finish(scope, set, signal),
        discard: (scope, sets) => this.counts.discard(scope, sets),
      },
      signal,
    );
  }

  private sweepDeletions(signal?: AbortSignal): Promise<void> {
    return this.sweep.run(
      {
        kinds: [],
        unfinished: async () =>
          (await this.periods.withUnfinishedDeletions()).flatMap(
            ({ _id: periodUuid, demandUuid, countsDeletions = [] }) =>
              countsDeletions.map((one) => ({ ...one, set: one.jobUuid, periodUuid, demandUuid })),
          ),
        finish: (scope, deletion) => this.deletions.finish(scope, deletion, signal),
        discard: () => Promise.resolve(),
      },
      signal,
    );
  }
}
