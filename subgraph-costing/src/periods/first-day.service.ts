import { AppError, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { BookRepository } from '../book/book.repository.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { PeriodRepository } from './period.repository.js';

/** Reports the first day of the first period to the orders slice, which accepts no receipts before it. */
@Injectable()
export class FirstDayReporter {
  constructor(
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly receipts: ReceiptsSource,
  ) {}

  /** Reports the day if it has changed; if the orders slice does not respond, the next calculation retries. */
  async tell(scope: TenantScope): Promise<void> {
    // The book is read first: if a period changes in between, its day is sent with an older revision, and sent again
    // later.
    const book = await this.books.of(scope);
    const [first] = await this.periods.all(scope);
    if (!book || !first || book.toldFirstDay === first.start) return;
    try {
      await this.receipts.start(scope, first.start, book.revision);
      await this.books.updateOne(scope, { _id: book._id }, { $set: { toldFirstDay: first.start } });
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') throw error;
    }
  }
}
