import { chooseUnitPrice, reachedPriceBreak } from '@hacchu-hub/purchase-math';
import { parseInput, quantity, searchKey, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import { MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import type { ProductPriceQuote } from './product-price-quote.model.js';
import { ProductRepository } from './product.repository.js';
import { productRules, type ProductContent } from './product.rules.js';
import type { ProductLinks } from './product.schema.js';

const quoteRules = z.object({ lot: quantity() });

/** A decimal with at most two places in hundredths, which sorts and stays exact. */
const hundredths = (price: string): number => Math.round(Number(price) * 100);

@Injectable()
export class ProductService extends MasterService<ProductContent, ProductLinks> {
  constructor(repository: ProductRepository, orderUsage: OrderUsage) {
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
      repository,
      orderUsage,
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
}
