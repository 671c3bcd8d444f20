import {
  failedPrecondition,
  invalidArgument,
  JobQueue,
  nowTimestamp,
  OutboxService,
  shownName,
  todayJst,
  uuidv7,
  withTransaction,
  type DemandScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';

import { BookRepository } from '../book/book.repository.js';
import { dayLabel, monthsOf, type AccountingMonth } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked, lockedPeriod } from '../periods/period.rules.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { StockDayRepository } from './stock-day.repository.js';
import type { StockDayDocument } from './stock-day.schema.js';
import { STOCK_REFETCH_JOB, STOCK_REPORT_TOPIC, STOCK_SYNC_JOB } from './stock-sync.names.js';
import { WarehouseConnectionSource, type WarehouseConnection } from './warehouse-connection.source.js';

export const syncPayload = z.object({ demandUuid: z.string(), merchantId: z.string(), syncUuid: z.string() });
export type SyncPayload = z.infer<typeof syncPayload>;

export const refetchPayload = z.object({ demandUuid: z.string(), day: z.string(), requestUuid: z.string() });
export type RefetchPayload = z.infer<typeof refetchPayload>;

const count = z.int();
const counts = z.object({
  read: count,
  added: count,
  changed: count,
  vanished: count,
  linked: count,
  notLinked: count,
});
export const reportPayload = z.object({
  demandUuid: z.string(),
  syncUuid: z.string(),
  counts: counts.nullable(),
  error: z.string().nullable(),
});
export type ReportPayload = z.infer<typeof reportPayload>;

/** LOGILESS is spared: nobody asks for the same day again sooner. */
const APART_MS = 5 * 60_000;

const NOT_CONNECTED: Record<Exclude<WarehouseConnection, 'CONNECTED'>, string> = {
  NONE: 'ロジレスと連携していないため、在庫を取得できません。',
  LOST: 'ロジレスとの連携が切れているため、在庫を取得できません。ロジレスを再認証してください。',
};

/** Takes in that stock is to be read, by a schedule or because a person asks, and says how that ended. */
@Injectable()
export class StockRequests {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly queue: JobQueue,
    private readonly outbox: OutboxService,
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly days: StockDayRepository,
    private readonly connections: WarehouseConnectionSource,
  ) {}

  /** Queues a synchronisation; one that is queued already stays the only one. */
  async startSync({ demandUuid }: TenantScope, sync: Omit<SyncPayload, 'demandUuid'>): Promise<void> {
    const payload: SyncPayload = { demandUuid, ...sync };
    await withTransaction(this.connection, (session) =>
      this.queue.add(session, { name: STOCK_SYNC_JOB, key: sync.syncUuid, payload }),
    );
  }

  async report(
    { demandUuid, syncUuid }: SyncPayload,
    end: Pick<ReportPayload, 'counts' | 'error'>,
  ): Promise<void> {
    const payload: ReportPayload = { demandUuid, syncUuid, ...end };
    const key = `${syncUuid}:${end.counts ? 'done' : 'failed'}`;
    await withTransaction(this.connection, (session) =>
      this.outbox.add(session, { topic: STOCK_REPORT_TOPIC, key, payload }),
    );
  }

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
