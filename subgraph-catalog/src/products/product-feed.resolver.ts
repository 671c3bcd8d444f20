import {
  Allow,
  Ctx,
  ListSize,
  type RequestContext,
  serviceScope,
  SlicedBy,
  Timestamp,
} from '@hacchu-hub/subgraph-kit';
import { Args, ArgsType, Directive, Field, ID, Info, Int, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { MASTER_SERVICES } from '../masters/master.policy.js';
import { Product } from './product.model.js';
import { PRODUCT_PROJECTIONS } from './product.projections.js';
import { ProductRepository } from './product.repository.js';
import { productView } from './product.view.js';

/** Batch size of callers that name none. */
const FEED_DEFAULT = 1_000;
const FEED_LIMIT = 5_000;
const UPDATED_LIMIT = 10_000;

@ArgsType()
class ProductFeedArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => ID, { nullable: true, description: 'The last UUID of the previous batch.' })
  after?: string | null;

  @Field(() => Int, { defaultValue: FEED_DEFAULT, description: 'Batch size, at most 5,000.' })
  limit!: number;
}

@ArgsType()
class UpdatedSinceArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => Timestamp, { description: 'The earliest updatedAt.' })
  since!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The last UUID of the previous batch, whose updatedAt is `since`: what follows it. Otherwise all since that time.',
  })
  after?: string | null;

  @Field(() => Int, { description: 'Batch size, at most 10,000.' })
  limit!: number;
}

/** All products of a demand in batches, for other processes. */
@Resolver()
export class ProductFeedResolver {
  constructor(private readonly products: ProductRepository) {}

  @Allow(MASTER_SERVICES)
  @SlicedBy('limit')
  @Query(() => [Product], { description: 'Products in use in UUID order.' })
  @Directive('@inaccessible')
  async productFeed(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, after, limit }: ProductFeedArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Product[]> {
    const products = await this.products.inUseAfter(serviceScope(ctx, demandUuid), after ?? '', {
      limit: Math.min(Math.max(limit, 1), FEED_LIMIT),
      fields: PRODUCT_PROJECTIONS.of(info)?.fields,
    });
    return products.map(productView);
  }

  @Allow(MASTER_SERVICES)
  @SlicedBy('limit')
  @Query(() => [Product], {
    nullable: true,
    description:
      'Products that were changed since a time, deleted ones included, by that time and UUID. Null while a published ' +
      'import is written: then they cannot be told from others.',
  })
  @Directive('@inaccessible')
  async productsUpdatedSince(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, since, after, limit }: UpdatedSinceArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Product[] | null> {
    const products = await this.products.updatedSince(serviceScope(ctx, demandUuid), {
      since,
      after: after ?? undefined,
      limit: Math.min(Math.max(limit, 1), UPDATED_LIMIT),
      fields: PRODUCT_PROJECTIONS.of(info)?.fields,
    });
    return products?.map(productView) ?? null;
  }

  @Allow(MASTER_SERVICES)
  @ListSize(5)
  @Query(() => [ID], {
    description: 'UUIDs of the products that the product list’s search finds, deleted ones included.',
  })
  @Directive('@inaccessible')
  async productUuidsMatching(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('query', { description: 'Search text, as in the product list.' }) query: string,
  ): Promise<string[]> {
    return this.products.uuidsMatching(serviceScope(ctx, demandUuid), query);
  }
}
