import { nowTimestamp, type TenantScope, unavailable, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BookRepository } from '../book/book.repository.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { monthsOf } from './months.js';
import { PeriodRepository } from './period.repository.js';
import type { Lease } from './period-leases.service.js';

const TAKEN_OVER = '会計期間の処理は、ほかのサーバーが続けています。';

/** The given moment, or the moment after the last one where the clock is behind it. */
export function momentAfter(last: string | null | undefined, now: string): string {
  if (last == null || now > last) return now;
  const micros = BigInt(Date.parse(last)) * 1_000n + BigInt(last.slice(-4, -1)) + 1n;
  const text = new Date(Number(micros / 1_000n)).toISOString().slice(0, -1);
  return `${text}${(micros % 1_000n).toString().padStart(3, '0')}Z`;
}

/**
 * Tells the orders slice which months are closed. Each message has a later moment than all before it of the demand,
 * and only the process that has the lease gets one: of two messages the orders slice keeps the later decision, in
 * whichever order they arrive.
 */
@Injectable()
export class ReceiptLocks {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly receipts: ReceiptsSource,
  ) {}

  /**
   * Locks the months of closed periods, and with `isLocked` those of the period under the lease.
   * @throws UNAVAILABLE while the orders slice does not respond, and where another process has taken over
   */
  async set(scope: TenantScope, lease: Lease, isLocked: boolean): Promise<void> {
    const { months, asOf } = await withTransaction(this.connection, async (session) => {
      const book = await this.books.turn(scope, session);
      if (!(await this.periods.exists(scope, lease, { session }))) throw unavailable(TAKEN_OVER);
      const closedMonthsAsOf = momentAfter(book.closedMonthsAsOf, nowTimestamp());
      await this.books.updateOne(scope, { _id: book._id }, { $set: { closedMonthsAsOf } }, { session });
      const closed = (await this.periods.all(scope, session)).filter(({ _id, isClosed }) =>
        _id === lease._id ? isLocked : isClosed,
      );
      return { months: closed.flatMap(monthsOf), asOf: closedMonthsAsOf };
    });
    await this.receipts.lock(scope, months, asOf);
  }
}
