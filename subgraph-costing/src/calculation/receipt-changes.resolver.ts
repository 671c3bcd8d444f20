import { Allow, Ctx, type RequestContext, serviceScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests } from '../book/calculation-requests.service.js';

/** The endpoint by which the orders slice reports changes that require a calculation. */
@Resolver()
export class ReceiptChangesResolver {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
  ) {}

  @Allow({ services: ['subgraph-orders'] })
  @Mutation(() => Boolean, {
    description:
      'Reports that receipts or prices of a demand have changed; false before its first accounting period.',
  })
  @Directive('@inaccessible')
  async noteReceiptChange(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('version', { type: () => Int, description: 'Version of the receipts that contains the change.' })
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
