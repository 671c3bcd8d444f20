import { JobQueue, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';

import { BookRepository } from './book.repository.js';

/** Name of the job that calculates. */
export const CALCULATE_COSTS = 'calculate-costs';

/** Asks for calculations; the job takes whatever is due when it begins, so that many requests cost one calculation. */
@Injectable()
export class CalculationRequests {
  constructor(
    private readonly books: BookRepository,
    private readonly queue: JobQueue,
  ) {}

  /** Something changed that decides the figures of every product from a day on. */
  async changed(scope: TenantScope, session: ClientSession, from: string): Promise<void> {
    const book = await this.books.turn(scope, session);
    const dirtyFrom = book.dirtyFrom === null || from < book.dirtyFrom ? from : book.dirtyFrom;
    // A calculation that is under way started from what no longer holds: without its token it stops.
    const due = { dirtyFrom, calculationToken: null };
    await this.books.updateOne(scope, { _id: book._id }, { $set: due }, { session });
    await this.enqueue(scope, session, String(book.revision));
  }

  /** There may be something to calculate: receipts changed, a month began. `occasion` names why, once. */
  async enqueue(scope: TenantScope, session: ClientSession, occasion: string): Promise<void> {
    const { demandUuid } = scope;
    const key = `${demandUuid}:${occasion}`;
    await this.queue.add(session, { name: CALCULATE_COSTS, key, payload: { demandUuid } });
  }
}
