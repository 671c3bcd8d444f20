import { averageUnitPrice } from '@hacchu-hub/purchase-math';
import { type DemandScope, parseInput } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { searchQuery } from '../lists/list.inputs.js';
import { productFields } from '../sources/product-fields.js';
import { ProductsSource } from '../sources/products.source.js';
import type { OpeningInventoryPage } from './inventory.models.js';
import type { GetOpeningInventoriesInput } from './inventory-job.inputs.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OpeningStockReader } from './opening-stock.reader.js';

const rules = z.object({ query: searchQuery });

/** Opening inventories as users see them. */
@Injectable()
export class OpeningInventoriesService {
  constructor(
    private readonly reader: OpeningStockReader,
    private readonly openings: OpeningInventoryRepository,
    private readonly products: ProductsSource,
  ) {}

  /** One page, with totals of the whole search result. @throws NOT_FOUND, INVALID_ARGUMENT, UNAVAILABLE */
  async page(scope: DemandScope, input: GetOpeningInventoriesInput): Promise<OpeningInventoryPage> {
    const { accountingPeriodUuid: periodUuid, page, limit } = input;
    const { query } = parseInput(rules, { query: input.query });
    const found = await this.products.matching(scope, query);
    const { rows, totals } = await this.reader.whole(scope, periodUuid, async (opening) => {
      const filter = {
        ...opening,
        $or: [{ quantity: { $ne: 0 } }, { inventoryAmount: { $ne: '0' } }],
        ...(found && { productUuid: { $in: found } }),
      };
      return {
        rows: await this.openings.page(scope, filter, { page, limit }, { _id: 1 }),
        totals: await this.openings.totals(scope, filter),
      };
    });
    const products = await this.products.byUuids(
      scope,
      rows.items.map(({ productUuid }) => productUuid),
    );
    return {
      ...rows,
      items: rows.items.map(({ _id: uuid, productUuid, quantity, inventoryAmount }) => ({
        uuid,
        quantity,
        inventoryAmount,
        averageUnitPrice: averageUnitPrice(inventoryAmount, BigInt(quantity)),
        ...productFields(productUuid, products),
        product: { uuid: productUuid },
      })),
      ...totals,
    };
  }
}
