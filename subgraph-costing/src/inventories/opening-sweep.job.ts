import { RecurringJob, type RecurringJobHandler } from '@hacchu-hub/subgraph-kit';
import { PeriodRepository } from '../periods/period.repository.js';
import { CARRY_FORWARD } from './carry-forward.job.js';
import { IMPORT_OPENING } from './import.jobs.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OpeningSets } from './opening-sets.service.js';
import { SetSweep } from './set-sweep.service.js';

/** Every five minutes: finishes opening inventories whose jobs have ended early, and removes the rows of failed ones. */
@RecurringJob({ name: 'sweep-opening-inventories', everyMinutes: 5 })
export class OpeningSweepJob implements RecurringJobHandler {
  constructor(
    private readonly sweep: SetSweep,
    private readonly sets: OpeningSets,
    private readonly periods: PeriodRepository,
    private readonly openings: OpeningInventoryRepository,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    await this.sweep.run(
      {
        kinds: [IMPORT_OPENING, CARRY_FORWARD],
        unfinished: async () =>
          (await this.periods.withUnfinishedOpenings()).flatMap(({ _id: periodUuid, demandUuid, opening }) =>
            opening?.set === undefined ? [] : [{ set: opening.set, periodUuid, demandUuid }],
          ),
        finish: (scope, { periodUuid, set }) => this.sets.finish(scope, { periodUuid, set }, { signal }),
        discard: (scope, sets) => this.openings.discard(scope, sets),
      },
      signal,
    );
  }
}
