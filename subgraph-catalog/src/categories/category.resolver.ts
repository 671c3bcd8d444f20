import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  ListSize,
  PageSize,
  RequestContext,
  searchScope,
  serviceScope,
  SlicedBy,
} from '@hacchu-hub/subgraph-kit';
import {
  Args,
  Directive,
  ID,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { checkListArgs, checkSearchArgs } from '../masters/list-rules.js';
import { listOrder, MASTER_SORT_FIELDS } from '../masters/list-sort.js';
import {
  DEMAND,
  RecordArgs,
  SearchArgs,
  SnapshotArgs,
  SortedDemandListArgs,
} from '../masters/master.inputs.js';
import { MASTER_SERVICES } from '../masters/master.policy.js';
import { loadReference } from '../masters/reference.loader.js';
import { ProductRepository } from '../products/product.repository.js';
import {
  CreateProductCategoryInput,
  CreateProductCategoryPayload,
  DeleteProductCategoryInput,
  DeleteProductCategoryPayload,
  UpdateProductCategoryInput,
  UpdateProductCategoryPayload,
} from './category.inputs.js';
import { ProductCategory, ProductCategoryPage } from './category.model.js';
import { CategoryService } from './category.service.js';
import { categoryView } from './category.view.js';

@Resolver(() => ProductCategory)
export class CategoryResolver {
  constructor(
    private readonly categories: CategoryService,
    private readonly products: ProductRepository,
  ) {}

  @ResolveField(() => Int, { description: 'Number of products in use that have it.' })
  async productCount(@Parent() { uuid }: ProductCategory, @Ctx() ctx: RequestContext): Promise<number> {
    return ctx.loaders
      .get<string, number>('products-of-category', async (uuids) => {
        const counts = await this.products.countsByCategory(entityScope(ctx), uuids);
        return uuids.map((one) => counts.get(one) ?? 0);
      })
      .load(uuid);
  }

  @Allow({ capability: 'catalog:view' })
  @PageSize()
  @Query(() => ProductCategoryPage, {
    description: 'Product categories in use, or all of them; newest first by default.',
  })
  async productCategories(
    @Ctx() ctx: RequestContext,
    @Args() args: SortedDemandListArgs,
  ): Promise<ProductCategoryPage> {
    const page = await this.categories.list(demandScope(ctx, args.demandUuid), {
      ...checkListArgs(args),
      order: listOrder(args.sort, MASTER_SORT_FIELDS),
    });
    return { ...page, items: page.items.map(categoryView) };
  }

  @Allow({ capability: 'catalog:view' })
  @SlicedBy('limit')
  @Query(() => [ProductCategory], {
    description: 'Product categories in use by words, for pickers and for the search of the shell.',
  })
  async searchProductCategories(
    @Ctx() ctx: RequestContext,
    @Args() args: SearchArgs,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<ProductCategory[]> {
    const { query, limit } = checkSearchArgs(args);
    const scope = searchScope(ctx, { demandUuid, inAllDemands: args.inAllDemands });
    return (await this.categories.search(scope, query, limit)).map(categoryView);
  }

  @Allow({ capability: 'catalog:view' })
  @Query(() => ProductCategory, {
    description: 'One product category, deleted ones included. NOT_FOUND for an unknown UUID.',
  })
  async productCategory(@Ctx() ctx: RequestContext, @Args() args: RecordArgs): Promise<ProductCategory> {
    return categoryView(await this.categories.get(demandScope(ctx, args.demandUuid), args.uuid));
  }

  @Allow(MASTER_SERVICES)
  @ListSize(50)
  @Query(() => [ProductCategory], {
    description: 'Current product categories by UUID, deleted ones included; unknown UUIDs are omitted.',
  })
  @Directive('@inaccessible')
  async productCategorySnapshots(
    @Ctx() ctx: RequestContext,
    @Args() args: SnapshotArgs,
  ): Promise<ProductCategory[]> {
    return (await this.categories.snapshots(serviceScope(ctx, args.demandUuid), args.uuids)).map(
      categoryView,
    );
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateProductCategoryPayload, {
    description: 'Registers a product category. INVALID_ARGUMENT and ALREADY_EXISTS name the fields.',
  })
  async createProductCategory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateProductCategoryInput,
  ): Promise<CreateProductCategoryPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return { productCategory: categoryView(await this.categories.create(scope, input)) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => UpdateProductCategoryPayload, {
    description:
      'Replaces the content of a product category. ABORTED if it has been changed since expectedUpdatedAt; ' +
      'ALREADY_EXISTS names the field.',
  })
  async updateProductCategory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateProductCategoryInput,
  ): Promise<UpdateProductCategoryPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return { productCategory: categoryView(await this.categories.update(scope, input)) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => DeleteProductCategoryPayload, {
    description:
      'Deletes a product category. FAILED_PRECONDITION while products in use have it; ABORTED while an import of ' +
      'products is being written.',
  })
  async deleteProductCategory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteProductCategoryInput,
  ): Promise<DeleteProductCategoryPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return { productCategory: categoryView(await this.categories.delete(scope, input.uuid)) };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<ProductCategory | null> {
    return loadReference(ctx, 'ProductCategory', uuid, async (uuids) =>
      (await this.categories.findMany(entityScope(ctx), uuids)).map(categoryView),
    );
  }
}
