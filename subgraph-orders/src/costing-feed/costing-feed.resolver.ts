import { Allow, Ctx, ListSize, LocalDate, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  ClosedMonthInput,
  CostingFeed,
  CostingPurchase,
  CostingPurchasesArgs,
  CostingReceipt,
  CostingReceiptsArgs,
} from './costing-feed.model.js';
import { CostingReceipts } from './costing-receipts.service.js';
import { PurchasesRepository } from './purchases.repository.js';
import { ReceiptLedger } from './receipt-ledger.js';

const FOR_COSTING = { services: ['subgraph-costing'] };

/** Receipts for the valuation of inventories; read anew each time, so that no copy can drift. */
@Resolver()
export class CostingFeedResolver {
  constructor(
    private readonly receipts: CostingReceipts,
    private readonly purchases: PurchasesRepository,
    private readonly ledger: ReceiptLedger,
  ) {}

  @ListSize(1000)
  @Query(() => [CostingReceipt], {
    description:
      'Receipts of a demand between two days (inclusive), oldest first; four queries whatever their number.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async receiptsForCosting(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, productUuid, ...days }: CostingReceiptsArgs,
  ): Promise<CostingReceipt[]> {
    return this.receipts.between(serviceScope(ctx, demandUuid), days, productUuid);
  }

  @ListSize(1000)
  @Query(() => [CostingPurchase], {
    description:
      'What a demand received between two days (inclusive), summed per product, in one call whatever the number of ' +
      'products and receipts.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async purchasesForCosting(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, productUuids, ...days }: CostingPurchasesArgs,
  ): Promise<CostingPurchase[]> {
    const sums = await this.purchases.byProduct(serviceScope(ctx, demandUuid), days, productUuids);
    return sums.map((sum) => ({ ...sum, amount: sum.amount.toString() }));
  }

  @Query(() => CostingFeed, {
    description: 'The version of the receipts, and what changed since another one.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async costingFeed(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('since', { type: () => Int, description: 'A version; below zero for none.' }) since: number,
  ): Promise<CostingFeed> {
    const scope = serviceScope(ctx, demandUuid);
    // The version comes first: a change in between is told twice rather than never.
    const { version } = await this.ledger.of(scope);
    if (since < 0) return { version, changes: null };
    if (since === version) return { version, changes: [] };
    return { version, changes: await this.receipts.changesSince(scope, since) };
  }

  @Mutation(() => Int, {
    description: 'Sets which months are closed: their receipts and prices do not change. Gives the version.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async lockReceipts(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('closedMonths', {
      type: () => [ClosedMonthInput],
      description: 'All months of the period that is closed.',
    })
    closedMonths: ClosedMonthInput[],
  ): Promise<number> {
    return this.ledger.lock(serviceScope(ctx, demandUuid), closedMonths);
  }

  @Mutation(() => Boolean, {
    description:
      'Sets the first day of the first accounting period: no goods are received before it. One that is older than what ' +
      'is known changes nothing.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async startReceipts(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('firstDay', { type: () => LocalDate, description: 'First day of the first period.' })
    firstDay: string,
    @Args('revision', { type: () => Int, description: 'State of the periods that has the day.' })
    revision: number,
  ): Promise<boolean> {
    await this.ledger.startOn(serviceScope(ctx, demandUuid), firstDay, revision);
    return true;
  }
}
