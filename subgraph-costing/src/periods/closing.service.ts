import {
  aborted,
  AppError,
  failedPrecondition,
  JobQueue,
  nowTimestamp,
  withTransaction,
  type DemandScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests } from '../book/calculation-requests.service.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { CloseBlockers } from './close-blockers.service.js';
import { FINISH_CLOSING, WRITE_CLOSING_SNAPSHOT } from './closing.names.js';
import { addDays, monthsOf } from './months.js';
import type { CloseAccountingPeriodInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { Staleness } from './staleness.service.js';

const STALE = '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。';
const CHANGED = '締め処理の間に入荷または確定単価が変更されました。再計算が終わってから再度お試しください。';
/** Longer than the calls to the orders slice take: whoever is silent for so long is gone. */
const TURN_MS = 2 * 60_000;

const turnFrom = (now: Date): Date => new Date(now.getTime() + TURN_MS);

/** Finds a period while this closing of it is under way. */
interface UnderWay {
  readonly _id: string;
  readonly 'closing.startedAt': string | undefined;
}

/**
 * Closes periods, across two slices: the period is marked as being closed, the orders slice locks its receipts, and once
 * nothing can change any more the figures are frozen. What a killed process left half done is finished by a job.
 */
@Injectable()
export class ClosingService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly blockers: CloseBlockers,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
    private readonly receipts: ReceiptsSource,
    private readonly staleness: Staleness,
    private readonly queue: JobQueue,
  ) {}

  /**
   * The closed period; one that is still being closed while the orders slice does not answer.
   * @throws FAILED_PRECONDITION with everything that stands in the way, ABORTED for an earlier version
   */
  async close(
    scope: DemandScope,
    { uuid, expectedUpdatedAt }: CloseAccountingPeriodInput,
  ): Promise<AccountingPeriodDocument> {
    const period = await this.periods.require(scope, uuid);
    if (!period.isClosed && period.updatedAt !== expectedUpdatedAt) throw aborted(STALE);
    const blockers = await this.blockers.of(scope, period);
    const [first] = blockers;
    if (first) throw failedPrecondition(first.message, { blockers });
    const begun = await this.begin(scope, uuid, expectedUpdatedAt);
    try {
      await this.inTurn(scope, begun);
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') throw error;
    }
    return this.periods.require(scope, uuid);
  }

  /**
   * Goes on with a closing from wherever it was; does nothing where it is over.
   * @returns false while somebody else is at it
   * @throws UNAVAILABLE while the orders slice does not answer, FAILED_PRECONDITION where something came between
   */
  async finish(scope: TenantScope, uuid: string, startedAt: string): Promise<boolean> {
    const now = new Date();
    const underWay = { _id: uuid, 'closing.startedAt': startedAt };
    const free = { ...underWay, 'closing.turnUntil': { $lt: now } };
    const taken = await this.periods.updateOne(scope, free, { $set: { 'closing.turnUntil': turnFrom(now) } });
    if (!taken) return !(await this.periods.exists(scope, underWay));
    await this.inTurn(scope, taken);
    return true;
  }

  /** Of two that lock and unlock the same months, the slower would have the last word: so they take turns. */
  private async inTurn(scope: TenantScope, period: AccountingPeriodDocument): Promise<void> {
    const filter = { _id: period._id, 'closing.startedAt': period.closing?.startedAt };
    try {
      await this.lockAndFreeze(scope, period, filter);
    } catch (error) {
      await this.periods.updateOne(scope, filter, { $set: { 'closing.turnUntil': new Date() } });
      throw error;
    }
  }

  private async lockAndFreeze(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    underWay: UnderWay,
  ): Promise<void> {
    const before = (await this.periods.all(scope)).filter(({ isClosed }) => isClosed).flatMap(monthsOf);
    await this.receipts.lock(scope, [...before, ...monthsOf(period)]);
    // From here on no receipt of the period changes: what is calculated now is final, or came too late.
    const book = await this.books.of(scope);
    const isStale = await this.staleness.isStale(scope, book, period.end);
    // What changed since the closing was asked for may be calculated by now.
    const [blocker] = isStale ? [] : await this.blockers.inFigures(scope, period);
    if (isStale || blocker) {
      await this.receipts.lock(scope, before);
      const givenUp = { closing: null, updatedAt: nowTimestamp() };
      await this.periods.updateOne(scope, underWay, { $set: givenUp });
      throw failedPrecondition(blocker?.message ?? CHANGED);
    }
    await this.freeze(scope, period, underWay);
  }

  private async begin(
    scope: DemandScope,
    uuid: string,
    expectedUpdatedAt: string,
  ): Promise<AccountingPeriodDocument> {
    return withTransaction(this.connection, async (session) => {
      await this.books.turn(scope, session);
      const startedAt = nowTimestamp();
      const by = { uuid: scope.actor.uuid, name: scope.actor.name };
      const begun = await this.periods.updateOne(
        scope,
        { _id: uuid, updatedAt: expectedUpdatedAt, isClosed: false, closing: null },
        { $set: { closing: { startedAt, by, turnUntil: turnFrom(new Date()) }, updatedAt: startedAt } },
        { session },
      );
      if (!begun) throw aborted(STALE);
      const payload = { demandUuid: scope.demandUuid, uuid, startedAt };
      await this.queue.add(session, { name: FINISH_CLOSING, key: `${uuid}:${startedAt}`, payload });
      return begun;
    });
  }

  private async freeze(
    scope: TenantScope,
    { _id: uuid, end, closing }: AccountingPeriodDocument,
    underWay: UnderWay,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      // What follows is calculated anew, and a calculation that still has the period open writes nothing more.
      await this.requests.changed(scope, session, addDays(end, 1));
      const now = nowTimestamp();
      const frozen = { isClosed: true, closing: null, closedAt: now, closedBy: closing?.by, updatedAt: now };
      if (!(await this.periods.updateOne(scope, underWay, { $set: frozen }, { session }))) return;
      const payload = { demandUuid: scope.demandUuid, uuid };
      await this.queue.add(session, { name: WRITE_CLOSING_SNAPSHOT, key: uuid, payload });
    });
  }
}
