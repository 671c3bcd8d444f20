import { averageUnitPrice, lineAmount, sumYen } from '@hacchu-hub/purchase-math';
import { Ctx, Decimal, entityScope, RequestContext, todayJst, Yen } from '@hacchu-hub/subgraph-kit';
import {
  Field,
  Float,
  ID,
  Int,
  ObjectType,
  Parent,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { Demand, Product } from '../orders/entity-stubs.js';
import { StatisticsRepository } from './statistics.repository.js';

@ObjectType({ description: 'Purchases of a product, over all orders that are not canceled.' })
export class ProductStatistics {
  @Field(() => ID)
  productId!: string;

  @Field(() => Float, { description: 'Pieces received.' })
  totalReceivedLot!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Yen per piece: amount ÷ pieces, rounded half-up to two decimals; null without receipts.',
  })
  averageLastUnitPrice!: string | null;

  @Field(() => Yen, {
    description: 'Σ of price × pieces received per line, each truncated to whole yen; before tax.',
  })
  totalPurchaseAmount!: string;
}

@Resolver(() => Product)
export class ProductStatisticsResolver {
  constructor(private readonly statisticsOf: StatisticsRepository) {}

  @ResolveReference()
  resolveReference(@Parent() { uuid }: { uuid: string }): Product {
    return { uuid };
  }

  @ResolveField(() => ProductStatistics, {
    description: 'Purchase statistics; null for callers who may not see orders.',
    nullable: true,
  })
  async statistics(@Parent() { uuid }: Product, @Ctx() ctx: RequestContext): Promise<ProductStatistics> {
    const loader = ctx.loaders.get<string, ProductStatistics>('product-statistics', async (ids) => {
      const lines = await this.statisticsOf.receivedLines(entityScope(ctx), ids);
      return ids.map((id) => {
        const ofProduct = lines.get(id) ?? [];
        const totalReceivedLot = ofProduct.reduce((sum, line) => sum + line.receivedLot, 0);
        const totalPurchaseAmount = sumYen(
          ofProduct.map((line) => lineAmount(line.lastUnitPrice ?? line.unitPrice, line.receivedLot)),
        );
        const averageLastUnitPrice = averageUnitPrice(totalPurchaseAmount, BigInt(totalReceivedLot));
        return { productId: id, totalReceivedLot, averageLastUnitPrice, totalPurchaseAmount };
      });
    });
    return loader.load(uuid);
  }
}

@Resolver(() => Demand)
export class DemandStatisticsResolver {
  constructor(private readonly statisticsOf: StatisticsRepository) {}

  @ResolveReference()
  resolveReference(@Parent() { uuid }: { uuid: string }): Demand {
    return { uuid };
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Orders of the current month (JST, by order date), without deleted and canceled ones.',
  })
  async ordersThisMonth(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): Promise<number> {
    const loader = ctx.loaders.get<string, number>('orders-this-month', async (ids) => {
      const counts = await this.statisticsOf.ordersOfMonth(entityScope(ctx), ids, todayJst().slice(0, 7));
      return ids.map((id) => counts.get(id) ?? 0);
    });
    return loader.load(uuid);
  }
}
