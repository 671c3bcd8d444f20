import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { BookDocument } from '../book/book.schema.js';
import { ListPriceChanges } from '../calculation/list-price-changes.service.js';
import { ReceiptsSource } from '../sources/receipts.source.js';

/** Whether figures reflect the current receipts, prices and counts. */
@Injectable()
export class Staleness {
  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly listPrices: ListPriceChanges,
  ) {}

  /** First day from which figures must be recalculated; null where all are up to date. @throws UNAVAILABLE */
  async staleFrom(scope: TenantScope, book: BookDocument | null): Promise<string | null> {
    return book && this.firstDay(scope, book, this.listPrices.firstDaySinceCalculated(scope, book));
  }

  /** Whether any figure up to a day must be recalculated, with every list price compared. @throws UNAVAILABLE */
  async isStale(scope: TenantScope, book: BookDocument | null, until: string): Promise<boolean> {
    const from = book && (await this.firstDay(scope, book, this.listPrices.firstDayUntil(scope, until)));
    return from !== null && from <= until;
  }

  private async firstDay(
    scope: TenantScope,
    book: BookDocument,
    priceChange: Promise<string | null>,
  ): Promise<string | null> {
    const [{ changes }, repricedFrom] = await Promise.all([
      this.receipts.feed(scope, book.feedVersion),
      priceChange,
    ]);
    const days = (changes ?? [{ from: '' }]).map(({ from }) => from);
    if (repricedFrom !== null) days.push(repricedFrom);
    if (book.dirtyFrom !== null) days.push(book.dirtyFrom);
    return days.toSorted()[0] ?? null;
  }
}
