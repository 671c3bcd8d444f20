import { receiptAmount } from '@hacchu-hub/purchase-math';
import { Allow, Ctx, Decimal, LocalDate, RequestContext, serviceScope, Yen } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, ID, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { LineRepository, ReceiptRepository } from '../lines/line.repository.js';

@ObjectType({ description: 'One receipt of goods with its value, for the costing slice.' })
@Directive('@inaccessible')
export class CostingReceipt {
  @Field(() => ID)
  productId!: string;

  @Field(() => ID)
  lineId!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field(() => LocalDate)
  historyDate!: string;

  @Field(() => Int, { description: 'Pieces that this receipt added; negative for a correction.' })
  diffFromPrevious!: number;

  @Field(() => Int, { description: 'Pieces of the line received so far.' })
  receivedQuantity!: number;

  @Field(() => Decimal, {
    description: 'Yen per piece before tax: the price really charged, else the ordered one.',
  })
  unitPrice!: string;

  @Field(() => Yen, {
    description: 'trunc(price × received so far) − trunc(price × received before), before tax.',
  })
  amount!: string;
}

/** Receipts for the valuation of inventories; read anew each time, so that no copy can drift. */
@Resolver()
export class CostingFeedResolver {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly lines: LineRepository,
  ) {}

  @Query(() => [CostingReceipt], {
    description:
      'Receipts of a demand between two days (inclusive), oldest first; two queries whatever their number.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-costing'] })
  async receiptsForCosting(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('from', { type: () => LocalDate }) from: string,
    @Args('to', { type: () => LocalDate }) to: string,
  ): Promise<CostingReceipt[]> {
    const scope = serviceScope(ctx, demandUuid);
    const range = { historyDate: { $gte: from, $lte: to } };
    const receipts = await this.receipts.find(scope, range, { sort: { historyDate: 1, _id: 1 } });
    const lines = await this.lines.findByIds(
      scope,
      receipts.map((receipt) => receipt.lineId),
    );
    const prices = new Map(lines.map((line) => [line._id, line.lastUnitPrice ?? line.unitPrice ?? '0']));
    return receipts.map((receipt) => {
      const unitPrice = prices.get(receipt.lineId) ?? '0';
      return {
        productId: receipt.productId,
        lineId: receipt.lineId,
        orderUuid: receipt.orderId,
        historyDate: receipt.historyDate,
        diffFromPrevious: receipt.diffFromPrevious,
        receivedQuantity: receipt.receivedQuantity,
        unitPrice,
        amount: receiptAmount(unitPrice, receipt.previousQuantity, receipt.receivedQuantity),
      };
    });
  }
}
