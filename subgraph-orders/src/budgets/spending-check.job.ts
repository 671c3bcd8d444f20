import {
  Job,
  type JobHandler,
  JobQueue,
  type JobRun,
  LOGGER,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  todayJst,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { BudgetRepository } from './budgets.repository.js';
import { SpendingChecks } from './spending-checks.service.js';

const CHECK_SPENDING = 'check-spending-of-demand';
const TIMEOUT_MS = 60 * 60_000;

const payload = z.object({ demandUuid: z.string() });

/** Counts the orders of one demand again in the months that have budgets, and corrects the sums. */
@Job(CHECK_SPENDING, { timeoutMs: TIMEOUT_MS })
export class SpendingCheckJob implements JobHandler<z.infer<typeof payload>> {
  readonly payload = payload;

  constructor(
    private readonly budgets: BudgetRepository,
    private readonly checks: SpendingChecks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run({ demandUuid }: z.infer<typeof payload>, { signal }: JobRun): Promise<void> {
    const scope = systemScope(demandUuid);
    for (const month of await this.budgets.months(scope)) {
      const uncounted = await this.checks.recount(scope, { months: { first: month, last: month }, signal });
      const isWrong = await this.checks.checkMonth(scope, month);
      if (uncounted > 0 || isWrong)
        this.logger.error({ demandUuid, month, uncounted }, 'drift of budgets detected and corrected');
    }
  }
}

/** Checks every demand with budgets every night, each in a job of its own, and compacts the sums of all others. */
@RecurringJob({ name: 'check-spending', daily: '04:05' })
export class NightlySpendingChecks implements RecurringJobHandler {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly budgets: BudgetRepository,
    private readonly sums: SpendingSums,
    private readonly queue: JobQueue,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run(): Promise<void> {
    const today = todayJst();
    for (const demandUuid of await this.withdrawn.withoutWithdrawn(await this.budgets.demands())) {
      const job = { name: CHECK_SPENDING, key: `${demandUuid}:${today}`, payload: { demandUuid } };
      await withTransaction(this.connection, (session) => this.queue.add(session, job));
    }
    for (const { demandUuid, month } of await this.sums.uncompacted())
      await this.sums.compact(systemScope(demandUuid), month);
  }
}
