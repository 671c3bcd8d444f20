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
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { ProductCategory } from '../categories/category.model.js';
import { CategoryService } from '../categories/category.service.js';
import { categoryView } from '../categories/category.view.js';
import { checkListArgs, checkSearchArgs } from '../masters/list-rules.js';
import { listOrder } from '../masters/list-sort.js';
import { DEMAND, RecordArgs, SearchArgs, SnapshotArgs } from '../masters/master.inputs.js';
import { MASTER_SERVICES } from '../masters/master.policy.js';
import { loadReference } from '../masters/reference.loader.js';
import {
  CreateProductInput,
  CreateProductPayload,
  DeleteProductInput,
  DeleteProductPayload,
  UpdateProductInput,
  UpdateProductPayload,
} from './product.inputs.js';
import { Product, ProductMatch, ProductPage } from './product.model.js';
import { categoryCriteria } from './product.repository.js';
import { ProductService } from './product.service.js';
import { productView } from './product.view.js';
import { PRODUCT_SORT_FIELDS, ProductListArgs } from './product-list.inputs.js';
import { ProductPriceQuote, ProductPriceQuoteArgs } from './product-price-quote.model.js';

@Resolver(() => Product)
export class ProductResolver {
  constructor(
    private readonly products: ProductService,
    private readonly categories: CategoryService,
  ) {}

  @ResolveField(() => ProductCategory, {
    nullable: true,
    description: '商品分類; one that was deleted since has deletedAt.',
  })
  async category(
    @Parent() { categoryUuid }: Product,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductCategory | null> {
    if (categoryUuid === null) return null;
    return loadReference(ctx, 'ProductCategory', categoryUuid, async (uuids) =>
      (await this.categories.findMany(entityScope(ctx), uuids)).map(categoryView),
    );
  }

  @Allow({ capability: 'catalog:view' })
  @PageSize()
  @Query(() => ProductPage, {
    description: 'Products in use, or all of them; newest first by default.',
  })
  async paginatedProducts(@Ctx() ctx: RequestContext, @Args() args: ProductListArgs): Promise<ProductPage> {
    const page = await this.products.list(demandScope(ctx, args.demandUuid), {
      ...checkListArgs(args),
      order: listOrder(args.sort, PRODUCT_SORT_FIELDS),
      ...categoryCriteria(args),
    });
    return { ...page, items: page.items.map(productView) };
  }

  @Allow({ capability: 'catalog:view' })
  @SlicedBy('limit')
  @Query(() => [Product], {
    description: 'Products in use by words, for pickers and for the search of the shell.',
  })
  async searchProducts(
    @Ctx() ctx: RequestContext,
    @Args() args: SearchArgs,
    @Args('demandUUID', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<Product[]> {
    const { query, limit } = checkSearchArgs(args);
    const scope = searchScope(ctx, { demandUuid, inAllDemands: args.inAllDemands });
    return (await this.products.search(scope, query, limit)).map(productView);
  }

  @Allow({ capability: 'catalog:view' })
  @Query(() => Product, { description: 'One product, deleted ones included. NOT_FOUND for an unknown UUID.' })
  async productDetail(@Ctx() ctx: RequestContext, @Args() args: RecordArgs): Promise<Product> {
    return productView(await this.products.get(demandScope(ctx, args.demandUuid), args.uuid));
  }

  @Allow({ capability: 'catalog:view' })
  @Query(() => ProductPriceQuote, {
    description:
      'The unit price of a product for a quantity: that of the largest price break not above it, else the default, else the product’s own.',
  })
  async productPriceQuote(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, productUuid, lot }: ProductPriceQuoteArgs,
  ): Promise<ProductPriceQuote> {
    return this.products.priceQuote(demandScope(ctx, demandUuid), productUuid, lot);
  }

  @Allow(MASTER_SERVICES)
  @ListSize(5)
  @Query(() => [Product], {
    description: 'Current products by UUID, deleted ones included; unknown UUIDs are omitted.',
  })
  @Directive('@inaccessible')
  async productSnapshots(@Ctx() ctx: RequestContext, @Args() args: SnapshotArgs): Promise<Product[]> {
    return (await this.products.snapshots(serviceScope(ctx, args.demandUuid), args.uuids)).map(productView);
  }

  @Allow(MASTER_SERVICES)
  @ListSize(300)
  @Query(() => [ProductMatch], {
    description:
      'The products that match identifiers by id, warehouse code, model number or name; each identifier once, in order.',
  })
  @Directive('@inaccessible')
  async productsByIdentifier(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('identifiers', { type: () => [String], description: 'Identifiers, as written in a file.' })
    identifiers: string[],
  ): Promise<ProductMatch[]> {
    const matches = await this.products.identify(serviceScope(ctx, demandUuid), identifiers);
    return matches.map(({ identifier, products }) => ({ identifier, products: products.map(productView) }));
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateProductPayload, {
    description: 'Registers a product. INVALID_ARGUMENT names the fields.',
  })
  async createProduct(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateProductInput,
  ): Promise<CreateProductPayload> {
    return { product: productView(await this.products.create(demandScope(ctx, input.demandUuid), input)) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => UpdateProductPayload, {
    description: 'Replaces the content of a product. ABORTED if it has been changed since expectedUpdatedAt.',
  })
  async updateProduct(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateProductInput,
  ): Promise<UpdateProductPayload> {
    return { product: productView(await this.products.update(demandScope(ctx, input.demandUuid), input)) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => DeleteProductPayload, {
    description:
      'Deletes a product. FAILED_PRECONDITION while an order under review or waiting to be sent refers to it.',
  })
  async deleteProduct(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteProductInput,
  ): Promise<DeleteProductPayload> {
    return {
      product: productView(await this.products.delete(demandScope(ctx, input.demandUuid), input.uuid)),
    };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<Product | null> {
    return loadReference(ctx, 'Product', uuid, async (uuids) =>
      (await this.products.findMany(entityScope(ctx), uuids)).map(productView),
    );
  }
}
