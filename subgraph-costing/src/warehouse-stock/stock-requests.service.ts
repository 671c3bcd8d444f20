import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  JobQueue,
  nowTimestamp,
  shownName,
  todayJst,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { BookRepository } from '../book/book.repository.js';
import { type AccountingMonth, dayLabel, monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked, lockedPeriod } from '../periods/period.rules.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { StockDayRepository } from './stock-day.repository.js';
import type { StockDayDocument } from './stock-day.schema.js';
import { STOCK_REFETCH_JOB } from './stock-sync.names.js';
import { type WarehouseConnection, WarehouseConnectionSource } from './warehouse-connection.source.js';

export const refetchPayload = z.object({ demandUuid: z.string(), day: z.string(), requestUuid: z.string() });
export type RefetchPayload = z.infer<typeof refetchPayload>;

/** LOGILESS is spared: nobody asks for the same day again sooner. */
const APART_MS = 5 * 60_000;

const NOT_CONNECTED: Record<Exclude<WarehouseConnection, 'CONNECTED'>, string> = {
  NONE: 'ロジレスと連携していないため、在庫を取得できません。',
  LOST: 'ロジレスとの連携が切れているため、在庫を取得できません。ロジレスを再認証してください。',
};

/** Takes in that a person wants stock to be read. */
@Injectable()
export class StockRequests {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly queue: JobQueue,
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly days: StockDayRepository,
    private readonly connections: WarehouseConnectionSource,
  ) {}

  /**
   * Has the stock of closing dates read, again where it is known already.
   * @throws NOT_FOUND, INVALID_ARGUMENT (targetMonths), FAILED_PRECONDITION with the reason, UNAVAILABLE
   */
  async refetch(
    scope: DemandScope,
    { periodUuid, targetMonths }: { readonly periodUuid: string; readonly targetMonths: readonly string[] },
  ): Promise<AccountingPeriodDocument> {
    // An unknown period is said before anything is asked of others.
    const asked = monthsAsked(await this.periods.require(scope, periodUuid), targetMonths);
    const connection = await this.connections.of(scope);
    if (connection !== 'CONNECTED') throw failedPrecondition(NOT_CONNECTED[connection]);
    return withTransaction(this.connection, async (session) => {
      await this.books.turn(scope, session);
      const period = await this.periods.require(scope, periodUuid, session);
      if (isLocked(period)) throw lockedPeriod(period);
      const days = asked.map(({ end }) => end);
      const known = await this.days.ofDays(scope, days, session);
      for (const day of days) checkDay(day, known.get(day));
      for (const day of days) await this.request(scope, day, session);
      return period;
    });
  }

  private async request(scope: DemandScope, day: string, session: ClientSession): Promise<void> {
    const { demandUuid, actor } = scope;
    const requestUuid = uuidv7();
    const request = { uuid: requestUuid, requestedAt: nowTimestamp(), requestedBy: shownName(actor) };
    await this.days.set(scope, day, { request, requestedAt: new Date(), failureReason: null }, session);
    const payload: RefetchPayload = { demandUuid, day, requestUuid };
    await this.queue.add(session, { name: STOCK_REFETCH_JOB, key: requestUuid, payload });
  }
}

/** @throws INVALID_ARGUMENT */
function monthsAsked(
  period: AccountingPeriodDocument,
  targetMonths: readonly string[],
): readonly AccountingMonth[] {
  const months = monthsOf(period).filter(({ month }) => targetMonths.includes(month));
  if (months.length === 0 || months.length !== new Set(targetMonths).size) {
    throw invalidArgument({ fields: { targetMonths: ['会計期間に含まれる月を選択してください。'] } });
  }
  return months;
}

/** @throws FAILED_PRECONDITION while the stock of a day cannot be asked for */
function checkDay(day: string, known: StockDayDocument | undefined): void {
  if (day >= todayJst()) {
    throw failedPrecondition(`${dayLabel(day)}の在庫は、締め日を過ぎてから取得できます。`);
  }
  if (known?.request)
    throw failedPrecondition(`${dayLabel(day)}の在庫を取得しています。完了するまでお待ちください。`);
  if (known?.requestedAt && Date.now() - known.requestedAt.getTime() < APART_MS) {
    throw failedPrecondition(
      `${dayLabel(day)}の在庫は少し前に取得しました。5分ほど待ってから、もう一度お試しください。`,
    );
  }
}
