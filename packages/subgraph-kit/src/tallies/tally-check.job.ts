import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { eachOf } from '../jobs/each-of.js';
import { RecurringJob, type RecurringJobHandler } from '../jobs/job.handler.js';
import { LOGGER } from '../observability/logger.js';
import { systemScope } from '../policy/request-context.js';
import { Tallies } from './tallies.service.js';
import { TallyRepository } from './tally.repository.js';

/** Compares the counters with the documents every night and corrects any drift. */
@RecurringJob({ name: 'check-tallies', daily: '03:20' })
export class TallyCheckJob implements RecurringJobHandler {
  constructor(
    private readonly rows: TallyRepository,
    private readonly tallies: Tallies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const check = async (demandUuid: string): Promise<void> => {
      const kinds = await this.tallies.check(systemScope(demandUuid));
      if (kinds.length > 0) this.logger.error({ demandUuid, kinds }, 'counter drift detected and corrected');
    };
    await eachOf(await this.rows.demands(), check, signal);
  }
}
