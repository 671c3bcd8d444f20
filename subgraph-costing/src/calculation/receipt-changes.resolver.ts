import { Allow, Ctx, serviceScope, withTransaction, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests } from '../book/calculation-requests.service.js';

/** Where the orders slice says that there is something to calculate. */
@Resolver()
export class ReceiptChangesResolver {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
  ) {}

  @Allow({ services: ['subgraph-orders'] })
  @Mutation(() => Boolean, {
    description: 'Receipts or prices of a demand changed; false where nothing rests on them yet.',
  })
  @Directive('@inaccessible')
  async noteReceiptChange(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('version', { type: () => Int, description: 'State of the ledger of receipts that has the change.' })
    version: number,
  ): Promise<boolean> {
    const scope = serviceScope(ctx, demandUuid);
    if (!(await this.books.of(scope))) return false;
    await withTransaction(this.connection, (session) =>
      this.requests.enqueue(scope, session, `receipts-${version}`),
    );
    return true;
  }
}
