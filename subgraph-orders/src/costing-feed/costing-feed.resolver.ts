import {
  Allow,
  Ctx,
  ListSize,
  LocalDate,
  RequestContext,
  serviceScope,
  Timestamp,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { PurchaseSum } from '../orders/lines/purchase-sum.schema.js';
import { ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import {
  ClosedMonthInput,
  CostingFeed,
  CostingPurchase,
  CostingPurchasesArgs,
  CostingPurchasesPart,
  CostingPurchasesPartArgs,
  CostingReceipt,
  CostingReceiptsArgs,
} from './costing-feed.model.js';
import { CostingReceipts } from './costing-receipts.service.js';
import { KeptPurchases } from './kept-purchases.service.js';

const FOR_COSTING = { services: ['subgraph-costing'] };

const purchaseOf = ({ productId, quantity, amount, unpricedLines }: PurchaseSum): CostingPurchase => ({
  productId,
  quantity,
  amount: amount.toString(),
  isUnpriced: unpricedLines > 0,
});

/** Receipts for inventory valuation, and their sums. */
@Resolver()
export class CostingFeedResolver {
  constructor(
    private readonly receipts: CostingReceipts,
    private readonly purchases: KeptPurchases,
    private readonly ledger: ReceiptLedger,
  ) {}

  @ListSize(1000)
  @Query(() => [CostingReceipt], {
    description:
      'Receipts of a demand between two days (inclusive), oldest first; always four database queries.',
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
      'Receipts of a demand between two days (inclusive), summed by product, in one call whatever the ' +
      'number of products and receipts.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async purchasesForCosting(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, productUuids, ...days }: CostingPurchasesArgs,
  ): Promise<CostingPurchase[]> {
    const sums = await this.purchases.of(serviceScope(ctx, demandUuid), days, productUuids);
    return sums.map((sum) => purchaseOf(sum));
  }

  @Query(() => CostingPurchasesPart, {
    description:
      'The next part of the receipts of a demand between two days (inclusive), summed by product: at most 10,000 products, ' +
      'each with all of its receipts.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async purchasesPartForCosting(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, after, ...days }: CostingPurchasesPartArgs,
  ): Promise<CostingPurchasesPart> {
    const { sums, through } = await this.purchases.part(serviceScope(ctx, demandUuid), days, after ?? '');
    return { items: sums.map((sum) => purchaseOf(sum)), through };
  }

  @Query(() => CostingFeed, {
    description: 'Version of the receipts, and the changes since an earlier one.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async costingFeed(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('since', { type: () => Int, description: 'A version; negative for none.' }) since: number,
  ): Promise<CostingFeed> {
    const scope = serviceScope(ctx, demandUuid);
    // Read the version first: a concurrent change is then reported twice rather than never.
    const { version } = await this.ledger.of(scope);
    if (since < 0) return { version, changes: null };
    if (since === version) return { version, changes: [] };
    return { version, changes: await this.receipts.changesSince(scope, since) };
  }

  @Mutation(() => Int, {
    description:
      'Sets the closed months, whose receipts and prices cannot change. Returns the version. ABORTED where months as of ' +
      'a later moment are known.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async lockReceipts(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('closedMonths', {
      type: () => [ClosedMonthInput],
      description: 'All closed months.',
    })
    closedMonths: ClosedMonthInput[],
    @Args('asOf', {
      type: () => Timestamp,
      nullable: true,
      description: 'When the costing slice decided on them; by default they replace whatever is known.',
    })
    asOf?: string | null,
  ): Promise<number> {
    return this.ledger.lock(serviceScope(ctx, demandUuid), closedMonths, asOf);
  }

  @Mutation(() => Boolean, {
    description:
      'Sets the first day of the first accounting period, before which no goods can be received. An ' +
      'outdated stateVersion is ignored.',
  })
  @Directive('@inaccessible')
  @Allow(FOR_COSTING)
  async startReceipts(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('firstDay', { type: () => LocalDate, description: 'First day of the first period.' })
    firstDay: string,
    @Args('revision', { type: () => Int, description: 'Version of the periods in the costing slice.' })
    revision: number,
  ): Promise<boolean> {
    await this.ledger.setFirstDay(serviceScope(ctx, demandUuid), firstDay, revision);
    return true;
  }
}
