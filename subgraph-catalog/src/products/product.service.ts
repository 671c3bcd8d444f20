import { chooseUnitPrice, reachedPriceBreak } from '@hacchu-hub/purchase-math';
import {
  type DemandScope,
  IdempotencyService,
  invalidArgument,
  parseInput,
  quantity,
  searchKey,
  steadyNow,
  Tallies,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { CategoryRepository } from '../categories/category.repository.js';
import { type ContentChange, type MasterEdit, MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { ProcessTurns } from '../masters/process-turns.js';
import { productHistory } from './product.history.js';
import { ProductRepository } from './product.repository.js';
import { type ProductContent, productRules, type ProductUnits, productUnitsRules } from './product.rules.js';
import type { ProductLinks, ProductRecord } from './product.schema.js';
import { productMatcher, spellings } from './product-identification.js';
import type { ProductPriceQuote } from './product-price-quote.model.js';

/** Most matches returned for an ambiguous identifier. */
const MAX_AMBIGUOUS = 20;

const isUnits = (field: string): field is keyof ProductUnits => field in productUnitsRules;
const UNITS = Object.keys(productUnitsRules).filter(isUnits);

const CATEGORY_DELETED = '選択した商品分類は削除されています。';

const quoteRules = z.object({ lot: quantity() });

/** A price in hundredths of a yen, which sorts numerically and is exact. */
const hundredths = (price: string): number => Math.round(Number(price) * 100);

/** The category that a change gives to a product; null where it has none, or has had it before. */
const newCategory = ({ before, after: { categoryUuid } }: ContentChange<ProductContent>): string | null =>
  categoryUuid == null || categoryUuid === before?.categoryUuid ? null : categoryUuid;

@Injectable()
export class ProductService extends MasterService<ProductContent, ProductLinks> {
  private readonly turns = new ProcessTurns();

  constructor(
    private readonly products: ProductRepository,
    private readonly categories: CategoryRepository,
    orderUsage: OrderUsage,
    tallies: Tallies,
    idempotency: IdempotencyService,
  ) {
    super(
      {
        label: '商品',
        usedAs: 'PRODUCT',
        rules: productRules,
        searchable: ({ modelNumber, color, size }) => [modelNumber, color, size],
        keptFields: [...UNITS, 'categoryUuid'],
        history: productHistory(categories),
        searchableLinks: ({ logilessItem }) => [logilessItem?.code ?? null],
        sortKeys: ({ modelNumber, unitPrice }) => ({
          modelNumber: searchKey(modelNumber ?? ''),
          unitPrice: hundredths(unitPrice),
        }),
      },
      products,
      orderUsage,
      tallies,
      idempotency,
    );
  }

  override async update(
    scope: DemandScope,
    input: MasterEdit & Pick<ProductContent, 'categoryUuid'>,
  ): Promise<ProductRecord> {
    await this.requireCategory(scope, input, input.uuid);
    return super.update(scope, input);
  }

  /**
   * The unit price of a product for a quantity, from its price list.
   * @throws INVALID_ARGUMENT (lot), NOT_FOUND
   */
  async priceQuote(scope: DemandScope, uuid: string, lot: number): Promise<ProductPriceQuote> {
    parseInput(quoteRules, { lot });
    const { productPrices, unitPrice } = await this.get(scope, uuid);
    return {
      unitPrice: chooseUnitPrice(productPrices, lot, unitPrice),
      quantityFrom: reachedPriceBreak(productPrices, lot)?.quantity ?? null,
    };
  }

  /**
   * The products that the identifiers match, in their order: by id, else warehouse system code, else model number,
   * else name.
   */
  async identify(
    scope: TenantScope,
    identifiers: readonly string[],
  ): Promise<{ identifier: string; products: ProductRecord[] }[]> {
    const asked = [...new Set(identifiers)].filter((one) => searchKey(one) !== '');
    const meant = productMatcher(await this.products.findByIdentifiers(scope, asked.flatMap(spellings)));
    return asked.map((identifier) => ({ identifier, products: meant(identifier).slice(0, MAX_AMBIGUOUS) }));
  }

  protected override async requireReferences(scope: DemandScope, content: ProductContent): Promise<void> {
    await this.requireCategory(scope, content, null);
  }

  /** A deletion of the category may have counted its products before this one has it. */
  protected override async keepReferences(
    scope: DemandScope,
    change: ContentChange<ProductContent>,
    session: ClientSession,
  ): Promise<void> {
    const categoryUuid = newCategory(change);
    if (categoryUuid === null) return;
    if (await this.categories.keepInUse(scope, [categoryUuid], session)) return;
    throw invalidArgument({ fields: { categoryUuid: [CATEGORY_DELETED] } });
  }

  /** Products that are given one category at the same time all write to it. */
  protected override inTurn<T>(
    scope: DemandScope,
    change: ContentChange<ProductContent>,
    work: () => Promise<T>,
  ): Promise<T> {
    const categoryUuid = newCategory(change);
    return categoryUuid === null ? work() : this.turns.run(`${scope.demandUuid}:${categoryUuid}`, work);
  }

  /**
   * The category is one of the demand, in use unless the product has it already.
   *
   * @throws INVALID_ARGUMENT
   */
  private async requireCategory(
    scope: DemandScope,
    { categoryUuid }: Pick<ProductContent, 'categoryUuid'>,
    productUuid: string | null,
  ): Promise<void> {
    if (categoryUuid == null || categoryUuid === '') return;
    const [category] = await this.categories.findByIds(scope, [categoryUuid]);
    const isBeingRemoved = (category?.removableUntil ?? 0) > steadyNow();
    if (category?.deletedAt === null && !isBeingRemoved) return;
    const known = productUuid === null ? null : await this.get(scope, productUuid);
    if (category && known?.categoryUuid === categoryUuid) return;
    const message = category ? CATEGORY_DELETED : '商品分類が見つかりません。';
    throw invalidArgument({ fields: { categoryUuid: [message] } });
  }
}
