import { CloseBlockers } from './close-blockers.service.js';
import { CloseConfirmations } from './close-confirmations.service.js';
import { FinishClosingJob, WriteClosingSnapshotJob } from './closing.jobs.js';
import { ClosingService } from './closing.service.js';
import { FigureBlockers } from './figure-blockers.service.js';
import { FirstDayReporter } from './first-day.service.js';
import { OpeningService } from './opening.service.js';
import { PeriodRepository } from './period.repository.js';
import { PeriodResolver } from './period.resolver.js';
import { ACCOUNTING_PERIOD_MODEL, accountingPeriodSchema } from './period.schema.js';
import { PeriodService } from './period.service.js';
import { PeriodViews } from './period.views.js';
import { Staleness } from './staleness.service.js';

/** Providers for accounting periods. */
export const PERIODS = {
  models: [{ name: ACCOUNTING_PERIOD_MODEL, schema: accountingPeriodSchema }],
  providers: [
    PeriodRepository,
    OpeningService,
    PeriodService,
    PeriodViews,
    CloseBlockers,
    FigureBlockers,
    CloseConfirmations,
    FirstDayReporter,
    Staleness,
    ClosingService,
    FinishClosingJob,
    WriteClosingSnapshotJob,
  ],
  resolvers: [PeriodResolver],
};
