import { CloseBlockers } from './close-blockers.service.js';
import { CloseConfirmations } from './close-confirmations.service.js';
import { FinishClosingJob, FinishReopeningJob, WriteClosingSnapshotJob } from './closing.jobs.js';
import { ClosingService } from './closing.service.js';
import { ClosingSnapshots } from './closing-snapshots.service.js';
import { FigureBlockers } from './figure-blockers.service.js';
import { FirstDayReporter } from './first-day.service.js';
import { OpeningService } from './opening.service.js';
import { PeriodRepository } from './period.repository.js';
import { PeriodResolver } from './period.resolver.js';
import { ACCOUNTING_PERIOD_MODEL, accountingPeriodSchema } from './period.schema.js';
import { PeriodService } from './period.service.js';
import { PeriodViews } from './period.views.js';
import { PeriodChangeRepository } from './period-change.repository.js';
import { PERIOD_CHANGE_MODEL, periodChangeSchema } from './period-change.schema.js';
import { PeriodLeases } from './period-leases.service.js';
import { ReceiptLocks } from './receipt-locks.service.js';
import { ReopeningService } from './reopening.service.js';
import { Staleness } from './staleness.service.js';

/** Providers for accounting periods. */
export const PERIODS = {
  models: [
    { name: ACCOUNTING_PERIOD_MODEL, schema: accountingPeriodSchema },
    { name: PERIOD_CHANGE_MODEL, schema: periodChangeSchema },
  ],
  providers: [
    PeriodRepository,
    PeriodChangeRepository,
    OpeningService,
    PeriodService,
    PeriodViews,
    CloseBlockers,
    FigureBlockers,
    CloseConfirmations,
    FirstDayReporter,
    Staleness,
    PeriodLeases,
    ReceiptLocks,
    ClosingSnapshots,
    ClosingService,
    ReopeningService,
    FinishClosingJob,
    FinishReopeningJob,
    WriteClosingSnapshotJob,
  ],
  resolvers: [PeriodResolver],
};
