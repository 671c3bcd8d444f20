import { chooseUnitPrice, reachedPriceBreak } from '@hacchu-hub/purchase-math';
import {
  parseInput,
  quantity,
  searchKey,
  Tallies,
  type DemandScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import { MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { identifierIn, spellings } from './product-identification.js';
import type { ProductPriceQuote } from './product-price-quote.model.js';
import { ProductRepository } from './product.repository.js';
import { productRules, type ProductContent } from './product.rules.js';
import type { ProductLinks, ProductRecord } from './product.schema.js';

/** As many as an ambiguous identifier names. */
const MAX_AMBIGUOUS = 20;

const quoteRules = z.object({ lot: quantity() });

/** A decimal with at most two places in hundredths, which sorts and stays exact. */
const hundredths = (price: string): number => Math.round(Number(price) * 100);

@Injectable()
export class ProductService extends MasterService<ProductContent, ProductLinks> {
  constructor(
    private readonly products: ProductRepository,
    orderUsage: OrderUsage,
    tallies: Tallies,
  ) {
    super(
      {
        label: '商品',
        usedAs: 'PRODUCT',
        rules: productRules,
        searchable: ({ modelNumber, color, size }) => [modelNumber, color, size],
        searchableLinks: ({ logilessItem }) => [logilessItem?.code ?? null],
        sortKeys: ({ modelNumber, unitPrice }) => ({
          modelNumber: searchKey(modelNumber ?? ''),
          unitPrice: hundredths(unitPrice),
        }),
      },
      products,
      orderUsage,
      tallies,
    );
  }

  /**
   * What a product costs in a quantity, by its price list.
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
   * What identifiers mean, in the order in which they are asked for: the id, else the code of the warehouse system,
   * else the model number, else the name.
   */
  async identify(
    scope: TenantScope,
    identifiers: readonly string[],
  ): Promise<{ identifier: string; products: ProductRecord[] }[]> {
    const asked = [...new Set(identifiers)].filter((one) => searchKey(one) !== '');
    const meant = identifierIn(await this.products.findByIdentifiers(scope, asked.flatMap(spellings)));
    return asked.map((identifier) => ({ identifier, products: meant(identifier).slice(0, MAX_AMBIGUOUS) }));
  }
}
