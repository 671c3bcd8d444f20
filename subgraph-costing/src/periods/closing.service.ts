import {
  aborted,
  failedPrecondition,
  nowTimestamp,
  withTransaction,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

import { BookRepository } from '../book/book.repository.js';
import { CloseBlockers } from './close-blockers.service.js';
import type { CloseAccountingPeriodInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';

const STALE = '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。';

/** Closes periods. */
@Injectable()
export class ClosingService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly blockers: CloseBlockers,
    private readonly books: BookRepository,
  ) {}

  /** @throws FAILED_PRECONDITION with everything that stands in the way, ABORTED for an earlier version */
  async close(
    scope: DemandScope,
    { uuid, expectedUpdatedAt }: CloseAccountingPeriodInput,
  ): Promise<AccountingPeriodDocument> {
    const period = await this.periods.require(scope, uuid);
    const blockers = await this.blockers.of(scope, period);
    const [first] = blockers;
    if (first) throw failedPrecondition(first.message, { blockers });
    return withTransaction(this.connection, async (session) => {
      await this.books.turn(scope, session);
      const now = nowTimestamp();
      const { uuid: personUuid, name } = scope.actor;
      const closed = await this.periods.updateOne(
        scope,
        { _id: uuid, updatedAt: expectedUpdatedAt, isClosed: false },
        { $set: { isClosed: true, closedAt: now, closedBy: { uuid: personUuid, name }, updatedAt: now } },
        { session },
      );
      if (!closed) throw aborted(STALE);
      return closed;
    });
  }
}
