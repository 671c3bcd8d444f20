import { InternalCallError, InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { orUnavailable } from './source-failure.js';

const priced = z.object({
  uuid: z.string(),
  unitPrice: z.string(),
  productPrices: z.array(z.object({ unitPrice: z.string(), isDefault: z.boolean() })).default([]),
});

const updated = priced.extend({ updatedAt: z.string() });

const named = z.object({ uuid: z.string(), name: z.string() });

const product = priced.extend({
  name: z.string(),
  modelNumber: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  logilessItem: z
    .object({ logilessID: z.string(), code: z.string(), vanishedAt: z.string().nullable() })
    .nullable(),
});

/** A product as currently in the catalog. */
export type ProductSnapshot = z.infer<typeof product>;

const described = product.omit({ unitPrice: true, productPrices: true });

/** A product without its prices. */
export type DescribedProduct = z.infer<typeof described>;

/** A product that receipts refer to but the catalog no longer knows still has costs. */
export const UNKNOWN_PRODUCT: Omit<ProductSnapshot, 'uuid'> = {
  name: '不明な商品',
  modelNumber: null,
  color: null,
  size: null,
  unitPrice: '0',
  productPrices: [],
  logilessItem: null,
};

/** The unit price of a product for any quantity: its default price break, else its own price. */
const listPriceOf = ({ unitPrice, productPrices }: Pick<ProductSnapshot, 'unitPrice' | 'productPrices'>) =>
  productPrices.find(({ isDefault }) => isDefault)?.unitPrice ?? unitPrice;

const DESCRIBED_FIELDS = 'uuid name modelNumber color size logilessItem { logilessID code vanishedAt }';
const FIELDS =
  'uuid name modelNumber color size unitPrice productPrices { unitPrice isDefault } logilessItem { logilessID code vanishedAt }';
const SNAPSHOTS = `query ProductSnapshots($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { ${FIELDS} }
}`;
const PRICES = `query ListPrices($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { uuid unitPrice productPrices { unitPrice isDefault } }
}`;
const NAMES = `query ProductNames($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { uuid name }
}`;
const UPDATED_FIELDS = 'uuid unitPrice productPrices { unitPrice isDefault } updatedAt';
const UPDATED = `query UpdatedListPrices($demandUuid: ID!, $since: Timestamp!, $limit: Int!) {
  productsUpdatedSince(demandUuid: $demandUuid, since: $since, limit: $limit) { ${UPDATED_FIELDS} }
}`;
const UPDATED_AFTER = `query UpdatedListPricesAfter($demandUuid: ID!, $since: Timestamp!, $after: ID!, $limit: Int!) {
  productsUpdatedSince(demandUuid: $demandUuid, since: $since, after: $after, limit: $limit) { ${UPDATED_FIELDS} }
}`;
const FEED = `query ProductFeed($demandUuid: ID!, $after: ID, $limit: Int!) {
  productFeed(demandUuid: $demandUuid, after: $after, limit: $limit) { ${DESCRIBED_FIELDS} }
}`;
const MATCHING = `query ProductUuidsMatching($demandUuid: ID!, $query: String!) {
  productUuidsMatching(demandUuid: $demandUuid, query: $query)
}`;

const MISSING = '商品の情報を取得できませんでした。しばらくしてから再度お試しください。';
/** Batch size of one call, so that no call grows with the catalog. */
const PART = 2_000;
/** Products in use of one call: each costs the database more than its products. An earlier release brings 1,000. */
const FEED_PART = 5_000;
/** Changed products of one call. An earlier release of the catalog brings `PART` at most. */
const UPDATED_PART = 10_000;

/** Reads the products of a demand; the catalog slice owns them, and nothing is cached here. */
@Injectable()
export class ProductsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * Products by UUID, deleted ones included.
   * @throws UNAVAILABLE when the catalog slice does not respond
   */
  async byUuids(scope: TenantScope, uuids: readonly string[]): Promise<Map<string, ProductSnapshot>> {
    return this.read(scope, uuids, SNAPSHOTS, product, (one) => one);
  }

  /**
   * The list price of each product, deleted ones included: much less to read than the products.
   * @throws UNAVAILABLE when the catalog slice does not respond
   */
  async listPrices(scope: TenantScope, uuids: readonly string[]): Promise<Map<string, string>> {
    return this.read(scope, uuids, PRICES, priced, listPriceOf);
  }

  /** The name of each product, deleted ones included. @throws UNAVAILABLE */
  async names(scope: TenantScope, uuids: readonly string[]): Promise<Map<string, string>> {
    return this.read(scope, uuids, NAMES, named, ({ name }) => name);
  }

  /**
   * The list prices of the products that were changed since a time, in batches; a product that is changed meanwhile may
   * come twice. `undefined` ends it where the catalog cannot tell which products were changed.
   * @throws UNAVAILABLE
   */
  async *updatedListPrices(
    { demandUuid }: TenantScope,
    since: string,
  ): AsyncGenerator<Map<string, string> | undefined, void, void> {
    let variables: Record<string, unknown> = { demandUuid, since, limit: UPDATED_PART };
    for (;;) {
      const products = await this.updatedProducts(variables);
      yield products && new Map(products.map((product) => [product.uuid, listPriceOf(product)]));
      const last = products?.at(-1);
      if (!last || (products?.length !== PART && products?.length !== UPDATED_PART)) return;
      variables = { ...variables, since: last.updatedAt, after: last.uuid };
    }
  }

  /** Undefined where the catalog cannot tell. */
  private async updatedProducts(
    variables: Record<string, unknown>,
  ): Promise<z.infer<typeof updated>[] | undefined> {
    const document = 'after' in variables ? UPDATED_AFTER : UPDATED;
    const data = z.object({ productsUpdatedSince: z.array(updated).nullable() });
    const answer = this.client.query('catalog', document, variables, data);
    // An earlier release does not know the query, or only its first batch.
    const orUnknown = answer.catch((error: unknown) => {
      if (error instanceof InternalCallError) return { productsUpdatedSince: null };
      throw error;
    });
    return (await orUnavailable(MISSING, orUnknown)).productsUpdatedSince ?? undefined;
  }

  /**
   * All products in use in UUID order, in batches; the next one is read while the caller works on the last.
   * @throws UNAVAILABLE
   */
  async *inUse(scope: TenantScope): AsyncGenerator<DescribedProduct[], void, void> {
    let next = this.inUseAfter(scope, null);
    for (;;) {
      const part = await next;
      const last = part.at(-1);
      if (!last) return;
      next = this.inUseAfter(scope, last.uuid);
      // Nobody waits for it where the caller ends early; otherwise it is thrown above.
      next.catch(() => undefined);
      yield part;
    }
  }

  private async inUseAfter({ demandUuid }: TenantScope, after: string | null): Promise<DescribedProduct[]> {
    const data = z.object({ productFeed: z.array(described) });
    return (await this.ask(FEED, { demandUuid, after, limit: FEED_PART }, data)).productFeed;
  }

  /**
   * UUIDs of the products that a search finds; undefined for an empty search, which matches all.
   * @throws UNAVAILABLE
   */
  async matching(scope: TenantScope, query: string): Promise<string[] | undefined> {
    if (query === '') return undefined;
    const { productUuidsMatching } = await this.ask(
      MATCHING,
      { demandUuid: scope.demandUuid, query },
      z.object({ productUuidsMatching: z.array(z.string()) }),
    );
    return productUuidsMatching;
  }

  /** What is asked about each product, a part of them in one call. @throws UNAVAILABLE */
  private async read<P extends { uuid: string }, T>(
    scope: TenantScope,
    uuids: readonly string[],
    document: string,
    type: z.ZodType<P>,
    valueOf: (product: P) => T,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (let at = 0; at < uuids.length; at += PART) {
      const { productSnapshots } = await this.ask(
        document,
        { demandUuid: scope.demandUuid, uuids: uuids.slice(at, at + PART) },
        z.object({ productSnapshots: z.array(type) }),
      );
      for (const one of productSnapshots) found.set(one.uuid, valueOf(one));
    }
    return found;
  }

  private ask<T>(document: string, variables: Record<string, unknown>, data: z.ZodType<T>): Promise<T> {
    return orUnavailable(MISSING, this.client.query('catalog', document, variables, data));
  }
}
