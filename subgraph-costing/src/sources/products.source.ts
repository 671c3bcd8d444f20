import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import { orUnavailable } from './source-failure.js';

const product = z.object({
  uuid: z.string(),
  name: z.string(),
  modelNumber: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  unitPrice: z.string(),
  productPrices: z.array(z.object({ unitPrice: z.string(), isDefault: z.boolean() })).default([]),
  logilessItem: z
    .object({ logilessID: z.string(), code: z.string(), vanishedAt: z.string().nullable() })
    .nullable(),
});

/** A product as the catalog has it now. */
export type ProductSnapshot = z.infer<typeof product>;

/** A product that receipts name and the catalog does not know any more still has its costs. */
export const UNKNOWN_PRODUCT: Omit<ProductSnapshot, 'uuid'> = {
  name: '不明な商品',
  modelNumber: null,
  color: null,
  size: null,
  unitPrice: '0',
  productPrices: [],
  logilessItem: null,
};

/** The price of a product in whatever quantity: its default price break, else its own price. */
export const listPriceOf = ({
  unitPrice,
  productPrices,
}: Pick<ProductSnapshot, 'unitPrice' | 'productPrices'>) =>
  productPrices.find(({ isDefault }) => isDefault)?.unitPrice ?? unitPrice;

const FIELDS =
  'uuid name modelNumber color size unitPrice productPrices { unitPrice isDefault } logilessItem { logilessID code vanishedAt }';
const SNAPSHOTS = `query ProductSnapshots($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { ${FIELDS} }
}`;
const FEED = `query ProductFeed($demandUuid: ID!, $after: ID) {
  productFeed(demandUuid: $demandUuid, after: $after) { ${FIELDS} }
}`;
const MATCHING = `query ProductUuidsMatching($demandUuid: ID!, $query: String!) {
  productUuidsMatching(demandUuid: $demandUuid, query: $query)
}`;

const MISSING = '商品の情報を取得できませんでした。しばらくしてから再度お試しください。';
/** As many as one call asks for, so that no call grows with the catalog. */
const PART = 2_000;

/** The products of a demand; the catalog slice owns them, nothing of them is kept here. */
@Injectable()
export class ProductsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * The products named, deleted ones included, by UUID.
   * @throws UNAVAILABLE when the catalog slice does not answer
   */
  async byUuids(scope: TenantScope, uuids: readonly string[]): Promise<Map<string, ProductSnapshot>> {
    const found = new Map<string, ProductSnapshot>();
    for (let at = 0; at < uuids.length; at += PART) {
      const { productSnapshots } = await this.ask(
        SNAPSHOTS,
        { demandUuid: scope.demandUuid, uuids: uuids.slice(at, at + PART) },
        z.object({ productSnapshots: z.array(product) }),
      );
      for (const snapshot of productSnapshots) found.set(snapshot.uuid, snapshot);
    }
    return found;
  }

  /** All products in use in the order of their UUIDs, a part at a time. @throws UNAVAILABLE */
  async *inUse(scope: TenantScope): AsyncGenerator<ProductSnapshot[], void, void> {
    let after: string | null = null;
    for (;;) {
      const part: { productFeed: ProductSnapshot[] } = await this.ask(
        FEED,
        { demandUuid: scope.demandUuid, after },
        z.object({ productFeed: z.array(product) }),
      );
      const last = part.productFeed.at(-1);
      if (!last) return;
      yield part.productFeed;
      after = last.uuid;
    }
  }

  /** UUIDs of the products that a search finds; undefined for an empty one, which finds all. @throws UNAVAILABLE */
  async matching(scope: TenantScope, query: string): Promise<string[] | undefined> {
    if (query === '') return undefined;
    const { productUuidsMatching } = await this.ask(
      MATCHING,
      { demandUuid: scope.demandUuid, query },
      z.object({ productUuidsMatching: z.array(z.string()) }),
    );
    return productUuidsMatching;
  }

  private ask<T>(document: string, variables: Record<string, unknown>, data: z.ZodType<T>): Promise<T> {
    return orUnavailable(MISSING, this.client.query('catalog', document, variables, data));
  }
}
