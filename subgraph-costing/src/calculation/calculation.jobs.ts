import {
  eachOf,
  Job,
  type JobHandler,
  JobQueue,
  type JobRun,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  type TenantScope,
  todayJst,
  TWO_DEMANDS_AT_ONCE,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { BookRepository } from '../book/book.repository.js';
import { CALCULATE_COSTS, CalculationRequests } from '../book/calculation-requests.service.js';
import { ATTEMPTS_OF_OUTAGE, FINISH_CLOSING, FINISH_REOPENING } from '../periods/closing.names.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { CalculationService } from './calculation.service.js';
import { monthsToCalculate } from './calculation-plan.js';
import { CostMonthRepository } from './cost-month.repository.js';
import { CURRENT_FORMULAS } from './month-basis.js';
import { MonthWriters } from './month-writer.service.js';

/** A year of months of the greatest demand on a slow database; each that is complete is kept if time runs out. */
const TIMEOUT_MS = 60 * 60_000;

const payload = z.object({ demandUuid: z.string() });

/** Runs the due calculations of one demand. */
@Job(CALCULATE_COSTS, { ...TWO_DEMANDS_AT_ONCE, maxAttempts: ATTEMPTS_OF_OUTAGE, timeoutMs: TIMEOUT_MS })
export class CalculateCostsJob implements JobHandler<z.infer<typeof payload>> {
  readonly payload = payload;

  constructor(
    private readonly calculation: CalculationService,
    private readonly books: BookRepository,
  ) {}

  run({ demandUuid }: z.infer<typeof payload>, { key, signal }: JobRun): Promise<void> {
    return this.calculation.run(systemScope(demandUuid), key, signal);
  }

  failed({ demandUuid }: z.infer<typeof payload>): Promise<void> {
    return this.books.fail(
      systemScope(demandUuid),
      '原価の計算に失敗しました。しばらくしてから自動的に再計算します。',
    );
  }
}

/**
 * Every ten minutes: catches up on new months, new formulas, failed calculations, unfinished closings and reopenings, and
 * removes rows that calculations have replaced.
 */
@RecurringJob({ name: 'find-due-calculations', everyMinutes: 10 })
export class DueCalculationsJob implements RecurringJobHandler {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly writers: MonthWriters,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
    private readonly queue: JobQueue,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const occasion = new Date().toISOString();
    const open = await this.withdrawn.withoutWithdrawn(await this.periods.demandsWithOpenPeriods());
    const kept = await this.withdrawn.withoutWithdrawn(await this.months.demandsWithKeptRows());
    const work = [
      ...open.map((demandUuid) => () => this.catchUp(systemScope(demandUuid), occasion)),
      ...kept.map((demandUuid) => () => this.writers.removeFormerRows(systemScope(demandUuid))),
    ];
    await eachOf(work, (one) => one(), signal);
  }

  private async catchUp(scope: TenantScope, occasion: string): Promise<void> {
    await this.resume(scope, occasion);
    if (!(await this.isDue(scope))) return;
    await withTransaction(this.connection, (session) => this.requests.enqueue(scope, session, occasion));
  }

  /** Retries closings and reopenings whose jobs gave up because the orders slice did not respond. */
  private async resume(scope: TenantScope, occasion: string): Promise<void> {
    const underWay = { $or: [{ closing: { $ne: null } }, { reopening: { $ne: null } }] };
    for (const { _id: uuid, closing, reopening } of await this.periods.find(scope, underWay)) {
      const name = closing ? FINISH_CLOSING : FINISH_REOPENING;
      const { startedAt } = closing ?? reopening ?? {};
      const payload = { demandUuid: scope.demandUuid, uuid, startedAt };
      await withTransaction(this.connection, (session) =>
        this.queue.add(session, { name, key: `${uuid}:${occasion}`, payload }),
      );
    }
  }

  private async isDue(scope: TenantScope): Promise<boolean> {
    const book = await this.books.of(scope);
    if (book && (book.dirtyFrom !== null || book.failureReason !== null)) return true;
    const all = await this.periods.all(scope);
    if (book && book.toldFirstDay !== all[0]?.start) return true;
    const startedMonths = monthsToCalculate(all, todayJst());
    const calculated = await this.months.count(scope, {
      month: { $in: startedMonths.map(({ month }) => month.month) },
      calculatedAt: { $ne: null },
      basis: CURRENT_FORMULAS,
    });
    return calculated < startedMonths.length;
  }
}
