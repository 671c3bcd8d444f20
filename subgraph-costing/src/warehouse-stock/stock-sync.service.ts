import { AppError, systemScope, type TenantScope, todayJst, withTransaction } from '@hacchu-hub/subgraph-kit';
import { LogilessError, logilessMessage } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { dayLabel, monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked } from '../periods/period.rules.js';
import { type ArticleLinks, DailyStock, NO_CHANGE, type StockChange } from './daily-stock.service.js';
import { StockDayRepository } from './stock-day.repository.js';
import { StockReader } from './stock-reader.js';

const UNFORESEEN = '在庫の取得中に問題が発生しました。時間をおいてもう一度お試しください。';
const FORBIDDEN =
  'ロジレスの日次在庫を利用する許可がありません。ロジレスに日次在庫の利用を申請済みか、マーチャントIDが正しいかを確認してください。';

/** What people are told where stock could not be read. */
export function stockFailure(error: unknown): string {
  if (!(error instanceof LogilessError)) return error instanceof AppError ? error.message : UNFORESEEN;
  return error.failure === 'FORBIDDEN' ? FORBIDDEN : logilessMessage(error.failure);
}

/** What a synchronisation came to, as subgraph-identity keeps it. */
export type StockSyncCounts = StockChange & { readonly notLinked: number };

/** Reads the stock of closing dates. */
@Injectable()
export class StockSync {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly days: StockDayRepository,
    private readonly reader: StockReader,
    private readonly stock: DailyStock,
  ) {}

  /**
   * Reads every closing date of open periods that is over and was not read yet, and gives all of them to the products that
   * are linked by now. What is known already is not read again, so a run that was cut short goes on where it was.
   * @throws LogilessError, UNAVAILABLE
   */
  async run(scope: TenantScope, merchantId: string, signal: AbortSignal): Promise<StockSyncCounts> {
    const today = todayJst();
    const open = (await this.periods.all(scope)).filter((period) => !isLocked(period));
    const closings = open.flatMap(monthsOf).map(({ end }) => end);
    const over = closings.filter((day) => day < today);
    const latest = over.at(-1);
    if (latest === undefined) return { ...NO_CHANGE, notLinked: 0 };
    const known = await this.days.ofDays(scope, over);
    const links = await this.stock.links(scope, latest);
    let total = NO_CHANGE;
    for (const day of over) {
      signal.throwIfAborted();
      const change = await this.unlessClosed(() =>
        known.get(day)?.fetchedAt
          ? this.stock.relink(scope, day, links)
          : this.fetch(scope, day, links, { merchantId, signal }),
      );
      total = sum(total, change);
    }
    const last = [...(await this.days.ofDays(scope, over)).values()]
      .filter(({ fetchedAt }) => fetchedAt !== null)
      .toSorted((one, other) => other.day.localeCompare(one.day))[0];
    return { ...total, notLinked: last?.notLinkedCount ?? 0 };
  }

  /** Reads one day that a person asked for. @throws LogilessError, UNAVAILABLE, FAILED_PRECONDITION once closed */
  async refetch(scope: TenantScope, day: string, signal: AbortSignal): Promise<void> {
    await this.fetch(scope, day, await this.stock.links(scope, day), { signal });
  }

  /** Notes that what a person asked for came to nothing; a later request is not concerned. */
  async refetchFailed(demandUuid: string, day: string, requestUuid: string, error: unknown): Promise<void> {
    const scope = systemScope(demandUuid);
    await this.days.updateOne(
      scope,
      { day, 'request.uuid': requestUuid },
      { $set: { request: null, failureReason: stockFailure(error) } },
    );
  }

  private async fetch(
    scope: TenantScope,
    day: string,
    links: ArticleLinks,
    how: { readonly merchantId?: string; readonly signal: AbortSignal },
  ): Promise<StockChange> {
    const articles = await this.reader.read(scope, day, how);
    if (articles) return this.stock.store(scope, day, articles, links);
    const failureReason = `ロジレスに${dayLabel(day)}の在庫がありません。しばらくしてから再取得するか、実地棚卸を取り込んでください。`;
    await withTransaction(this.connection, (session) =>
      this.days.set(scope, day, { failureReason, request: null }, session),
    );
    return NO_CHANGE;
  }

  /** A period that was closed meanwhile keeps what it was closed with. */
  private async unlessClosed(work: () => Promise<StockChange>): Promise<StockChange> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'FAILED_PRECONDITION') return NO_CHANGE;
      throw error;
    }
  }
}

const sum = (one: StockChange, other: StockChange): StockChange => ({
  read: one.read + other.read,
  added: one.added + other.added,
  changed: one.changed + other.changed,
  vanished: one.vanished + other.vanished,
  linked: one.linked + other.linked,
});
