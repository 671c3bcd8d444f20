import { AppError, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

import { BookRepository } from '../book/book.repository.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { PeriodRepository } from './period.repository.js';

/** Keeps the orders slice told of the day on which the first period begins, before which nothing is received. */
@Injectable()
export class FirstDay {
  constructor(
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly receipts: ReceiptsSource,
  ) {}

  /** Tells what changed since it was last told; while the orders slice does not take it, the next calculation tries again. */
  async tell(scope: TenantScope): Promise<void> {
    // The book comes first: a period that changes in between is told with an older state, and then once more.
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
