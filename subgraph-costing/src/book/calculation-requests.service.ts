import { JobQueue, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BookRepository } from './book.repository.js';

/** Name of the calculation job. */
export const CALCULATE_COSTS = 'calculate-costs';

/** Names, within a book, what the figures of a month follow from. */
export const INPUTS = {
  opening: (periodUuid: string): string => `opening ${periodUuid}`,
  counts: (month: string): string => `counts ${month}`,
  stock: (day: string): string => `stock ${day}`,
} as const;

/**
 * Requests calculations; the job processes everything that is due when it starts, so that many requests cost one
 * calculation.
 */
@Injectable()
export class CalculationRequests {
  constructor(
    private readonly books: BookRepository,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Records a change that may affect the figures of every product from a day on.
   * @param input what changed, by `INPUTS`; none where only periods did
   */
  async changed(scope: TenantScope, session: ClientSession, from: string, input?: string): Promise<void> {
    const book = await this.books.turn(scope, session);
    const dirtyFrom = book.dirtyFrom === null || from < book.dirtyFrom ? from : book.dirtyFrom;
    // A running calculation used outdated input: without its token it stops.
    const recorded = input === undefined ? {} : { [`inputs.${input}`]: book.revision };
    const due = { dirtyFrom, calculationToken: null, ...recorded };
    await this.books.updateOne(scope, { _id: book._id }, { $set: due }, { session });
    await this.enqueue(scope, session, String(book.revision));
  }

  /** Queues a calculation that may be due: receipts changed, a month began. `occasion` is the idempotency key. */
  async enqueue(scope: TenantScope, session: ClientSession, occasion: string): Promise<void> {
    const { demandUuid } = scope;
    const key = `${demandUuid}:${occasion}`;
    await this.queue.add(session, { name: CALCULATE_COSTS, key, payload: { demandUuid } });
  }
}
